import type { EventId, PlaceId, UserId } from '@saldo/contract/ids'
import { createCachedRead } from '../../kernel/time/cached-read.ts'
import type { MaybePromise } from '../../kernel/time/maybe-promise.ts'
import type { Bearer } from '../../kernel/act.ts'
import type { Deps } from '../../kernel/deps.ts'
import type { Place } from './place.ts'
import { findPlace, placesOfStaff } from './queries.ts'

const KEPT_PLACES = 20_000
const PLACE_MS = 5_000

/** A member of staff, on a till or signed in by password. */
export type StaffActor = Pick<Bearer, 'id' | 'till'>

const ownPlace = async (
  { databases }: Pick<Deps, 'databases'>,
  eventId: EventId,
  userId: UserId,
): Promise<Place | null> => {
  const [place] = await placesOfStaff(await databases.forEvent(eventId), userId, [eventId])
  return place ?? null
}

const placeById = async (
  { databases }: Pick<Deps, 'databases'>,
  eventId: EventId,
  placeId: PlaceId,
): Promise<Place | null> => findPlace(await databases.forEvent(eventId), eventId, placeId)

/** The place of the actor's till, else the actor's own; null without an assignment at the event. */
export const placeOf = (
  deps: Pick<Deps, 'databases'>,
  eventId: EventId,
  { id, till }: StaffActor,
): Promise<Place | null> => (till ? placeById(deps, eventId, till.placeId) : ownPlace(deps, eventId, id))

/** `placeOf`, cached for five seconds. */
export const createStaffPlaces = (deps: Pick<Deps, 'databases' | 'clock'>) => {
  const keeping = { clock: deps.clock, most: KEPT_PLACES, forMs: PLACE_MS }
  const own = createCachedRead({
    ...keeping,
    read: (key: `${EventId}:${UserId}`) => {
      const [eventId, userId] = key.split(':')
      return ownPlace(deps, Number(eventId) as EventId, userId as UserId)
    },
  })
  const ofTills = createCachedRead({
    ...keeping,
    read: (key: `${EventId}:${PlaceId}`) => {
      const [eventId, placeId] = key.split(':')
      return placeById(deps, Number(eventId) as EventId, placeId as PlaceId)
    },
  })
  return (eventId: EventId, { id, till }: StaffActor): MaybePromise<Place | null> =>
    till ? ofTills(`${eventId}:${till.placeId}`) : own(`${eventId}:${id}`)
}
