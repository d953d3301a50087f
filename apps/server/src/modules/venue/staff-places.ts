import type { EventId, UserId } from '@saldo/contract/ids'
import type { Deps } from '../../kernel/deps.ts'
import { createRecent } from '../../kernel/recent.ts'
import type { Soon } from '../../kernel/soon.ts'
import type { Place } from './place.ts'
import { placesOfStaff } from './queries.ts'

const KEPT_PLACES = 20_000
const PLACE_MS = 5_000

/** Where somebody stands now; null when nobody gave them a place at the event. */
export const placeOf = async (
  { databases }: Pick<Deps, 'databases'>,
  eventId: EventId,
  userId: UserId,
): Promise<Place | null> => {
  const [place] = await placesOfStaff(await databases.forEvent(eventId), userId, [eventId])
  return place ?? null
}

/** `placeOf`, read at most every five seconds for each. */
export const createStaffPlaces = (deps: Pick<Deps, 'databases' | 'clock'>) => {
  const recent = createRecent({
    clock: deps.clock,
    most: KEPT_PLACES,
    forMs: PLACE_MS,
    read: (key: `${EventId}:${UserId}`) => {
      const [eventId, userId] = key.split(':')
      return placeOf(deps, Number(eventId) as EventId, userId as UserId)
    },
  })
  return (eventId: EventId, userId: UserId): Soon<Place | null> => recent(`${eventId}:${userId}`)
}
