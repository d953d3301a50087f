import type { EventId, PlaceId } from '@saldo/contract/ids'
import type { PlaceState } from '@saldo/contract/settlement'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Db } from '../../db/index.ts'
import { namesOf } from '../auth/index.ts'
import { eventOf, type EventRecord } from '../events/index.ts'
import { disputedPayments } from '../orders/index.ts'
import { atOneMoment, moneyFiguresOf, sumsOf, type MoneyFigures } from '../reporting/index.ts'
import { placesOf, type Place } from '../venue/index.ts'
import { earnedAt, leftOf, readBooks, type Books } from './books.ts'
import { columnsOf, type Columns } from './columns.ts'
import { duesIn } from './content.ts'
import { ratesNow } from './draft-statement.ts'
import { flowOf, type Flow } from './flow.ts'
import { isPreliminary, peoplesMoney } from './preliminary.ts'
import { statementsOf, termsOf } from './queries.ts'
import { addDues, duesOf, isNothing, noDues, type Dues, type Rates } from './rules.ts'
import { isBooked, isOpen, type Statement, type Terms } from './statement.ts'

/** A place with all that its statements say and what is in none yet. */
export type SettledPlace = {
  place: Place
  /** Null where it is the organiser's own. */
  terms: Terms | null
  /** Newest first. */
  statements: Statement[]
  /** In no statement yet. */
  pending: Dues
  /** What booked statements left owed to the organiser, zero or below. */
  carried: bigint
  /** Of all its statements that were not undone, and what is in none. */
  total: Dues
  paid: bigint
  state: PlaceState
}

const noRates: Rates = { commissionBp: 0, fixedFee: 0n, vatBp: 0 }

const sumOf = (statements: readonly Statement[]): Dues =>
  statements.reduce((sum, { content }) => addDues(sum, duesIn(content)), noDues)

const stateOf = (statements: readonly Statement[], pending: Dues): PlaceState => {
  const open = statements.find(isOpen)
  if (open) return open.state === 'draft' ? 'draft' : 'approved'
  const last = statements.find(isBooked)
  const isLeft = !isNothing(pending)
  if (last === undefined) return isLeft ? 'pending' : 'nothing'
  if (isLeft) return 'supplement'
  return last.state === 'paid' ? 'paid' : 'carried'
}

type Kept = { terms: Terms | null; statements: Statement[] }

const settledPlace = (books: Books, place: Place, { terms, statements }: Kept): SettledPlace => {
  const standing = statements.filter(({ state }) => state !== 'cancelled')
  const drafted = sumOf(standing.filter(({ state }) => state === 'draft'))
  const earned = earnedAt(books, place.id)
  const left = {
    sales: earned.sales - drafted.sales,
    tips: earned.tips - drafted.tips,
    deposits: earned.deposits - drafted.deposits,
  }
  const rates = terms ? ratesNow(terms, standing.length === 0) : noRates
  const pending = duesOf(left, rates)
  const owed = leftOf(books, place.id)
  const paid = standing.filter(({ state }) => state === 'paid')
  return {
    place,
    terms,
    statements,
    pending,
    carried: owed < 0n ? owed : 0n,
    total: addDues(sumOf(standing), pending),
    paid: paid.reduce((sum, { content }) => sum + content.toPay, 0n),
    state: terms === null ? 'own' : stateOf(standing, pending),
  }
}

const disputesAt = async (tx: Db, eventId: EventId): Promise<bigint> =>
  (await disputedPayments(tx, eventId)).reduce((sum, { left }) => sum + left, 0n)

type Snapshot = { books: Books; places: SettledPlace[]; disputes: bigint }

const snapshotIn = async (tx: Db, eventId: EventId): Promise<Snapshot> => {
  const books = await readBooks(tx, eventId)
  const terms = await termsOf(tx, eventId)
  const statements = Map.groupBy(await statementsOf(tx, eventId), ({ placeId }) => placeId)
  const places = (await placesOf(tx, eventId)).map((place) =>
    settledPlace(books, place, {
      terms: terms.get(place.id) ?? null,
      statements: statements.get(place.id) ?? [],
    }),
  )
  return { books, places, disputes: await disputesAt(tx, eventId) }
}

export type ReadSettlement = {
  event: EventRecord
  at: Date
  isPreliminary: boolean
  places: SettledPlace[]
  columns: Columns
  reserve: { people: bigint; refunds: bigint; disputes: bigint; total: bigint }
}

type Needs = Pick<Deps, 'databases' | 'clock'>

const settlementOf = async (
  { databases, clock }: Needs,
  eventId: EventId,
  { books, places, disputes }: Snapshot,
): Promise<ReadSettlement> => {
  const event = await eventOf(databases.control, eventId)
  const vendors = new Map(places.flatMap(({ place, terms }) => (terms ? [[place.id, terms] as const] : [])))
  const { people, refunds } = peoplesMoney(books)
  const at = clock.now()
  return {
    event,
    at,
    isPreliminary: isPreliminary(event, books, at),
    places,
    columns: columnsOf(books, vendors),
    reserve: { people, refunds, disputes, total: people + refunds + disputes },
  }
}

/** What every place of an event is due and how far it is, and where the money is, at one moment. */
export const readSettlement = async (deps: Needs, eventId: EventId): Promise<ReadSettlement> => {
  const db = await deps.databases.forEvent(eventId)
  return settlementOf(deps, eventId, await atOneMoment(db, (tx) => snapshotIn(tx, eventId)))
}

export type WholeSettlement = ReadSettlement & { figures: MoneyFigures; flow: Flow }

/** The same with the event's figures of that moment, for who sees all of it. */
export const readWholeSettlement = async (deps: Needs, eventId: EventId): Promise<WholeSettlement> => {
  const db = await deps.databases.forEvent(eventId)
  const { snapshot, sums } = await atOneMoment(db, async (tx) => ({
    snapshot: await snapshotIn(tx, eventId),
    sums: await sumsOf(tx, eventId),
  }))
  const { books, places } = snapshot
  const read = await settlementOf(deps, eventId, snapshot)
  const figures = moneyFiguresOf(sums, books.wallets)
  const paid = places.reduce((sum, one) => sum + one.paid, 0n)
  return { ...read, figures, flow: flowOf({ figures, books, columns: read.columns, paid }) }
}

/** One place of it; throws not_found for a place that the event hasn't. */
export const placeIn = ({ places }: Pick<ReadSettlement, 'places'>, placeId: PlaceId): SettledPlace => {
  const found = places.find(({ place }) => place.id === placeId)
  if (!found) throw new AppError('not_found')
  return found
}

export type Names = Awaited<ReturnType<typeof namesOf>>

/** The names of those who took steps of these statements. */
export const namesIn = (
  { databases }: Pick<Deps, 'databases'>,
  statements: readonly Statement[],
  terms: Terms | null = null,
): Promise<Names> =>
  namesOf(databases.control, [
    ...statements.flatMap(({ prepared, approved, paid, cancelled }) =>
      [prepared, approved, paid, cancelled].flatMap((step) => (step ? [step.by] : [])),
    ),
    ...(terms ? [terms.changed.by] : []),
  ])
