import type { UserId } from '@saldo/contract/ids'
import type { Db } from '../../db/index.ts'

export type Phone = { countryCode: string; countryCodeIso: string; national: string; e164: string }

/** A person with an account, as other modules may see one. */
export type User = {
  id: UserId
  email: string
  name: string
  paternalSurname: string
  maternalSurname: string
  phone: (Phone & { isVerified: boolean }) | null
  /** Year-month-day. */
  birthday: string | null
  createdAt: Date
}

export type NewUser = Omit<User, 'phone'> & { phone: Phone | null; passwordHash: string }

const columns = [
  'user_id',
  'email',
  'name',
  'paternal_surname',
  'maternal_surname',
  'country_code',
  'country_code_iso',
  'phone_national',
  'phone_e164',
  'phone_verified_at',
  'birthday',
  'created_at',
] as const

type Row = {
  user_id: string
  email: string
  name: string
  paternal_surname: string
  maternal_surname: string
  country_code: string | null
  country_code_iso: string | null
  phone_national: string | null
  phone_e164: string | null
  phone_verified_at: Date | null
  birthday: string | null
  created_at: Date
}

const phoneOf = (row: Row): User['phone'] => {
  const { country_code, country_code_iso, phone_national, phone_e164 } = row
  if (country_code === null || country_code_iso === null || phone_national === null || phone_e164 === null)
    return null
  return {
    countryCode: country_code,
    countryCodeIso: country_code_iso,
    national: phone_national,
    e164: phone_e164,
    isVerified: row.phone_verified_at !== null,
  }
}

const toUser = (row: Row): User => ({
  id: row.user_id as UserId,
  email: row.email,
  name: row.name,
  paternalSurname: row.paternal_surname,
  maternalSurname: row.maternal_surname,
  phone: phoneOf(row),
  birthday: row.birthday,
  createdAt: row.created_at,
})

const liveUsers = (db: Db) => db.selectFrom('user_account').where('erased_at', 'is', null)

/** The person with this id, or null; erased accounts are nobody. */
export const findUser = async (db: Db, id: UserId): Promise<User | null> => {
  const row = await liveUsers(db).select(columns).where('user_id', '=', id).executeTakeFirst()
  return row ? toUser(row) : null
}

/** The people with these ids, in no order; unknown ids are left out. */
export const findUsers = async (db: Db, ids: readonly UserId[]): Promise<User[]> => {
  if (ids.length === 0) return []
  const rows = await liveUsers(db).select(columns).where('user_id', 'in', ids).execute()
  return rows.map(toUser)
}

/** The person with this e-mail, written in any case, or null. */
export const findUserByEmail = async (db: Db, email: string): Promise<User | null> => {
  const row = await liveUsers(db)
    .select(columns)
    .where('email', '=', email.trim().toLowerCase())
    .executeTakeFirst()
  return row ? toUser(row) : null
}

/** What a sign-in is checked against; null when nobody has this e-mail. */
export const findCredential = async (
  db: Db,
  email: string,
): Promise<{ userId: UserId; passwordHash: string | null } | null> => {
  const row = await liveUsers(db)
    .select(['user_id', 'password_hash'])
    .where('email', '=', email)
    .executeTakeFirst()
  return row ? { userId: row.user_id as UserId, passwordHash: row.password_hash } : null
}

/** Adds the person; false when the e-mail is taken. */
export const insertUser = async (db: Db, user: NewUser): Promise<boolean> => {
  const row = await db
    .insertInto('user_account')
    .values({
      user_id: user.id,
      email: user.email,
      name: user.name,
      paternal_surname: user.paternalSurname,
      maternal_surname: user.maternalSurname,
      country_code: user.phone?.countryCode ?? null,
      country_code_iso: user.phone?.countryCodeIso ?? null,
      phone_national: user.phone?.national ?? null,
      phone_e164: user.phone?.e164 ?? null,
      birthday: user.birthday,
      password_hash: user.passwordHash,
      created_at: user.createdAt,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

export const acceptTerms = async (db: Db, userId: UserId, version: string, at: Date): Promise<void> => {
  await db
    .insertInto('terms_acceptance')
    .values({ user_id: userId, version, accepted_at: at })
    .onConflict((conflict) => conflict.doNothing())
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

/** Replaces everything that tells who it was; the row stays, so that what points to it still does. */
export const blankUser = async (db: Db, userId: UserId, at: Date): Promise<boolean> => {
  const row = await db
    .updateTable('user_account')
    .set({
      email: `${userId}@erased.invalid`,
      email_verified_at: null,
      name: '',
      paternal_surname: '',
      maternal_surname: '',
      country_code: null,
      country_code_iso: null,
      phone_national: null,
      phone_e164: null,
      phone_verified_at: null,
      birthday: null,
      password_hash: null,
      erased_at: at,
    })
    .where('user_id', '=', userId)
    .where('erased_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

export const termsAcceptedBy = (db: Db, userId: UserId): Promise<{ version: string; accepted_at: Date }[]> =>
  db
    .selectFrom('terms_acceptance')
    .select(['version', 'accepted_at'])
    .where('user_id', '=', userId)
    .orderBy('accepted_at')
    .execute()
