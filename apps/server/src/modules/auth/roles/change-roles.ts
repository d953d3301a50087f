import type { EventId, SessionId, UserId } from '@saldo/contract/ids'
import { transact, type Db } from '../../../db/index.ts'
import { audit, type AuditEntry } from '../../../kernel/audit.ts'
import { markTillSessionsEnded } from '../sessions/session-queries.ts'
import { deleteRole, upsertRole, type RoleGrant } from './role-queries.ts'

/** Author and time of a role change. */
export type By = { actor: AuditEntry['actor']; now: Date; requestId: string }

const record = (
  tx: Db,
  by: By,
  action: string,
  userId: UserId,
  grant: { eventId: EventId | null; role?: string },
): Promise<void> =>
  audit(tx, {
    at: by.now,
    requestId: by.requestId,
    actor: by.actor,
    action,
    subject: userId,
    ...(grant.eventId !== null && { eventId: grant.eventId }),
    ...(grant.role !== undefined && { details: { role: grant.role } }),
  })

/**
 * Grants a user a role at an event, replacing an earlier one there; effective everywhere within five seconds.
 */
export const grantRole = (db: Db, userId: UserId, grant: RoleGrant, by: By): Promise<void> =>
  transact(db, async (tx) => {
    await upsertRole(tx, userId, grant, by.now)
    await record(tx, by, 'role_granted', userId, grant)
  })

/**
 * Revokes a user's role at an event (null: the administrator role) and ends their sessions on its tills; a
 * no-op without a role. Returns the ended sessions, for `gatekeeper.refuse` after the commit.
 */
export const revokeRole = (db: Db, userId: UserId, eventId: EventId | null, by: By): Promise<SessionId[]> =>
  transact(db, async (tx) => {
    if (!(await deleteRole(tx, userId, eventId))) return []
    await record(tx, by, 'role_revoked', userId, { eventId })
    return markTillSessionsEnded(tx, eventId, { userId }, by.now)
  })
