import type { UserId } from '@saldo/contract/ids'
import { parsePhoneNumberFromString } from 'libphonenumber-js'
import { sql } from 'kysely'
import type { Db } from '../../../db/index.ts'
import { nationalDigits } from './phone.ts'
import { userOf, userSelection, type User } from './user-queries.ts'

/** Accounts with this phone, verified or not, typed as ten Mexican digits or with its plus; at most `limit`. */
export const usersByPhone = async (db: Db, typed: string, limit: number): Promise<User[]> => {
  const digits = typed.replaceAll(/[^\d+]/g, '')
  const parsed = parsePhoneNumberFromString(nationalDigits(!digits.startsWith('+'), digits), 'MX')
  if (!parsed?.isPossible()) return []
  const rows = await userSelection(db).where('phone_e164', '=', parsed.number).limit(limit).execute()
  return rows.map(userOf)
}

/** Text for LIKE that matches itself alone. */
const literally = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

/** Ids of accounts whose e-mail starts like this, in any case; at most `limit`. */
export const emailStartsWith = async (db: Db, start: string, limit: number): Promise<UserId[]> => {
  const rows = await db
    .selectFrom('user_account')
    .select('user_id')
    .where('email', 'like', `${literally(start.toLowerCase())}%`)
    .where('erased_at', 'is', null)
    .orderBy('email')
    .limit(limit)
    .execute()
  return rows.map(({ user_id }) => user_id as UserId)
}

/**
 * Ids of accounts whose name has a word that starts like each of these, which are letters and digits without
 * accents; at most `limit`, in no order.
 */
export const namedLike = async (db: Db, words: readonly string[], limit: number): Promise<UserId[]> => {
  const query = words.map((word) => `${word}:*`).join(' & ')
  const rows = await db
    .selectFrom('user_account')
    .select('user_id')
    .where(sql<boolean>`name_words @@ to_tsquery('simple', ${query})`)
    .where('email', 'is not', null)
    .where('erased_at', 'is', null)
    .limit(limit)
    .execute()
  return rows.map(({ user_id }) => user_id as UserId)
}
