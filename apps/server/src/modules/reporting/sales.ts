import type { EventId, PlaceId, ProductId } from '@saldo/contract/ids'
import type { Deps } from '../../kernel/deps.ts'
import { namesOf as findNames } from '../auth/index.ts'
import { readCatalogue, sumGiven, type GivenSum } from '../catalogue/index.ts'
import { listDevices } from '../devices/index.ts'
import { eventOf } from '../events/index.ts'
import { kinds, takesSaleBack } from '../ledger/index.ts'
import { placesOf } from '../venue/index.ts'
import { DEPOSITS } from './figures.ts'
import { atOneMoment, NO_ID } from './queries.ts'
import {
  hourLines,
  hourSales,
  sellersOf,
  type HourLine,
  type HourSale,
  type SalesFilter,
} from './sales-queries.ts'

const HOUR_MS = 3_600_000

export type AskedSales = SalesFilter & {
  eventId: EventId
  /** The only place that the caller sees; null for the whole event. */
  ownPlace: PlaceId | null
  product?: ProductId | undefined
  category?: string | undefined
  compare?: EventId | undefined
}

type Named = { id: string; name: string }
type Tally = { count: number; amount: bigint }

export type PlaceRow = Named & { points: number[]; amount: bigint; charges: number }
export type ProductRow = Named & {
  category: string | null
  unitPrice: bigint
  pieces: number
  amount: bigint
  places: { id: string; pieces: number; amount: bigint }[]
}
export type PersonRow = Named & { charges: number; sales: bigint; tips: bigint; voids: Tally }

const isTip = (kind: number): boolean => kind === kinds.tip || kind === kinds.tip_void

/** Told as deposits, which are no sales. */
const lowers: readonly number[] = [DEPOSITS, kinds.cup_return]

/**
 * A sum's part of sales, tips included and deposits not; tip transfers add nothing, because the charge already contains
 * them.
 */
const soldOf = ({ kind, amount }: HourSale): bigint =>
  isTip(kind) ? 0n : takesSaleBack(kind) || lowers.includes(kind) ? -amount : amount
const depositsOf = ({ kind, amount }: HourSale): bigint => (kind === DEPOSITS ? amount : 0n)
const tipOf = ({ kind, amount }: HourSale): bigint =>
  kind === kinds.tip ? amount : kind === kinds.tip_void ? -amount : 0n
const chargesOf = ({ kind, transfers }: HourSale): number =>
  kind === kinds.charge ? transfers : kind === kinds.charge_void ? -transfers : 0

const sumOf = <Of>(items: readonly Of[], worth: (item: Of) => bigint): bigint =>
  items.reduce((sum, item) => sum + worth(item), 0n)
const countOf = <Of>(items: readonly Of[], worth: (item: Of) => number): number =>
  items.reduce((sum, item) => sum + worth(item), 0)

const voidsOf = (sales: readonly HourSale[]): Tally => {
  const voids = sales.filter(({ kind }) => takesSaleBack(kind))
  return { count: countOf(voids, ({ transfers }) => transfers), amount: sumOf(voids, ({ amount }) => amount) }
}

const totalsOf = (sales: readonly HourSale[]) => {
  const withQr = sales.filter(({ isHouse }) => !isHouse)
  const tips = sumOf(withQr, tipOf)
  return {
    sales: sumOf(withQr, soldOf) - tips,
    tips,
    cashSales: sumOf(
      sales.filter(({ isHouse }) => isHouse),
      soldOf,
    ),
    charges: countOf(withQr, chargesOf),
    deposits: sumOf(sales, depositsOf),
    voids: voidsOf(sales),
  }
}

/** What lines alone don't say. */
const noTotals = { tips: 0n, cashSales: 0n, deposits: 0n, charges: 0 }

const hoursOf = (rows: readonly { hour: Date }[]): Date[] => {
  const times = rows.map(({ hour }) => hour.getTime())
  if (times.length === 0) return []
  const first = Math.min(...times)
  const count = (Math.max(...times) - first) / HOUR_MS + 1
  // Sales more than two weeks before the event are test sales and would stretch the comparison.
  const kept = Math.min(count, 336)
  return Array.from({ length: kept }, (_, n) => new Date(first + (count - kept + n) * HOUR_MS))
}

