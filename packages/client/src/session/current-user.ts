import { createContext } from 'react-router'
import { me, type User } from '@saldo/contract/auth'
import { call } from '../api/call.ts'
import { readSession, storeUser } from './session.ts'

/** The signed-in user, for the loaders of guarded screens. Set by the guards. */
export const userContext = createContext<User>()

/** Fetches the signed-in user and stores it on this device. Throws ApiError. */
export const refreshUser = async (): Promise<User> => {
  const user = await call(me)
  storeUser(user)
  return user
}

/** The stored user, otherwise fetched from the server. Throws ApiError. */
export const currentUser = async (): Promise<User> => readSession().user ?? refreshUser()
