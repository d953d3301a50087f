import { parsePhoneNumberFromString } from 'libphonenumber-js'
import type { Db } from '../../../db/index.ts'
import { nationalDigits } from './phone.ts'
import { userOf, userSelection, type User } from './user-queries.ts'

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