const byAmount = <Of extends { amount: bigint }>(rows: Of[]): Of[] =>
  rows.toSorted((a, b) => (a.amount < b.amount ? 1 : a.amount > b.amount ? -1 : 0))

const byName = (names: ReadonlyMap<string, string>): Named[] =>
  [...names].map(([id, name]) => ({ id, name })).toSorted((a, b) => a.name.localeCompare(b.name, 'es'))

type Cell = { hour: Date; place: string; amount: bigint; charges: number }

const placeRows = (
  cells: readonly Cell[],
  hours: readonly Date[],
  names: ReadonlyMap<string, string>,
): PlaceRow[] => {
  const first = hours[0]?.getTime() ?? 0
  const rows = Map.groupBy(cells, ({ place }) => place)
  return byAmount(
    [...rows].map(([id, own]) => {
      const points = hours.map(() => 0)
      for (const { hour, amount } of own) {
        const index = (hour.getTime() - first) / HOUR_MS
        if (index in points) points[index] = (points[index] ?? 0) + Number(amount)
      }
      const charges = countOf(own, (cell) => cell.charges)
      return { id, name: names.get(id) ?? '', points, amount: sumOf(own, ({ amount }) => amount), charges }
    }),
  )
}

const productRows = (
  lines: readonly HourLine[],
  categories: ReadonlyMap<string, string | null>,
): ProductRow[] => {
  const rows = Map.groupBy(lines, (line) => `${line.productId} ${line.unitPrice} ${line.name}`)
  return byAmount(
    [...rows.values()].map((own) => {
      const [{ productId, name, unitPrice }] = own as [HourLine, ...HourLine[]]
      const places = [...Map.groupBy(own, ({ place }) => place)].map(([id, there]) => ({
        id,
        pieces: countOf(there, ({ pieces }) => pieces),
        amount: sumOf(there, ({ amount }) => amount),
      }))
      return {
        id: productId,
        name,
        category: categories.get(productId) ?? null,
        unitPrice,
        pieces: countOf(own, ({ pieces }) => pieces),
        amount: sumOf(own, ({ amount }) => amount),
        places,
      }
    }),
  )
}

const personRows = (sales: readonly HourSale[], names: ReadonlyMap<string, string>): PersonRow[] =>
  [...Map.groupBy(sales, ({ actor }) => actor)]
    .map(([id, own]) => ({
      id,
      name: names.get(id) ?? '',
      charges: countOf(own, chargesOf),
      sales: sumOf(own, soldOf) - sumOf(own, tipOf),
      tips: sumOf(own, tipOf),
      voids: voidsOf(own),
    }))
    .toSorted((a, b) => (a.sales < b.sales ? 1 : -1))

/** Names of people by their id; an erased account's is empty. */
export const namesOf = async (
  { databases }: Pick<Deps, 'databases'>,
  ids: Iterable<string>,
): Promise<Map<string, string>> => {
  const wanted = [...new Set(ids)].filter((id) => id !== NO_ID)
  const names = await findNames(databases.control, wanted)
  return new Map(wanted.map((id) => [id, names.get(id) ?? '']))
}

const compared = async (
  deps: Pick<Deps, 'databases'>,
  own: EventId,
  other: EventId,
  place: PlaceId | null,
) => {
  const soldSince = async (eventId: EventId, at: PlaceId | null): Promise<Map<number, bigint>> => {
    const { startsAt } = await eventOf(deps.databases.control, eventId)
    const sales = await hourSales(await deps.databases.forEvent(eventId), eventId, { place: at })
    const hours = Map.groupBy(sales, ({ hour }) =>
      Math.floor((hour.getTime() - startsAt.getTime()) / HOUR_MS),
    )
    return new Map([...hours].map(([hour, some]) => [hour, sumOf(some, soldOf)]))
  }
  const [mine, theirs] = [await soldSince(own, place), await soldSince(other, null)]
  const { name } = await eventOf(deps.databases.control, other)
  const hours = [...new Set([...mine.keys(), ...theirs.keys()])].filter((hour) => Math.abs(hour) < 336)
  return {
    name,
    hours: hours
      .toSorted((a, b) => a - b)
      .map((hour) => ({ hour, own: mine.get(hour) ?? 0n, other: theirs.get(hour) ?? 0n })),
  }
}

