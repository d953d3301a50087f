import type { EventId, PlaceId } from '@saldo/contract/ids'
import type { Db } from '../../db/index.ts'
import type { Deps } from '../../kernel/deps.ts'
import { eventOf, type EventRecord } from '../events/index.ts'
import { placesOf } from '../venue/index.ts'
import { figuresOf, type Figures } from './figures.ts'
import { steps, suitableStep, type Step } from './plot-step.ts'
import { atOneMoment, bestSellers, pointsOf, sumsOf, walletsOf, type Point, type Wallets } from './queries.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
const PACE_MINUTES = 5
const MOST_POINTS = 1_500
const BEST = 8

/** Ends of the groups of balances, in pesos; the first is of empty QRs, the last is open. */
export const balanceGroups = [0, 50, 100, 200, 500, 1_000] as const

export type Asked = {
  eventId: EventId
  from?: Date | undefined
  to?: Date | undefined
  place?: PlaceId | undefined
  /** Minutes of each point; undefined for what suits the number of charges. */
  step: Step | undefined
}

type PlaceSales = { id: string; name: string; amount: bigint; perMinute: bigint; points: number[] }

export type Overview = {
  at: Date
  event: EventRecord
  /** All places of the event. */
  choices: { places: { id: string; name: string }[] }
  figures: Figures
  /** Null for a part of the event. */
  wallets: Wallets | null
  pace: { charges: number; sold: bigint; loadedLastHour: bigint }
  places: PlaceSales[]
  series: { step: number; starts: Date[]; loaded: number[]; spent: number[] }
  products: Awaited<ReturnType<typeof bestSellers>>
}

const floorTo = (at: Date, minutes: number): Date =>
  new Date(Math.floor(at.getTime() / (minutes * MINUTE_MS)) * minutes * MINUTE_MS)

/** The points' starts; a step that would make too many of them gives way to a longer one. */
const startsOf = (from: Date, to: Date, step: Step): { step: Step; starts: Date[] } => {
  const first = floorTo(from, step).getTime()
  const count = Math.max(1, Math.ceil((to.getTime() - first) / (step * MINUTE_MS)))
  const longer = steps.find((one) => one > step)
  if (count > MOST_POINTS && longer) return startsOf(from, to, longer)
  const kept = Math.min(count, MOST_POINTS)
  const begin = first + (count - kept) * step * MINUTE_MS
  return { step, starts: Array.from({ length: kept }, (_, n) => new Date(begin + n * step * MINUTE_MS)) }
}

/** Where the plots begin: with the doors, or with the first sale before them. */
const beginOf = (event: EventRecord, points: readonly Point[]): Date => {
  const first = points.find(({ sold }) => sold !== 0n)?.at
  return first !== undefined && first < event.startsAt ? first : event.startsAt
}

/** Where they end: now, or with the event and what was sold after it. */
const endOf = (event: EventRecord, points: readonly Point[], step: Step, at: Date): Date => {
  const last = points.findLast(({ sold }) => sold !== 0n)?.at.getTime() ?? 0
  return new Date(Math.min(at.getTime() + 1, Math.max(event.endsAt.getTime(), last + step * MINUTE_MS)))
}

const placeSales = (
  points: readonly Point[],
  starts: readonly Date[],
  stepMs: number,
  names: ReadonlyMap<string, string>,
  lastMinutes: readonly Point[],
): PlaceSales[] => {
  const first = starts[0]?.getTime() ?? 0
  const found = new Map<string, PlaceSales>()
  const of = (id: string): PlaceSales => {
    const known = found.get(id)
    if (known) return known
    const made = { id, name: names.get(id) ?? '', amount: 0n, perMinute: 0n, points: starts.map(() => 0) }
    found.set(id, made)
    return made
  }
  for (const { at, place, sold } of points) {
    if (sold === 0n) continue
    const sales = of(place)
    sales.amount += sold
    const index = Math.floor((at.getTime() - first) / stepMs)
    const known = sales.points[index]
    if (known !== undefined) sales.points[index] = known + Number(sold)
  }
  for (const { place, sold } of lastMinutes)
    if (sold !== 0n) of(place).perMinute += sold / BigInt(PACE_MINUTES)
  return [...found.values()].toSorted((a, b) => (a.amount < b.amount ? 1 : -1))
}

