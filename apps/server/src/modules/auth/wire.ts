import type { User as UserOnWire } from '@saldo/contract/auth'
import { unpadded } from './people/birthday.ts'
import type { Tokens } from './sessions/open-session.ts'
import type { User } from './people/user-queries.ts'

/** A user's own profile in wire format. */
export const userOnWire = (user: User): UserOnWire => ({
  id: user.id,
  name: user.name,
  paternal_surname: user.paternalSurname,
  maternal_surname: user.maternalSurname,
  email: user.email,
  email_verified: user.isEmailVerified,
  country_code: user.phone?.countryCode ?? null,
  country_code_iso: user.phone?.countryCodeIso ?? null,
  phone_number: user.phone?.national ?? null,
  phone_verified: user.phone?.isVerified ?? false,
  birthday_date: user.birthday === null ? null : unpadded(user.birthday),
  created_at: user.createdAt.toISOString(),
  ...(user.facebookId !== null && { facebook_id: user.facebookId }),
})

export const tokensOnWire = ({ accessToken, refreshToken }: Tokens) => ({
  access_token: accessToken,
  refresh_token: refreshToken,
})

export const noStore = { 'cache-control': 'no-store' }
