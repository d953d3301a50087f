import type { EventId, SessionId, UserId } from '@saldo/contract/ids'
import { transact, type Db } from '../../../db/index.ts'
import type { Act } from '../../../kernel/act.ts'
import { audit } from '../../../kernel/audit.ts'
import { markTillSessionsEnded } from '../sessions/session-queries.ts'
import { deleteRole, upsertRole, type RoleGrant } from './role-queries.ts'

const record = (
  tx: Db,
  act: Act,
  action: string,
  userId: UserId,
  grant: { eventId: EventId | null; role?: string },
): Promise<void> =>
  audit(tx, act, {
    action,
    subject: userId,
    ...(grant.eventId !== null && { eventId: grant.eventId }),
    ...(grant.role !== undefined && { details: { role: grant.role } }),
  })

/**
 * Grants a user a role at an event, replacing an earlier one there; effective everywhere within five seconds.
 */
export const grantRole = (db: Db, userId: UserId, grant: RoleGrant, act: Act): Promise<void> =>
  transact(db, async (tx) => {
    await upsertRole(tx, userId, grant, act.at)
    await record(tx, act, 'role_granted', userId, grant)
  })

/**
 * Revokes a user's role at an event (null: the administrator role) and ends their sessions on its tills; a
 * no-op without a role. Returns the ended sessions, for `gatekeeper.refuse` after the commit.
 */
export const revokeRole = (db: Db, userId: UserId, eventId: EventId | null, act: Act): Promise<SessionId[]> =>
  transact(db, async (tx) => {
    if (!(await deleteRole(tx, userId, eventId))) return []
    await record(tx, act, 'role_revoked', userId, { eventId })
    return markTillSessionsEnded(tx, eventId, { userId }, act.at)
  })
