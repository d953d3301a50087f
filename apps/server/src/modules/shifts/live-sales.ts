import type { EventId } from '@saldo/contract/ids'
import type { Deps } from '../../kernel/deps.ts'
import { createPlaceTotals, noTotals, type Totals } from '../ledger/index.ts'
import { placesOf, type Place } from '../venue/index.ts'

export type LiveSales = { at: Date; places: { place: Place; totals: Totals }[] }

/** Sales so far of each of an event's places, by name; cached for up to a second. */
export const createLiveSales = ({ databases, clock }: Pick<Deps, 'databases' | 'clock'>) => {
  const totalsOf = createPlaceTotals({ clock, forEvent: databases.forEvent })
  return async (eventId: EventId): Promise<LiveSales> => {
    const { at, places } = await totalsOf(eventId)
    const all = await placesOf(await databases.forEvent(eventId), eventId)
    return { at, places: all.map((place) => ({ place, totals: places.get(place.id) ?? noTotals() })) }
  }
}
