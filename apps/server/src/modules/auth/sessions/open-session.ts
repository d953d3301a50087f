import { createHash, randomBytes } from 'node:crypto'
import type { SessionId, UserId } from '@saldo/contract/ids'
import { v7 } from 'uuid'
import type { Db } from '../../../db/index.ts'
import type { Deps } from '../../../kernel/deps.ts'
import type { Keys } from '../../../kernel/keys.ts'
import { signAccessToken } from './access-token.ts'
import { insertRefreshToken } from './refresh-token-queries.ts'
import { insertSession, type Session } from './session-queries.ts'

const DAY_MS = 24 * 3_600_000

const REFRESH_IDLE_MS = 14 * DAY_MS
const SESSION_MS = 60 * DAY_MS
/** Two tabs may use the same token concurrently; a later second use indicates theft. */
export const REUSE_GRACE_MS = 10_000

/** An opaque token of 256 random bits. */
const makeRefreshToken = (): string => randomBytes(32).toString('base64url')

/** Deterministic successor of `token`: two tabs get the same one, and a thief gets none of their own. */
export const successorOf = (keys: Pick<Keys, 'digest'>, token: string): string =>
  keys.digest('refresh-successor', token).toString('base64url')

/** Stored hash of a token. Unkeyed: 256 random bits resist guessing. */
export const hashRefreshToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Expiry of a token made at `now`: 14 days, but never after its session. */
const refreshExpiry = (now: Date, sessionExpiresAt: Date): Date =>
  new Date(Math.min(now.getTime() + REFRESH_IDLE_MS, sessionExpiresAt.getTime()))

export type Tokens = { accessToken: string; refreshToken: string }

/** Issues a token pair for an existing session, with a new refresh token or the given successor. */
export const issueTokens = async (
  { keys, env }: Pick<Deps, 'keys' | 'env'>,
  tx: Db,
  session: Session,
  now: Date,
  refreshToken = makeRefreshToken(),
): Promise<Tokens> => {
  await insertRefreshToken(tx, {
    hash: hashRefreshToken(refreshToken),
    sessionId: session.id,
    expiresAt: refreshExpiry(now, session.expiresAt),
  })
  const bearer = {
    id: session.userId,
    sessionId: session.id,
    authTime: session.signedInAt,
    ...(session.till && { till: session.till }),
    ...(session.browser !== null && { browser: session.browser }),
  }
  const issuer = { key: keys.accessToken, url: env.PUBLIC_URL }
  const accessToken = await signAccessToken(issuer, bearer, now, session.expiresAt)
  return { accessToken, refreshToken }
}

/** Starts a session of at most 60 days for a user who has just authenticated. */
export const openSession = async (
  deps: Pick<Deps, 'keys' | 'env'>,
  tx: Db,
  { userId, browser }: { userId: UserId; browser: string | null },
  now: Date,
): Promise<Tokens> => {
  const session = {
    id: v7() as SessionId,
    userId,
    signedInAt: now,
    expiresAt: new Date(now.getTime() + SESSION_MS),
    till: null,
    browser,
  }
  await insertSession(tx, session)
  return issueTokens(deps, tx, session, now)
}
