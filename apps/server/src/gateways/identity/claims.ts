import { z } from 'zod'
import type { SocialIdentity } from './identity.ts'

const MAX_NAME = 100

/** Sanitises names from a provider, which bypass the text guard. */
const plain = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cs}]/gu, '')
    .trim()
    .slice(0, MAX_NAME)

/** Normalised e-mail; null when missing or invalid. */
const emailOf = (told: string | undefined): string | null => {
  const parsed = z.email().max(254).safeParse(told?.trim().toLowerCase())
  return parsed.success ? parsed.data : null
}

/** OpenID Connect claims about a person. */
export const personClaims = z.object({
  email: z.string().optional().catch(undefined),
  // Apple sends it as a string.
  email_verified: z
    .union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')])
    .catch(false),
  given_name: z.string().catch(''),
  family_name: z.string().catch(''),
})

/** Maps claims to an identity. */
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
