import { createContext } from 'react-router'
import { me, type User } from '@saldo/contract/auth'
import { call } from './api/call.ts'
import { readSession, storeUser } from './session/session.ts'

/** The signed-in user, for the loaders of guarded screens. Set by the guards. */
export const userContext = createContext<User>()

/** Asks the server who is signed in and keeps the answer on this device. Throws ApiError. */
export const refreshUser = async (): Promise<User> => {
  const user = await call(me)
  storeUser(user)
  return user
}

/** The user as last seen on this device, or from the server where there is none. Throws ApiError. */
export const currentUser = async (): Promise<User> => readSession().user ?? refreshUser()
