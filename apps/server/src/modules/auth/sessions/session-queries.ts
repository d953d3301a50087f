import type { DeviceId, EventId, PlaceId, SessionId, UserId } from '@saldo/contract/ids'
import { deleteInSlices, inTurn, wakeUp, type Db } from '../../../db/index.ts'
import { enqueue, job } from '../../../kernel/jobs/jobs.ts'
import type { Till } from '../../../kernel/act.ts'

/** People’s sessions ended, in the transaction that ended them. Handled where something is kept of a session. */
export const sessionsEndedJob = job<{ sessionIds: readonly SessionId[] }>('sessions-ended')

/** Notification channel of ended sessions to all processes; the payload is the session's id. */
export const SESSION_ENDED = 'session_ended'

export type EndReason = 'logout' | 'refresh_reuse' | 'credential_changed' | 'operator'

export type Session = {
  id: SessionId
  userId: UserId
  signedInAt: Date
  expiresAt: Date
  till: Till | null
  /** Kind of browser that the session was issued to; null for apps, programs and tills. */
  browser: string | null
}

export const insertSession = async (db: Db, session: Session): Promise<void> => {
  await db
    .insertInto('user_session')
    .values({
      session_id: session.id,
      user_id: session.userId,
      signed_in_at: session.signedInAt,
      expires_at: session.expiresAt,
      till_event_id: session.till?.eventId ?? null,
      till_device_id: session.till?.deviceId ?? null,
      till_place_id: session.till?.placeId ?? null,
      browser: session.browser,
    })
    .execute()
}

/** Tells the other processes, and those who keep something of a session, that these have ended. */
const tellEnded = async (tx: Db, sessionIds: readonly SessionId[], at: Date): Promise<void> => {
  if (sessionIds.length === 0) return
  for (const sessionId of sessionIds) await wakeUp(tx, SESSION_ENDED, sessionId)
  await enqueue(tx, sessionsEndedJob, { sessionIds }, at)
}

/** Ends one session; false when it had already ended. */
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
  if (row) await tellEnded(db, [sessionId], at)
  return row !== undefined
}

/** Ends all sessions of the user except one; returns the ended ones. */
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
  const ended = rows.map((row) => row.session_id as SessionId)
  await tellEnded(db, ended, at)
  return ended
}

type TillColumns = {
  till_event_id: number | null
  till_device_id: string | null
  till_place_id: string | null
}

/** The till of a session's row; null for a session opened with the user's own credential. */
export const tillOfRow = (row: TillColumns): Till | null =>
  row.till_event_id === null || row.till_device_id === null || row.till_place_id === null
    ? null
    : {
        eventId: row.till_event_id as EventId,
        deviceId: row.till_device_id as DeviceId,
        placeId: row.till_place_id as PlaceId,
      }

/**
 * Ends the open sessions of a device, or of a user on all tills of an event (null: of every event); returns
 * the ended ones.
 */
export const markTillSessionsEnded = async (
  db: Db,
  eventId: EventId | null,
  whose: { deviceId: DeviceId } | { userId: UserId },
  at: Date,
): Promise<SessionId[]> => {
  const open = db
    .updateTable('user_session')
    .set({ ended_at: at, end_reason: 'operator' })
    .where('till_device_id', 'is not', null)
    .$if(eventId !== null, (query) => query.where('till_event_id', '=', eventId))
    .where('ended_at', 'is', null)
    .returning('session_id')
  const narrowed =
    'deviceId' in whose
      ? open.where('till_device_id', '=', whose.deviceId)
      : open.where('user_id', '=', whose.userId)
  const rows = await narrowed.execute()
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

/** Sign-ins of the user that are still stored, newest first. */
export const sessionsOf = (
  db: Db,
  userId: UserId,
): Promise<{ signed_in_at: Date; expires_at: Date; ended_at: Date | null }[]> =>
  db
    .selectFrom('user_session')
    .select(['signed_in_at', 'expires_at', 'ended_at'])
    .where('user_id', '=', userId)
    .orderBy('signed_in_at', 'desc')
    .execute()

/** Of a session the tokens first, because however many it had, all left go with it in one statement. */
const EXPIRING = ['refresh_token', 'user_session', 'spent_captcha'] as const

/** Deletes expired sessions, refresh tokens and captcha challenges; a table that fails keeps it from no other. */
export const sweepExpired = (db: Db, now: Date): Promise<void> =>
  inTurn(EXPIRING, (table) => deleteInSlices(db, table, 'expires_at', now))

/** Whether this user ever signed in on this till. */
export const hadTillSession = async (db: Db, userId: UserId, deviceId: DeviceId): Promise<boolean> => {
  const row = await db
    .selectFrom('user_session')
    .select('session_id')
    .where('user_id', '=', userId)
    .where('till_device_id', '=', deviceId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
