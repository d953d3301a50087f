import type { UserId } from '@saldo/contract/ids'
import type { Db } from '../../../db/index.ts'

export type Phone = { countryCode: string; countryCodeIso: string; national: string; e164: string }

/** A user, as other modules may see one. */
export type User = {
  id: UserId
  email: string
  isEmailVerified: boolean
  name: string
  paternalSurname: string
  maternalSurname: string
  phone: (Phone & { isVerified: boolean }) | null
  /** Year-month-day. */
  birthday: string | null
  createdAt: Date
  /** Subject at Facebook, for users who signed in with it. */
  facebookId: string | null
}

/** `passwordHash` is null for a user of social sign-in only. */
export type NewUser = Omit<User, 'isEmailVerified' | 'phone' | 'facebookId'> & {
  phone: Phone | null
  passwordHash: string | null
}

const columns = [
  'user_id',
  'email_verified_at',
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
  email_verified_at: Date | null
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
  facebook_id: string | null
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

export const userOf = (row: Row): User => ({
  id: row.user_id as UserId,
  email: row.email,
  isEmailVerified: row.email_verified_at !== null,
  name: row.name,
  paternalSurname: row.paternal_surname,
  maternalSurname: row.maternal_surname,
  phone: phoneOf(row),
  birthday: row.birthday,
  createdAt: row.created_at,
  facebookId: row.facebook_id,
})

/** Accounts: whoever works at an event without an e-mail has none, and is nobody to all that asks for a user. */
const liveUsers = (db: Db) =>
  db.selectFrom('user_account').where('erased_at', 'is', null).where('email', 'is not', null)

/** Columns that `userOf` reads, of accounts that are not erased. */
export const userSelection = (db: Db) =>
  liveUsers(db)
    .select(columns)
    .select((eb) => [
      eb.ref('email').$notNull().as('email'),
      eb
        .selectFrom('social_identity')
        .select('subject')
        .whereRef('social_identity.user_id', '=', 'user_account.user_id')
        .where('provider', '=', 'facebook')
        .as('facebook_id'),
    ])

/** The user with this id; null for none or an erased account. */
export const findUser = async (db: Db, id: UserId): Promise<User | null> => {
  const row = await userSelection(db).where('user_id', '=', id).executeTakeFirst()
  return row ? userOf(row) : null
}

/** The people of these ids who still have an account. */
export const findUsers = async (db: Db, ids: readonly UserId[]): Promise<Map<UserId, User>> => {
  if (ids.length === 0) return new Map()
  const rows = await userSelection(db)
    .where('user_id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map((row) => [row.user_id as UserId, userOf(row)]))
}

/** `findUser`, held until commit. */
export const lockUser = async (tx: Db, id: UserId): Promise<User | null> => {
  const row = await userSelection(tx).where('user_id', '=', id).forNoKeyUpdate().executeTakeFirst()
  return row ? userOf(row) : null
}

/** The person with this e-mail, written in any case, or null. */
export const findUserByEmail = async (db: Db, email: string): Promise<User | null> => {
  const row = await userSelection(db).where('email', '=', email.trim().toLowerCase()).executeTakeFirst()
  return row ? userOf(row) : null
}

/** The people with these e-mails, by them; in lower case. */
export const findUsersByEmail = async (db: Db, emails: readonly string[]): Promise<Map<string, User>> => {
  if (emails.length === 0) return new Map()
  const rows = await userSelection(db).where('email', 'in', emails).execute()
  return new Map(rows.map((row) => [row.email, userOf(row)]))
}

/** The same, held until commit; `email` in lower case. */
export const lockUserByEmail = async (tx: Db, email: string): Promise<User | null> => {
  const row = await userSelection(tx).where('email', '=', email).forNoKeyUpdate().executeTakeFirst()
  return row ? userOf(row) : null
}

/** User id and password hash for a sign-in; null for an unknown e-mail. */
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

/** Inserts the user; false when the e-mail is taken. */
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
      phone_since: user.phone === null ? null : user.createdAt,
      phone_is_registered: user.phone !== null,
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

/** Whether the account's e-mail is verified. */
export const isEmailVerified = async (db: Db, userId: UserId): Promise<boolean> => {
  const row = await liveUsers(db)
    .select('user_id')
    .where('user_id', '=', userId)
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

export type Profile = Pick<User, 'name' | 'paternalSurname' | 'maternalSurname' | 'birthday'>

export const setProfile = async (tx: Db, userId: UserId, profile: Profile): Promise<void> => {
  await tx
    .updateTable('user_account')
    .set({
      name: profile.name,
      paternal_surname: profile.paternalSurname,
      maternal_surname: profile.maternalSurname,
      birthday: profile.birthday,
    })
    .where('user_id', '=', userId)
    .execute()
}

/** Password hash of the account; null for a user of social sign-in only. */
export const passwordHashOf = async (db: Db, userId: UserId): Promise<string | null> => {
  const row = await db
    .selectFrom('user_account')
    .select('password_hash')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.password_hash ?? null
}

/** Null removes the password: only social sign-in or a recovery then opens the account. */
export const setPasswordHash = async (tx: Db, userId: UserId, passwordHash: string | null): Promise<void> => {
  await tx
    .updateTable('user_account')
    .set({ password_hash: passwordHash })
    .where('user_id', '=', userId)
    .execute()
}

/** Marks the e-mail as verified; false when it already was. */
export const setEmailVerified = async (tx: Db, userId: UserId, at: Date): Promise<boolean> => {
  const row = await tx
    .updateTable('user_account')
    .set({ email_verified_at: at })
    .where('user_id', '=', userId)
    .where('email_verified_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Erases personal data; the row stays, so that references to it stay valid. */
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
      phone_since: null,
      phone_is_registered: false,
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

/** First name of a user; null without a user (holder of an anonymous QR), an account, and for an erased one. */
export const firstNameOf = async (control: Db, userId: UserId | null): Promise<string | null> =>
  userId === null ? null : ((await findUser(control, userId))?.name ?? null)

type Known = Pick<User, 'email' | 'isEmailVerified' | 'name'>

/**
 * Addressee of an account's mail; named only when the e-mail is verified, otherwise anyone could send their
 * own text to a stranger in our name.
 */
export const addresseeOf = ({ email, isEmailVerified, name }: Known): { email: string; name: string } => ({
  email,
  name: isEmailVerified ? name : '',
})
