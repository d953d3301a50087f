import type { SessionId, UserId } from '@saldo/contract/ids'
import { v7 } from 'uuid'
import type { Db } from '../../../db/index.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { signAccessToken } from './access-token.ts'
import { hashRefreshToken, makeRefreshToken, refreshExpiry, SESSION_MS } from './refresh-token.ts'
import { insertRefreshToken } from './refresh-token-queries.ts'
import { insertSession, type Session } from './session-queries.ts'

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
