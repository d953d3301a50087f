import type { DeviceId, EventId, PlaceId, SessionId, UserId } from '@saldo/contract/ids'
import { jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import type { Bearer, Till } from '../../../kernel/act.ts'

export const ACCESS_TOKEN_SECONDS = 15 * 60

const ALGORITHM = 'HS256'
const TYPE = 'at+jwt'
const AUDIENCE = 'saldo-api'

/** Signing key and issuer; the issuer is the product's public URL. */
export type Issuer = { key: Uint8Array; url: string }

/** `sessionEndsAtMs` is null where the token ends before its session. */
export type VerifiedToken = { bearer: Bearer; expiresAtMs: number; sessionEndsAtMs: number | null }

const till = z.object({ e: z.number().int(), d: z.uuid(), p: z.uuid() })

const claims = z.object({
  sub: z.uuid(),
  sid: z.uuid(),
  scope: z.literal('*'),
  auth_time: z.number().int(),
  iat: z.number().int(),
  exp: z.number().int(),
  til: till.optional(),
  bro: z.string().max(40).optional(),
})

const claimOf = ({ eventId, deviceId, placeId }: Till): z.input<typeof till> => ({
  e: eventId,
  d: deviceId,
  p: placeId,
})

const tillOf = ({ e, d, p }: z.output<typeof till>): Till => ({
  eventId: e as EventId,
  deviceId: d as DeviceId,
  placeId: p as PlaceId,
})

/** A JWT (RFC 9068) valid for 15 minutes, or until the session ends if sooner. */
export const signAccessToken = (
  issuer: Issuer,
  bearer: Bearer,
  now: Date,
  sessionExpiresAt: Date,
): Promise<string> => {
  const nowSeconds = Math.floor(now.getTime() / 1000)
  const sessionEndSeconds = Math.floor(sessionExpiresAt.getTime() / 1000)
  return new SignJWT({
    scope: '*',
    sid: bearer.sessionId,
    auth_time: Math.floor(bearer.authTime.getTime() / 1000),
    ...(bearer.till && { til: claimOf(bearer.till) }),
    ...(bearer.browser !== undefined && { bro: bearer.browser }),
  })
    .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
    .setSubject(bearer.id)
    .setIssuer(issuer.url)
    .setAudience(AUDIENCE)
    .setIssuedAt(nowSeconds)
    .setExpirationTime(Math.min(nowSeconds + ACCESS_TOKEN_SECONDS, sessionEndSeconds))
    .sign(issuer.key)
}

/** The token's bearer; null for any token that is not a valid access token of ours at `now`. */
export const verifyAccessToken = async (
  issuer: Issuer,
  token: string,
  now: Date,
): Promise<VerifiedToken | null> => {
  const verified = await jwtVerify(token, issuer.key, {
    algorithms: [ALGORITHM],
    typ: TYPE,
    issuer: issuer.url,
    audience: AUDIENCE,
    currentDate: now,
  }).catch(() => null)
  const parsed = claims.safeParse(verified?.payload)
  if (!parsed.success) return null
  const { sub, sid, auth_time, iat, exp, til, bro } = parsed.data
  const bearer = {
    id: sub as UserId,
    sessionId: sid as SessionId,
    authTime: new Date(auth_time * 1000),
    ...(til && { till: tillOf(til) }),
    ...(bro !== undefined && { browser: bro }),
  }
  const endsWithSession = exp - iat < ACCESS_TOKEN_SECONDS
  return { bearer, expiresAtMs: exp * 1000, sessionEndsAtMs: endsWithSession ? exp * 1000 : null }
}
