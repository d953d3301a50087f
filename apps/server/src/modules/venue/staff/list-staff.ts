import type { EventId } from '@saldo/contract/ids'
import type { Databases } from '../../../db/index.ts'
import { staffAt } from '../../auth/index.ts'
import { placesOfEvent } from '../queries.ts'
import type { StaffMember } from './staff.ts'
import { pinHolders } from './staff-queries.ts'

/** The event's staff, by name. */
export const listStaff = async (databases: Databases, eventId: EventId): Promise<StaffMember[]> => {
  const db = await databases.forEvent(eventId)
  const [colleagues, places, holders] = await Promise.all([
    staffAt(databases.control, eventId),
    placesOfEvent(db, eventId),
    pinHolders(db, eventId),
  ])
  return colleagues
    .map((colleague) => ({
      ...colleague,
      place: places.get(colleague.id) ?? null,
      hasPin: holders.has(colleague.id),
    }))
    .filter(({ role, place, hasPin }) => role !== 'admin' || place !== null || hasPin)
}
