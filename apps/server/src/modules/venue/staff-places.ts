import type { EventId, UserId } from '@saldo/contract/ids'
import { LRUCache } from 'lru-cache'
import type { Deps } from '../../kernel/deps.ts'
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

/** `placeOf`, read at most every five seconds for each; simultaneous askers share one read. */
export const createStaffPlaces = (deps: Pick<Deps, 'databases' | 'clock'>) => {
  const kept = new LRUCache<string, { readAtMs: number; place: Soon<Place | null> }>({ max: KEPT_PLACES })
  return (eventId: EventId, userId: UserId): Soon<Place | null> => {
    const key = `${eventId}:${userId}`
    const nowMs = deps.clock.now().getTime()
    const known = kept.get(key)
    if (known && Math.abs(nowMs - known.readAtMs) < PLACE_MS) return known.place
    const reading = placeOf(deps, eventId, userId)
    const entry: { readAtMs: number; place: Soon<Place | null> } = { readAtMs: nowMs, place: reading }
    kept.set(key, entry)
    reading.then(
      (place) => {
        entry.place = place
      },
      () => kept.delete(key),
    )
    return reading
  }
}
