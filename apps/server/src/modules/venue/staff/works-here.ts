import type { EventId, PlaceId, UserId } from '@saldo/contract/ids'
import type { Databases } from '../../../db/index.ts'
import { findTemporary } from '../../auth/index.ts'
import { placesOfStaff } from '../queries.ts'
import { listStaff, type StaffMember } from './staff.ts'

type Standing = Pick<StaffMember, 'place' | 'worksUntil'>

/** Whether somebody's work at the event is not over; who has an account works without an end. */
export const isInTime = ({ worksUntil }: Pick<Standing, 'worksUntil'>, now: Date): boolean =>
  worksUntil === null || worksUntil > now

/** Whether somebody may sign in on a till of this place now: without an account only at their own, and in their time. */
export const worksHere = ({ place, worksUntil }: Standing, at: PlaceId, now: Date): boolean =>
  worksUntil === null || (worksUntil > now && (place === null || place.id === at))

/** As `worksHere`, of a person by their id, read now. */
export const isPlaceOpenTo = async (
  databases: Databases,
  { eventId, userId, placeId }: { eventId: EventId; userId: UserId; placeId: PlaceId },
  now: Date,
): Promise<boolean> => {
  const temporary = await findTemporary(databases.control, userId)
  if (temporary === null) return true
  const [place = null] = await placesOfStaff(await databases.forEvent(eventId), userId, [eventId])
  return worksHere({ place, worksUntil: temporary.worksUntil }, placeId, now)
}

/** Whether somebody works at the event now, with an account or without. */
export const isStaffNow = async (
  databases: Databases,
  eventId: EventId,
  userId: UserId,
  now: Date,
): Promise<boolean> =>
  (await listStaff(databases, eventId)).some((one) => one.id === userId && isInTime(one, now))
