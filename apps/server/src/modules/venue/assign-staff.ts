import type { EventId, PlaceId, UserId } from '@saldo/contract/ids'
import { transact, type Db } from '../../db/index.ts'
import { audit } from '../../kernel/audit.ts'
import { AppError } from '../../kernel/errors.ts'
import type { By } from './create-place.ts'
import { upsertStaffPlace } from './queries.ts'

export type Assignment = { eventId: EventId; userId: UserId; placeId: PlaceId }

/**
 * Assigns the place of a member of staff who signs in by password; effective everywhere within five seconds.
 * It gives no role. Throws not_found for a place of another event.
 */
export const assignStaff = (db: Db, assignment: Assignment, by: By): Promise<void> =>
  transact(db, async (tx) => {
    if (!(await upsertStaffPlace(tx, assignment, by.now))) throw new AppError('not_found')
    await audit(tx, {
      at: by.now,
      requestId: by.requestId,
      actor: by.actor,
      action: 'staff_placed',
      subject: assignment.userId,
      eventId: assignment.eventId,
      details: { place_id: assignment.placeId },
    })
  })
