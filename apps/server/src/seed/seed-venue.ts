import type { EventId } from '@saldo/contract/ids'
import type { Deps } from '../kernel/deps.ts'
import { fillCatalogue } from '../modules/catalogue/index.ts'
import { createPlace, placesOf } from '../modules/venue/index.ts'
import { bySeed } from './by-seed.ts'
import type { SeededEvent } from './seed-events.ts'
import { demoPlaces, demoProducts, withoutTips, withTips } from './demo-venue.ts'

type SeedDeps = Pick<Deps, 'databases' | 'clock'>

/** Places are made where there are none yet: one that was renamed since would come back under its old name. */
const ensurePlaces = async (deps: SeedDeps, eventId: EventId): Promise<void> => {
  const db = await deps.databases.forEvent(eventId)
  const there = await placesOf(db, eventId)
  if (there.length >= demoPlaces.length) return
  for (const place of demoPlaces) await createPlace(db, { eventId, ...place }, bySeed(deps))
}

/** Makes the demo's places and what they sell, as far as they are missing. */
export const seedVenue = async (deps: SeedDeps, events: readonly SeededEvent[]): Promise<void> => {
  for (const { event, demo } of events) {
    await ensurePlaces(deps, event.id)
    await fillCatalogue(
      { databases: deps.databases, catalogue: null },
      { eventId: event.id, ...bySeed(deps) },
      { products: demoProducts, settings: demo.tips ? withTips : withoutTips },
    )
  }
}
