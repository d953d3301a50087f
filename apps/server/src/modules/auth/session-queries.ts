import type { SessionId, UserId } from '@saldo/contract/ids'
import { wakeUp, type Db } from '../../db/index.ts'

/** What is said to all processes when a session ends, with its id. */
export const SESSION_ENDED = 'session_ended'

export type EndReason = 'logout' | 'refresh_reuse' | 'credential_changed' | 'operator'

export type Session = { id: SessionId; userId: UserId; signedInAt: Date; expiresAt: Date }

/** A refresh token with its session, as far as they decide whether it may be traded. */
export type HeldToken = { session: Session; isEnded: boolean; expiresAt: Date; spentAt: Date | null }

export const insertSession = async (db: Db, session: Session): Promise<void> => {
  await db
    .insertInto('user_session')
    .values({
      session_id: session.id,
      user_id: session.userId,
      signed_in_at: session.signedInAt,
      expires_at: session.expiresAt,
    })
    .execute()
}

export const insertRefreshToken = async (
  db: Db,
  token: { hash: Buffer; sessionId: SessionId; expiresAt: Date },
): Promise<void> => {
  await db
    .insertInto('refresh_token')
    .values({ token_hash: token.hash, session_id: token.sessionId, expires_at: token.expiresAt })
    .execute()
}

/** The token, held until commit: two trades of one token happen one after the other. */
export const lockRefreshToken = async (tx: Db, hash: Buffer): Promise<HeldToken | null> => {
  const row = await tx
    .selectFrom('refresh_token as token')
    .innerJoin('user_session as session', 'session.session_id', 'token.session_id')
    .select([
      'session.session_id',
      'session.user_id',
      'session.signed_in_at',
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
    },
    isEnded: row.ended_at !== null,
    expiresAt: row.expires_at,
    spentAt: row.spent_at,
  }
}

export const spendRefreshToken = async (tx: Db, hash: Buffer, at: Date): Promise<void> => {
  await tx.updateTable('refresh_token').set({ spent_at: at }).where('token_hash', '=', hash).execute()
}

/** Ends one session; false when it had ended. */
export const markSessionEnded = async (
  db: Db,
  sessionId: SessionId,
  reason: EndReason,
  at: Date,
): Promise<boolean> => {
  const row = await db
    .updateTable('user_session')
    .set({ ended_at: at, end_reason: reason })
    .where('session_id', '=', sessionId)
    .where('ended_at', 'is', null)
    .returning('session_id')
    .executeTakeFirst()
  if (row) await wakeUp(db, SESSION_ENDED, sessionId)
  return row !== undefined
}

/** Ends all sessions of the user but one; returns those that it ended. */
export const markSessionsEnded = async (
  db: Db,
  userId: UserId,
  except: SessionId | null,
  reason: EndReason,
  at: Date,
): Promise<SessionId[]> => {
  const open = db
    .updateTable('user_session')
    .set({ ended_at: at, end_reason: reason })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .returning('session_id')
  const rows = await (except === null ? open : open.where('session_id', '!=', except)).execute()
  for (const { session_id } of rows) await wakeUp(db, SESSION_ENDED, session_id)
  return rows.map((row) => row.session_id as SessionId)
}

/** Sessions that ended since `since`, in any process. */
export const sessionsEndedSince = async (
  db: Db,
  since: Date,
): Promise<{ sessionId: SessionId; endedAt: Date }[]> => {
  const rows = await db
    .selectFrom('user_session')
    .select(['session_id', 'ended_at'])
    .where('ended_at', '>=', since)
    .execute()
  return rows.flatMap(({ session_id, ended_at }) =>
    ended_at === null ? [] : [{ sessionId: session_id as SessionId, endedAt: ended_at }],
  )
}

/** Remembers that this device signed in to the account. */
export const rememberDevice = async (db: Db, deviceId: string, userId: UserId, at: Date): Promise<void> => {
  await db
    .insertInto('known_device')
    .values({ device_id: deviceId, user_id: userId, last_sign_in_at: at })
    .onConflict((conflict) => conflict.columns(['device_id', 'user_id']).doUpdateSet({ last_sign_in_at: at }))
    .execute()
}

/** True when the device signed in to the account with this e-mail before. */
export const isKnownDevice = async (db: Db, deviceId: string, email: string): Promise<boolean> => {
  const row = await db
    .selectFrom('known_device')
    .innerJoin('user_account', 'user_account.user_id', 'known_device.user_id')
    .select('known_device.device_id')
    .where('known_device.device_id', '=', deviceId)
    .where('user_account.email', '=', email)
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes what no check needs any more: expired sessions and tokens, old challenges. */
export const sweepExpired = async (db: Db, now: Date): Promise<void> => {
  await db.deleteFrom('user_session').where('expires_at', '<', now).execute()
  await db.deleteFrom('refresh_token').where('expires_at', '<', now).execute()
  await db.deleteFrom('spent_captcha').where('expires_at', '<', now).execute()
}
