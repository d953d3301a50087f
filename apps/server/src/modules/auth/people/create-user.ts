import type { UserId } from '@saldo/contract/ids'
import { v7 } from 'uuid'
import type { Db } from '../../../db/index.ts'
import { hashPassword } from '../passwords/password-hash.ts'
import { insertUser, type Phone, type User } from './user-queries.ts'

export type UserInput = {
  email: string
  password: string
  name: string
  paternalSurname: string
  maternalSurname: string
  phone: Phone | null
  /** YYYY-MM-DD. */
  birthday: string | null
}

/**
 * Builds an account without storing it; hashing the password takes tens of milliseconds off the event loop.
 */
export const newUser = async (
  { password, ...rest }: UserInput,
  now: Date,
): Promise<{ user: User; passwordHash: string }> => {
  const user = {
    ...rest,
    id: v7() as UserId,
    email: rest.email.trim().toLowerCase(),
    isEmailVerified: false,
    phone: rest.phone && { ...rest.phone, isVerified: false },
    createdAt: now,
    facebookId: null,
  }
  return { user, passwordHash: await hashPassword(password) }
}

/**
 * Creates an account for the seed and the command line, without validation; null when the e-mail is taken.
 * Call it outside a transaction, because it hashes.
 */
export const createUser = async (db: Db, input: UserInput, now: Date): Promise<User | null> => {
  const { user, passwordHash } = await newUser(input, now)
  return (await insertUser(db, { ...user, passwordHash })) ? user : null
}

/**
 * Creates an account that no password opens, for the demo's invented people; null when the e-mail is taken.
 * Needs no hashing, so that hundreds take no time.
 */
export const createGuest = async (
  db: Db,
  input: Omit<UserInput, 'password'>,
  now: Date,
): Promise<UserId | null> => {
  const id = v7() as UserId
  const isNew = await insertUser(db, { ...input, id, createdAt: now, passwordHash: null })
  return isNew ? id : null
}
