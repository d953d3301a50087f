import type { UserId } from '@saldo/contract/ids'
import { parsePhoneNumberFromString } from 'libphonenumber-js'
import type { Db } from '../../../db/index.ts'
import { nationalDigits } from './phone.ts'
import { userOf, userSelection, type Phone, type User } from './user-queries.ts'

/**
 * The account that a code to this phone recovers: the one that verified it, else the first one registered
 * with it; null for none. A phone changed later recovers nothing until it is verified.
 */
export const findRecoverable = async (db: Db, e164: string): Promise<User | null> => {
  const row = await userSelection(db)
    .where('phone_e164', '=', e164)
    .where((eb) => eb.or([eb('phone_verified_at', 'is not', null), eb('phone_is_registered', '=', true)]))
    .orderBy((eb) => eb('phone_verified_at', 'is', null))
    .orderBy('phone_since')
    .orderBy('user_id')
    .limit(1)
    .executeTakeFirst()
  return row ? userOf(row) : null
}

/** Whether a code to the account's phone recovers it before the phone is verified. */
export const isPhoneRegistered = async (db: Db, userId: UserId): Promise<boolean> => {
  const row = await db
    .selectFrom('user_account')
    .select('phone_is_registered')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.phone_is_registered ?? false
}

/** True when another account verified this phone. */
export const isVerifiedElsewhere = async (db: Db, e164: string, userId: UserId): Promise<boolean> => {
  const row = await db
    .selectFrom('user_account')
    .select('user_id')
    .where('phone_e164', '=', e164)
    .where('phone_verified_at', 'is not', null)
    .where('user_id', '!=', userId)
    .executeTakeFirst()
  return row !== undefined
}

const noPhone = {
  country_code: null,
  country_code_iso: null,
  phone_national: null,
  phone_e164: null,
  phone_verified_at: null,
  phone_since: null,
  phone_is_registered: false,
}

/** Removes this unverified phone from all other accounts; returns their users. */
export const takePhoneFromOthers = async (tx: Db, e164: string, userId: UserId): Promise<User[]> => {
  const losing = await userSelection(tx)
    .where('phone_e164', '=', e164)
    .where('phone_verified_at', 'is', null)
    .where('user_id', '!=', userId)
    .forNoKeyUpdate()
    .execute()
  const ids = losing.map((row) => row.user_id)
  if (ids.length > 0) await tx.updateTable('user_account').set(noPhone).where('user_id', 'in', ids).execute()
  return losing.map(userOf)
}

/** Sets the account's phone, unverified. `isRegistered`: it can recover the account before it is verified. */
export const setPhone = async (
  tx: Db,
  userId: UserId,
  phone: Phone,
  since: { at: Date; isRegistered: boolean },
): Promise<void> => {
  await tx
    .updateTable('user_account')
    .set({
      country_code: phone.countryCode,
      country_code_iso: phone.countryCodeIso,
      phone_national: phone.national,
      phone_e164: phone.e164,
      phone_verified_at: null,
      phone_since: since.at,
      phone_is_registered: since.isRegistered,
    })
    .where('user_id', '=', userId)
    .execute()
}

/** Changes the country of a number with a shared dial code; verification is unaffected. */
export const setPhoneCountry = async (tx: Db, userId: UserId, phone: Phone): Promise<void> => {
  await tx
    .updateTable('user_account')
    .set({ country_code_iso: phone.countryCodeIso, phone_national: phone.national })
    .where('user_id', '=', userId)
    .execute()
}

/** Keeps the phone, but it can't recover the account until it is verified again. */
export const distrustPhone = async (tx: Db, userId: UserId): Promise<void> => {
  await tx
    .updateTable('user_account')
    .set({ phone_verified_at: null, phone_is_registered: false })
    .where('user_id', '=', userId)
    .execute()
}

/** Marks the account's phone as verified; the unique index refuses it while another account holds it. */
export const setPhoneVerified = async (db: Db, userId: UserId, at: Date): Promise<void> => {
  await db
    .updateTable('user_account')
    .set({ phone_verified_at: at })
    .where('user_id', '=', userId)
    .where('phone_e164', 'is not', null)
    .execute()
}

/**
 * The user with this verified phone, typed as ten Mexican digits or with its plus; null for an unknown or
 * invalid phone.
 */
export const findByVerifiedPhone = async (db: Db, typed: string): Promise<User | null> => {
  const digits = typed.replaceAll(/[\s().-]/g, '')
  const parsed = parsePhoneNumberFromString(nationalDigits(!digits.startsWith('+'), digits), 'MX')
  if (!parsed?.isPossible()) return null
  const row = await userSelection(db)
    .where('phone_e164', '=', parsed.number)
    .where('phone_verified_at', 'is not', null)
    .executeTakeFirst()
  return row ? userOf(row) : null
}
