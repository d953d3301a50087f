import { isTillRole, type TillRole } from '@saldo/contract/roles'
import type { DeviceId, EventId, SessionId, UserId } from '@saldo/contract/ids'
import { v7 } from 'uuid'
import type { Db } from '../../../db/index.ts'
import type { Till } from '../../../kernel/act.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { findTemporary } from '../people/temporary-queries.ts'
import { lockRoleAt } from './role-queries.ts'
import { issueTokens, type Tokens } from '../sessions/open-session.ts'
import { insertSession, markSessionEnded, markTillSessionsEnded } from '../sessions/session-queries.ts'

/** Covers one night with its set-up; the next one requires a PIN again. */
const TILL_SESSION_MS = 16 * 3_600_000

export type TillSession = Tokens & { sessionId: SessionId; role: TillRole }

/** When a session of this user must end; null when it may not begin: their work at the event is over. */
const endFor = async (tx: Db, userId: UserId, now: Date): Promise<Date | null> => {
  const night = new Date(now.getTime() + TILL_SESSION_MS)
  const temporary = await findTemporary(tx, userId)
  if (temporary === null || temporary.worksUntil >= night) return night
  return temporary.worksUntil > now ? temporary.worksUntil : null
}

/**
 * Starts a session of at most 16 hours on a till, in the transaction that verified the PIN, never beyond the time of
 * somebody without an account; null for a user without a till's role at its event, and for one whose time is over. A
 * concurrent revocation of that role finds and ends this session.
 */
export const openTillSession = async (
  deps: Pick<Deps, 'keys' | 'env'>,
  tx: Db,
  { userId, till }: { userId: UserId; till: Till },
  now: Date,
): Promise<TillSession | null> => {
  const role = await lockRoleAt(tx, userId, till.eventId)
  if (role === null || !isTillRole(role)) return null
  const expiresAt = await endFor(tx, userId, now)
  if (expiresAt === null) return null
  const session = {
    id: v7() as SessionId,
    userId,
    signedInAt: now,
    expiresAt,
    till,
    browser: null,
  }
  await insertSession(tx, session)
  return { ...(await issueTokens(deps, tx, session, now)), sessionId: session.id, role }
}

/**
 * Ends one session in the caller's transaction; false when it had already ended. Pass it to
 * `gatekeeper.refuse` after the commit.
 */
export const endTillSession = (tx: Db, sessionId: SessionId, now: Date): Promise<boolean> =>
  markSessionEnded(tx, sessionId, 'logout', now)

/**
 * Ends the sessions of a device, or of a user on all tills of an event, in the caller's transaction. Other
 * processes refuse them within a second; pass the returned ids to `gatekeeper.refuse` after the commit.
 */
export const endTillSessionsOf = (
  tx: Db,
  eventId: EventId,
  whose: { deviceId: DeviceId } | { userId: UserId },
  now: Date,
): Promise<SessionId[]> => markTillSessionsEnded(tx, eventId, whose, now)
