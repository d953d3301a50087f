import type { SessionId, UserId } from '@saldo/contract/ids'
import type { Db } from '../../../db/index.ts'
import { tillOfRow, type Session } from './session-queries.ts'

/** A refresh token with the session data needed for rotation. */
export type HeldToken = { session: Session; isEnded: boolean; expiresAt: Date; spentAt: Date | null }

/** Inserts a refresh token; an existing one is left unchanged. */
export const insertRefreshToken = async (
  db: Db,
  token: { hash: Buffer; sessionId: SessionId; expiresAt: Date },
): Promise<void> => {
  await db
    .insertInto('refresh_token')
    .values({ token_hash: token.hash, session_id: token.sessionId, expires_at: token.expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Locks the token until commit, so that rotations of one token are serialised. */
export const lockRefreshToken = async (tx: Db, hash: Buffer): Promise<HeldToken | null> => {
  const row = await tx
    .selectFrom('refresh_token as token')
    .innerJoin('user_session as session', 'session.session_id', 'token.session_id')
    .select([
      'session.session_id',
      'session.user_id',
      'session.signed_in_at',
      'session.till_event_id',
      'session.till_device_id',
      'session.till_place_id',
      'session.browser',
      'session.ended_at',
      'session.expires_at as session_expires_at',
      'token.expires_at',
      'token.spent_at',
    ])
    .where('token.token_hash', '=', hash)
    .forNoKeyUpdate(['token', 'session'])
    .executeTakeFirst()
  if (!row) return null
  return {
    session: {
      id: row.session_id as SessionId,
      userId: row.user_id as UserId,
      signedInAt: row.signed_in_at,
      expiresAt: row.session_expires_at,
      till: tillOfRow(row),
      browser: row.browser,
    },
    isEnded: row.ended_at !== null,
    expiresAt: row.expires_at,
    spentAt: row.spent_at,
  }
}

export const spendRefreshToken = async (tx: Db, hash: Buffer, at: Date): Promise<void> => {
  await tx.updateTable('refresh_token').set({ spent_at: at }).where('token_hash', '=', hash).execute()
}
