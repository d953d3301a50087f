import type { TillAlert } from '@saldo/contract/till-health'
import type { Centavos } from '@saldo/contract/money'
import type { Product, Stock } from '../catalogue/index.ts'
import type { Place } from '../venue/index.ts'

/** Upper bounds of the histogram's classes, in ms; the last class has none. The stored arrays have one entry each. */
const BOUNDS_MS = [25, 50, 75, 100, 150, 200, 300, 400, 600, 800, 1_200, 2_000, 5_000] as const
/** Value in ms for a call beyond the last bound. */
const LONGEST_MS = 8_000

/** Counts of calls by class. */
export type Histogram = readonly number[]

export const emptyHistogram = (): number[] => Array.from({ length: BOUNDS_MS.length + 1 }, () => 0)

/** Round trips by class. */
export const histogramOf = (roundTripsMs: readonly number[]): Histogram => {
  const counts = emptyHistogram()
  for (const ms of roundTripsMs) {
    const found = BOUNDS_MS.findIndex((bound) => ms <= bound)
    const at = found === -1 ? BOUNDS_MS.length : found
    counts[at] = (counts[at] ?? 0) + 1
  }
  return counts
}

export const callsIn = (histogram: Histogram): number => histogram.reduce((sum, count) => sum + count, 0)

export const addHistograms = (a: Histogram, b: Histogram): Histogram =>
  a.map((count, i) => count + (b[i] ?? 0))

const P95 = 0.95

/** The 95th percentile in ms, even within its class; null without a call. */
export const p95Of = (histogram: Histogram): number | null => {
  const rank = callsIn(histogram) * P95
  if (rank === 0) return null
  let below = 0
  for (const [i, count] of histogram.entries()) {
    if (below + count >= rank) {
      const [from, to] = [BOUNDS_MS[i - 1] ?? 0, BOUNDS_MS[i] ?? LONGEST_MS]
      return Math.round(from + ((rank - below) / count) * (to - from))
    }
    below += count
  }
  return LONGEST_MS
}

/** The start of a moment's minute. */
export const minuteOf = (at: Date): Date => new Date(Math.floor(at.getTime() / 60_000) * 60_000)

const MINUTE_MS = 60_000
const LONGEST_SPAN_MS = 48 * 60 * MINUTE_MS
const MOST_STEPS = 240
const STEPS_MINUTES = [1, 5, 15] as const

/** A span of whole minutes, `to` exclusive, in steps of so many minutes. */
export type Span = { from: Date; to: Date; stepMinutes: number }

type WantedSpan = { minutes: number; from?: Date | undefined; to?: Date | undefined }

/** The span that is shown of a wanted one: never the future, and the end of what is longer than 48 hours. */
export const spanOf = ({ minutes, from, to }: WantedSpan, now: Date): Span => {
  const next = minuteOf(now).getTime() + MINUTE_MS
  // PostgreSQL reads no year 0.
  const wanted = Math.max(0, to === undefined ? next : Math.ceil(to.getTime() / MINUTE_MS) * MINUTE_MS)
  const end = Math.min(next, wanted)
  const begin = from === undefined ? end - minutes * MINUTE_MS : minuteOf(from).getTime()
  const kept = Math.min(end, Math.max(begin, end - LONGEST_SPAN_MS))
  const stepMinutes = STEPS_MINUTES.find((step) => end - kept <= MOST_STEPS * step * MINUTE_MS) ?? 15
  return { from: new Date(kept), to: new Date(end), stepMinutes }
}

export const TARGET_MS = 300
const SLOW_MINUTES = 5
/** Minimum number of calls from which a place is judged. */
const LEAST_CALLS = 20
/** Reports may be this old: a hidden tab is throttled to one a minute. */
const SILENT_MS = 120_000
/** A till silent for longer counts as put away. */
const OFF_MS = 4 * 3_600_000
const LONG_QUEUE = 5
const LONG_SHIFT_MS = 6 * 3_600_000

export type TillState = 'online' | 'silent' | 'off'

type Contact = { lastContactAt: Date | null; revokedAt: Date | null }

