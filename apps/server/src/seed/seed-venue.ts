import type { EventId } from '@saldo/contract/ids'
import type { Deps } from '../kernel/deps.ts'
import { fillCatalogue } from '../modules/catalogue/index.ts'
import { createPlace, placesOf } from '../modules/venue/index.ts'
import { bySeed } from './by-seed.ts'
import type { SeededEvent } from './seed-events.ts'
import { demoPlaces, demoProducts, withoutTips, withTips } from './demo-venue.ts'

type SeedDeps = Pick<Deps, 'databases' | 'clock'>

/**
 * Places are created only at an event without any: a renamed place would be created again under its old name.
 */
const ensurePlaces = async (deps: SeedDeps, eventId: EventId): Promise<void> => {
  const db = await deps.databases.forEvent(eventId)
  const there = await placesOf(db, eventId)
  if (there.length >= demoPlaces.length) return
  for (const place of demoPlaces) await createPlace(db, { eventId, ...place }, bySeed(deps))
}

/** Creates the demo's missing places and products. */
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
