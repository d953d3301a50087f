import type { EventId, PlaceId, UserId } from '@saldo/contract/ids'
import { transact, type Db } from '../../db/index.ts'
import type { Act } from '../../kernel/act.ts'
import { audit } from '../../kernel/audit.ts'
import { AppError } from '../../kernel/errors.ts'
import { upsertStaffPlace } from './queries.ts'

export type Assignment = { eventId: EventId; userId: UserId; placeId: PlaceId }

/**
 * Assigns the place of a member of staff who signs in by password; effective everywhere within five seconds.
 * It gives no role. Throws not_found for a place of another event.
 */
export const assignStaff = (db: Db, assignment: Assignment, act: Act): Promise<void> =>
  transact(db, async (tx) => {
    if (!(await upsertStaffPlace(tx, assignment, act.at))) throw new AppError('not_found')
    await audit(tx, act, {
      action: 'staff_placed',
      subject: assignment.userId,
      eventId: assignment.eventId,
      details: { place_id: assignment.placeId },
    })
  })
