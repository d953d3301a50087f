import type { EventId, SessionId, UserId } from '@saldo/contract/ids'
import { transact, type Databases } from '../../../db/index.ts'
import { audit } from '../../../kernel/audit.ts'
import { AppError } from '../../../kernel/errors.ts'
import { endTillSessionsOf, revokeRole } from '../../auth/index.ts'
import { mayManage } from './rules.ts'
import { deleteStanding, deleteStandings } from './staff-queries.ts'
import { roleAt, type StaffAct } from './staff.ts'

/**
 * Revokes role, place and PIN at an event and ends the sessions on its tills; an administrator stays one.
 * Returns the ended sessions, for `gatekeeper.refuse`. Throws not_found for an account without a role there,
 * forbidden.
 */
export const removeStaff = async (
  databases: Databases,
  { eventId, userId }: { eventId: EventId; userId: UserId },
  act: StaffAct,
): Promise<SessionId[]> => {
  const role = await roleAt(databases, eventId, userId)
  if (role === null) throw new AppError('not_found')
  if (!mayManage(act.role, role)) throw new AppError('forbidden')
  // The role first, so that no PIN opens a session any more, even if a later step fails.
  const revoked = await revokeRole(databases.control, userId, eventId, act)
  const ended = await endTillSessionsOf(databases.control, eventId, { userId }, act.at)
  await transact(await databases.forEvent(eventId), async (tx) => {
    await deleteStanding(tx, eventId, userId)
    await audit(tx, act, {
      action: 'staff_removed',
      subject: userId,
      eventId,
    })
  })
  return [...revoked, ...ended]
}

/** Deletes places and PINs at all events of an account that is being erased. */
export const forgetStaff = async ({ all }: Pick<Databases, 'all'>, userId: UserId): Promise<void> => {
  for (const db of all) await deleteStandings(db, userId)
}
