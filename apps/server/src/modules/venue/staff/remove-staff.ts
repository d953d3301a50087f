import type { EventId, SessionId, UserId } from '@saldo/contract/ids'
import { onEach, type EveryDatabase, type Databases } from '../../../db/index.ts'
import { audit } from '../../../kernel/audit.ts'
import { AppError } from '../../../kernel/errors.ts'
import { endTillSessionsOf, lockRolesAt, markTemporaryRemoved, revokeRole } from '../../auth/index.ts'
import { refuseOpenShifts } from './open-shifts.ts'
import { checkManages } from './rules.ts'
import { deleteStanding, deleteStandings } from './staff-queries.ts'
import { transactStaff, type StaffAct } from './staff.ts'

/** `leavesShifts`: an open shift is no reason to refuse; a manager closes it. */
type Removal = { eventId: EventId; userIds: readonly UserId[]; leavesShifts: boolean }

/**
 * Revokes role, place and PIN of these people at an event, all or none, and ends their sessions on its tills; an
 * administrator stays one. Returns the ended sessions, for `gatekeeper.refuse`. Throws not_found for somebody
 * without a role there, forbidden, staff_shift_open.
 */
export const removeStaff = (
  databases: Databases,
  { eventId, userIds, leavesShifts }: Removal,
  act: StaffAct,
): Promise<SessionId[]> =>
  transactStaff(databases, eventId, async ({ control, db }) => {
    const people = [...new Set(userIds)].toSorted()
    const roles = await lockRolesAt(control, people, eventId)
    if (roles.size !== people.length) throw new AppError('not_found')
    checkManages(act.role, roles.values())
    if (!leavesShifts) await refuseOpenShifts({ control, db }, eventId, people)
    const ended: SessionId[] = []
    for (const userId of people) {
      ended.push(...(await revokeRole(control, userId, eventId, act)))
      ended.push(...(await endTillSessionsOf(control, eventId, { userId }, act.at)))
      await markTemporaryRemoved(control, userId, act.at)
      await deleteStanding(db, eventId, userId)
      await audit(db, act, { action: 'staff_removed', subject: userId, eventId })
    }
    return ended
  })

/** Deletes places and PINs at all events of an account that is being erased. */
export const forgetStaff = (databases: EveryDatabase, userId: UserId): Promise<void> =>
  onEach(databases, (db) => deleteStandings(db, userId))
