import { createRemoteJWKSet, errors, jwtVerify } from 'jose'
import { z } from 'zod'
import { identityOf, personClaims } from './claims.ts'
import type { IdentityProvider, SocialAnswer } from './identity.ts'

const ANSWER_WITHIN_MS = 5_000
const CLOCK_TOLERANCE_SECONDS = 5

const claims = personClaims.extend({ sub: z.string().min(1).max(255), nonce: z.string().optional() })

/** Whether a jose error is about the token itself, not about the provider's keys. */
const speaksOfToken = (error: unknown): boolean =>
  [
    errors.JWTExpired,
    errors.JWTClaimValidationFailed,
    errors.JWTInvalid,
    errors.JWSInvalid,
    errors.JWSSignatureVerificationFailed,
    errors.JOSEAlgNotAllowed,
    errors.JOSENotSupported,
    errors.JWKSNoMatchingKey,
  ].some((refusal) => error instanceof refusal)

const faultOf = (error: unknown): SocialAnswer => ({
  kind: speaksOfToken(error) ? 'refused' : 'unavailable',
  why: error instanceof Error ? error.name : 'error',
})

type Options = {
  /** Accepted `iss` values of this provider. */
  issuers: readonly string[]
  audiences: readonly string[]
  jwksUrl: string
  /** False for a provider that does not verify e-mails. */
  vouchesForEmail?: boolean
}

/**
 * Verifies OpenID Connect ID tokens (RS256) with the provider's published keys, which are cached and
 * refetched on demand.
 */
export const createIdTokenProvider = ({
  issuers,
  audiences,
  jwksUrl,
  vouchesForEmail = true,
}: Options): IdentityProvider => {
  const keys = createRemoteJWKSet(new URL(jwksUrl), { timeoutDuration: ANSWER_WITHIN_MS })
  return async ({ token, nonce }, now) => {
    try {
      const { payload } = await jwtVerify(token, keys, {
        issuer: [...issuers],
        audience: [...audiences],
        algorithms: ['RS256'],
        requiredClaims: ['sub', 'exp', 'iat'],
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
        currentDate: now,
      })
      const told = claims.safeParse(payload)
      if (!told.success) return { kind: 'refused', why: 'claims' }
      if (nonce !== undefined && told.data.nonce !== nonce) return { kind: 'refused', why: 'nonce' }
      const identity = identityOf(told.data.sub, told.data)
      return {
        kind: 'identity',
        nonce: told.data.nonce ?? null,
        identity: { ...identity, isEmailVerified: vouchesForEmail && identity.isEmailVerified },
      }
    } catch (error) {
      return faultOf(error)
    }
  }
}
