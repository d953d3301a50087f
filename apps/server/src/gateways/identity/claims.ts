import { z } from 'zod'
import type { SocialIdentity } from './identity.ts'

const MAX_NAME = 100

/** Ours go through the text guard; a provider's names don't. */
const plain = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cs}]/gu, '')
    .trim()
    .slice(0, MAX_NAME)

/** An e-mail as accounts have it; null for none and for what is none. */
const emailOf = (told: string | undefined): string | null => {
  const parsed = z.email().max(254).safeParse(told?.trim().toLowerCase())
  return parsed.success ? parsed.data : null
}

/** What providers tell of a person, in the words of OpenID Connect. */
export const personClaims = z.object({
  email: z.string().optional().catch(undefined),
  // Apple writes it as text.
  email_verified: z
    .union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')])
    .catch(false),
  given_name: z.string().catch(''),
  family_name: z.string().catch(''),
})

/** The identity that these claims tell of. */
export const identityOf = (subject: string, claims: z.output<typeof personClaims>): SocialIdentity => {
  const email = emailOf(claims.email)
  const [first, last] = [plain(claims.given_name), plain(claims.family_name)]
  return {
    subject,
    email,
    isEmailVerified: email !== null && claims.email_verified,
    name: first === '' && last === '' ? null : { first, last },
  }
}