/** What stands of discounts and of bills that nobody paid, with names; of products it isn't known. */
const givenOf = async (deps: Deps, given: readonly GivenSum[], places: ReadonlyMap<string, string>) => {
  const names = await namesOf(
    deps,
    given.flatMap(({ givenBy, person }) => (person ? [givenBy, person] : [givenBy])),
  )
  const rows = given
    .map(({ place, givenBy, person, count, amount, voidedCount, voided, ...row }) => ({
      ...row,
      place: places.get(place) ?? '',
      who: names.get(givenBy) ?? '',
      person: person && (names.get(person) ?? ''),
      count: count - voidedCount,
      amount: amount - voided,
    }))
    .filter(({ count }) => count > 0)
  const tallyOf = (isFree: boolean): Tally => {
    const own = rows.filter((row) => row.isFree === isFree)
    return { count: countOf(own, ({ count }) => count), amount: sumOf(own, ({ amount }) => amount) }
  }
  return { rows, discounts: tallyOf(false), free: tallyOf(true) }
}

const choicesOf = async (deps: Deps, eventId: EventId) => {
  const db = await deps.databases.forEvent(eventId)
  const [places, devices, catalogue] = await Promise.all([
    placesOf(db, eventId),
    listDevices(deps.databases, eventId),
    readCatalogue(db, eventId),
  ])
  return {
    places,
    devices: devices.map(({ id, name }) => ({ id: id as string, name })),
    products: catalogue.products,
  }
}

export type Sales = Awaited<ReturnType<typeof readSales>>

/** Who sold what, where and when; throws not_found. `devices` of the filter are tills. */
export const readSales = async (
  deps: Deps,
  { eventId, ownPlace, product, category, compare, ...asked }: AskedSales,
) => {
  const filter = { ...asked, place: ownPlace ?? asked.place }
  const db = await deps.databases.forEvent(eventId)
  const event = await eventOf(deps.databases.control, eventId)
  const choices = await choicesOf(deps, eventId)
  const categories = new Map(choices.products.map((one) => [one.id as string, one.category]))
  const { sales, lines, sellers } = await atOneMoment(db, async (tx) => ({
    sales: await hourSales(tx, eventId, filter),
    lines: await hourLines(tx, eventId, filter),
    sellers: await sellersOf(tx, eventId, ownPlace),
  }))
  const placeNames = new Map(choices.places.map(({ id, name }) => [id as string, name]))
  const { from, to, place, person, device } = filter
  const given = await givenOf(
    deps,
    await sumGiven(db, eventId, { from, to, place, givenBy: person, till: device }),
    placeNames,
  )
  const isOfLines = product !== undefined || category !== undefined
  const chosen = lines.filter(
    ({ productId }) =>
      (product === undefined || productId === product) &&
      (category === undefined || categories.get(productId) === category),
  )
  const cells: Cell[] = isOfLines
    ? chosen.map(({ hour, place, amount }) => ({ hour, place, amount, charges: 0 }))
    : sales.map((sale) => ({ ...sale, amount: soldOf(sale), charges: chargesOf(sale) }))
  const hours = hoursOf(cells)
  const names = await namesOf(deps, sellers)
  const totals = totalsOf(sales)
  return {
    at: deps.clock.now(),
    event,
    isOfLines,
    choices: { ...choices, people: byName(names) },
    given,
    totals: isOfLines ? { ...totals, ...noTotals, sales: sumOf(chosen, ({ amount }) => amount) } : totals,
    hours,
    places: placeRows(cells, hours, placeNames),
    products: productRows(chosen, categories),
    people: personRows(sales, names),
    comparison: compare === undefined ? null : await compared(deps, eventId, compare, filter.place ?? null),
  }
}