/** A till's connection state; `off` when it was revoked, never reported or was put away. */
export const stateOf = ({ lastContactAt, revokedAt }: Contact, now: Date): TillState => {
  if (lastContactAt === null || revokedAt !== null) return 'off'
  const silentMs = now.getTime() - lastContactAt.getTime()
  if (silentMs >= OFF_MS) return 'off'
  return silentMs >= SILENT_MS ? 'silent' : 'online'
}

/** Minutes from which slowness is judged. */
export const slowSince = (now: Date): Date => new Date(minuteOf(now).getTime() - (SLOW_MINUTES - 1) * 60_000)

type Named = Pick<Place, 'id' | 'name'>

type WatchedTill = Contact & {
  id: Extract<TillAlert, { kind: 'queue' }>['device']
  name: string
  place: Named
  waiting: number
}
export type WatchedPlace = { place: Named; minutes: readonly { minute: Date; histogram: Histogram }[] }
/** `limit`: the cash from which the place's drawers should be emptied; null for none. */
export type WatchedShift = {
  place: Named
  who: string
  openedAt: Date
  cash: Centavos
  limit: Centavos | null
}

/** Input of the alerts, read at one moment. */
export type Watched = {
  tills: readonly WatchedTill[]
  places: readonly WatchedPlace[]
  shifts: readonly WatchedShift[]
  products: readonly (Pick<Product, 'name' | 'isSoldOut'> & { stock?: Stock | undefined })[]
}

const named = ({ id, name }: Named): Named => ({ id, name })

const ofTill = (till: WatchedTill, now: Date): TillAlert[] => {
  const state = stateOf(till, now)
  if (state === 'off' || till.lastContactAt === null) return []
  const { id: device, name, waiting } = till
  const told = { since: till.lastContactAt.toISOString(), device, name, place: named(till.place), waiting }
  if (state === 'silent') return [{ kind: 'no_contact', ...told }]
  return waiting >= LONG_QUEUE ? [{ kind: 'queue', ...told }] : []
}

const ofPlace = ({ place, minutes }: WatchedPlace): TillAlert[] => {
  const all = minutes.reduce<Histogram>(
    (sum, { histogram }) => addHistograms(sum, histogram),
    emptyHistogram(),
  )
  const p95 = p95Of(all)
  if (p95 === null || callsIn(all) < LEAST_CALLS || p95 <= TARGET_MS) return []
  const first = Math.min(...minutes.map(({ minute }) => minute.getTime()))
  return [{ kind: 'slow', since: new Date(first).toISOString(), place: named(place), p95_ms: p95 }]
}

const ofShift = ({ place, who, openedAt, cash, limit }: WatchedShift, now: Date): TillAlert[] => {
  const told = { since: openedAt.toISOString(), place: named(place), who }
  return [
    ...(limit !== null && cash >= limit ? [{ kind: 'drawer_full' as const, ...told, cash }] : []),
    ...(now.getTime() - openedAt.getTime() >= LONG_SHIFT_MS
      ? [{ kind: 'long_shift' as const, ...told }]
      : []),
  ]
}

/** The current alerts, oldest first, then products of which few are left, and last those that were marked as sold out. */
export const alertsOf = ({ tills, places, shifts, products }: Watched, now: Date): TillAlert[] => {
  const timed = [
    ...tills.flatMap((till) => ofTill(till, now)),
    ...places.flatMap(ofPlace),
    ...shifts.flatMap((shift) => ofShift(shift, now)),
  ].toSorted((a, b) => (a.since ?? '').localeCompare(b.since ?? ''))
  const soldOut = products
    .filter(({ isSoldOut }) => isSoldOut)
    .map(({ name }): TillAlert => ({ kind: 'sold_out', since: null, product: name }))
  const few = products.flatMap(({ name, stock }): TillAlert[] =>
    stock && stock.left <= stock.alertAt
      ? [{ kind: 'low_stock', since: null, product: name, left: stock.left }]
      : [],
  )
  return [...timed, ...few, ...soldOut]
}
