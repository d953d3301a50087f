import type { EventId, PlaceId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import type { Db } from '../../../db/index.ts'
import type { Clock } from '../../../kernel/time/clock.ts'
import { createCachedRead } from '../../../kernel/time/cached-read.ts'
import { addRow, noTotals, piecesOf, type Totals } from './activity.ts'
import { accountKeys, openedAt, sumActivity, sumDeposits, type Span } from './activity-queries.ts'

export type PlaceTotals = { at: Date; places: ReadonlyMap<PlaceId, Totals> }

const KEPT_EVENTS = 200
const FRESH_MS = 1_000
/** A transaction commits within seconds of its booking time, so no row older than this can still appear. */
const SETTLED_MS = 60_000
/** Tolerance for clock skew between two processes. */
const AHEAD_MS = 60_000

const addSpan = async (db: Db, span: Span, places: Map<PlaceId, Totals>): Promise<void> => {
  for await (const piece of piecesOf(db, span)) {
    const rows = await sumActivity(db, piece, {}, false)
    const keys = await accountKeys(db, span.eventId)
    for (const row of rows) {
      const totals = places.get(row.place) ?? noTotals()
      if (addRow(totals, row, keys)) places.set(row.place, totals)
    }
    for (const { place, amount } of await sumDeposits(db, piece, {})) {
      const totals = places.get(place) ?? noTotals()
      places.set(place, { ...totals, deposits: centavos(totals.deposits + amount) })
    }
  }
}

const copyOf = (places: ReadonlyMap<PlaceId, Totals>): Map<PlaceId, Totals> =>
  new Map([...places].map(([place, totals]) => [place, { ...totals }]))

const beginOf = async (db: Db, eventId: EventId): Promise<Date> =>
  new Date((await openedAt(db, eventId)).getTime() - AHEAD_MS)

/**
 * Totals of each place since the event began, at most one second old. Settled spans are summed once and
 * cached, so that repeated calls read only the last minute.
 */
export const createPlaceTotals = ({
  clock,
  forEvent,
}: {
  clock: Clock
  forEvent: (eventId: EventId) => Promise<Db>
}): ((eventId: EventId) => Promise<PlaceTotals>) => {
  const settled = new Map<EventId, { until: Date; places: Map<PlaceId, Totals> }>()

  const settle = async (db: Db, eventId: EventId, at: Date) => {
    const known = settled.get(eventId) ?? { until: await beginOf(db, eventId), places: new Map() }
    const until = new Date(Math.max(known.until.getTime(), at.getTime() - SETTLED_MS))
    const places = copyOf(known.places)
    await addSpan(db, { eventId, from: known.until, to: until }, places)
    const fresh = { until, places }
    settled.set(eventId, fresh)
    return fresh
  }
  const read = async (eventId: EventId): Promise<PlaceTotals> => {
    const db = await forEvent(eventId)
    const at = clock.now()
    const { until, places: before } = await settle(db, eventId, at)
    const places = copyOf(before)
    await addSpan(db, { eventId, from: until, to: new Date(at.getTime() + AHEAD_MS) }, places)
    return { at, places }
  }
  return createCachedRead({ clock, most: KEPT_EVENTS, forMs: FRESH_MS, read })
}