const curveOf = (
  points: readonly Point[],
  starts: readonly Date[],
  stepMs: number,
  worth: (point: Point) => bigint,
): number[] => {
  let sum = 0n
  let next = 0
  return starts.map((start) => {
    const end = start.getTime() + stepMs
    for (let point = points[next]; point && point.at.getTime() < end; point = points[(next += 1)])
      sum += worth(point)
    return Number(sum)
  })
}

const paceOf = (lastHour: readonly Point[], at: Date): { pace: Overview['pace']; lastMinutes: Point[] } => {
  const end = floorTo(at, 1).getTime()
  const lastMinutes = lastHour.filter(
    (point) => point.at.getTime() >= end - PACE_MINUTES * MINUTE_MS && point.at.getTime() < end,
  )
  const sold = lastMinutes.reduce((sum, point) => sum + point.sold, 0n)
  const charges = lastMinutes.reduce((sum, point) => sum + point.charges, 0)
  return {
    lastMinutes,
    pace: {
      charges: charges / PACE_MINUTES,
      sold: sold / BigInt(PACE_MINUTES),
      loadedLastHour: lastHour.reduce((sum, { loaded }) => sum + loaded, 0n),
    },
  }
}

const read = async (tx: Db, { eventId, from, to, place, step }: Asked, event: EventRecord, at: Date) => {
  const range = { from, to, place }
  const isWhole = from === undefined && to === undefined && place === undefined
  // Everything before the range counts for the curves, which are sums since the beginning.
  const figures = figuresOf(await sumsOf(tx, eventId, range))
  const [begin, close] = [from ?? event.startsAt, to ?? new Date(Math.min(+at, +event.endsAt))]
  const guess = startsOf(begin, close, step ?? suitableStep(begin, close, figures.charges))
  const points = await pointsOf(tx, eventId, guess.step, { to, place })
  const end = to ?? endOf(event, points, guess.step, at)
  const { step: taken, starts } = startsOf(from ?? beginOf(event, points), end, guess.step)
  const lastHour = await pointsOf(tx, eventId, 1, {
    from: floorTo(new Date(at.getTime() - HOUR_MS), 1),
    place,
  })
  const hours = { from: from && floorTo(from, 60), to, place }
  return {
    figures,
    wallets: isWhole
      ? await walletsOf(
          tx,
          eventId,
          balanceGroups.map((pesos) => BigInt(pesos) * 100n),
        )
      : null,
    products: await bestSellers(tx, eventId, hours, BEST),
    points,
    lastHour,
    taken,
    starts,
  }
}

/** An event's figures and plots at one moment; throws not_found. */
export const readOverview = async (
  { databases, clock }: Pick<Deps, 'databases' | 'clock'>,
  asked: Asked,
): Promise<Overview> => {
  const at = clock.now()
  const db = await databases.forEvent(asked.eventId)
  const event = await eventOf(databases.control, asked.eventId)
  const places = await placesOf(db, asked.eventId)
  const names = new Map(places.map(({ id, name }) => [id as string, name]))
  const { figures, wallets, products, points, lastHour, taken, starts } = await atOneMoment(db, (tx) =>
    read(tx, asked, event, at),
  )
  const stepMs = taken * MINUTE_MS
  const { pace, lastMinutes } = paceOf(lastHour, at)
  const shown = points.filter(
    ({ at: start }) => asked.from === undefined || start >= floorTo(asked.from, taken),
  )
  return {
    at,
    event,
    choices: { places },
    figures,
    wallets,
    pace,
    products,
    places: placeSales(shown, starts, stepMs, names, lastMinutes),
    series: {
      step: taken,
      starts,
      loaded: curveOf(points, starts, stepMs, ({ loaded }) => loaded),
      spent: curveOf(points, starts, stepMs, ({ spent }) => spent),
    },
  }
}
