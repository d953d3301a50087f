import type { OpId, PlaceId } from '@saldo/contract/ids'
import { transactAtOneMoment, type Db } from '../../db/index.ts'
import type { EventAct } from '../../kernel/act.ts'
import { audit } from '../../kernel/audit.ts'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import { eventOf, type EventRecord } from '../events/index.ts'
import { barRevenue, barTips, transferSpan, vendorPayable } from '../ledger/index.ts'
import { sumsOf } from '../reporting/index.ts'
import { findPlace, type Place } from '../venue/index.ts'
import { CUP_DEPOSITS, earnedAt, leftOf, readBooks, type Books } from './books.ts'
import { columnsOf } from './columns.ts'
import { printOf, writeContent, type Content } from './content.ts'
import { isPreliminary } from './preliminary.ts'
import { findStatement, findTerms, insertStatement, statementsOf } from './queries.ts'
import { duesOf, isNothing, type Earned, type Rates } from './rules.ts'
import { soldAt, type Sold } from './sold.ts'
import { isBooked, isOpen, type Statement, type Terms } from './statement.ts'

type Needs = Pick<Deps, 'databases'>
type Adjustment = Content['adjustments'][number]
type Asked = { id: OpId; placeId: PlaceId; adjustments: readonly Adjustment[] }
export type Drafted = { statement: Statement; isRepeat: boolean }

/** The rates of the next statement: the fixed fee is taken once, with a place's first. */
export const ratesNow = ({ commissionBp, fixedFee, vatBp }: Rates, isFirst: boolean): Rates => ({
  commissionBp,
  vatBp,
  fixedFee: isFirst ? fixedFee : 0n,
})

const linesLeft = (lines: Sold, booked: readonly Statement[]): Sold => {
  const left = { ...lines }
  for (const { content } of booked)
    for (const line of Object.keys(left) as (keyof Sold)[]) left[line] -= content.lines[line]
  return left
}

type Snapshot = { books: Books; terms: Terms; place: Place; event: EventRecord; statements: Statement[] }

/**
 * What was sold and in no statement yet, by lines. Throws settlement_unsound unless the figures say what the accounts
 * do: what was booked this minute may be missing in them.
 */
const soldNow = async (tx: Db, { books, place, statements }: Snapshot): Promise<Earned & { lines: Sold }> => {
  const booked = statements.filter(isBooked)
  const { lines } = soldAt(await sumsOf(tx, place.eventId), place.id)
  const left = linesLeft(lines, booked)
  const earned = earnedAt(books, place.id)
  const isExplained = left.qr + left.cash + left.voids + left.other === earned.sales + earned.deposits
  if (!isExplained || columnsOf(books, new Map()).difference !== 0n) throw new AppError('settlement_unsound')
  return { ...earned, lines: left }
}

/** The transfers since the last booked statement, with those that arrived after it although they were booked before. */
const spanNow = async (tx: Db, { place, statements }: Snapshot): Promise<Content['span']> => {
  const booked = statements.filter(isBooked)
  const cut = booked.flatMap(({ content }) => content.span.last ?? []).at(0) ?? null
  const found = await transferSpan(tx, place.eventId, {
    accounts: [barRevenue(place.id), barTips(place.id)],
    without: [vendorPayable(place.id), CUP_DEPOSITS],
    after: cut && { opId: cut.opId as OpId, at: cut.at },
  })
  const covered = booked.reduce((sum, { content }) => sum + content.span.transfers, 0)
  const transfers = found.transfers - covered
  return { first: found.first, last: found.last, transfers, late: transfers - found.newer }
}

const contentOf = async (
  tx: Db,
  snapshot: Snapshot,
  { adjustments, at }: { adjustments: readonly Adjustment[]; at: Date },
): Promise<Content> => {
  const { books, terms, place, event, statements } = snapshot
  const { lines, ...earned } = await soldNow(tx, snapshot)
  const rates = ratesNow(terms, !statements.some(isBooked))
  const dues = duesOf(
    earned,
    rates,
    adjustments.reduce((total, { amount }) => total + amount, 0n),
  )
  const isEmpty = isNothing(earned) && rates.fixedFee === 0n && adjustments.length === 0
  if (isEmpty) throw new AppError('settlement_nothing')
  const carried = leftOf(books, place.id)
  return {
    version: 2,
    event: { name: event.name, timezone: event.timezone },
    place: place.name,
    owner: { name: terms.ownerName, rfc: terms.rfc, bank: terms.bank, clabeEnd: terms.clabeEnd },
    number: (statements[0]?.number ?? 0) + 1,
    preparedAt: at,
    isPreliminary: isPreliminary(event, books, at),
    rates,
    lines,
    ...dues,
    adjustments: [...adjustments],
    carried,
    toPay: dues.due + carried,
    span: await spanNow(tx, snapshot),
  }
}

const sameAdjustments = (one: readonly Adjustment[], other: readonly Adjustment[]): boolean =>
  one.length === other.length &&
  one.every(({ amount, reason }, i) => other[i]?.amount === amount && other[i].reason === reason)

/** Throws operation_mismatch when the id is another statement's. */
const repeated = async (
  tx: Db,
  { id, placeId, adjustments }: Asked,
  act: EventAct,
): Promise<Drafted | null> => {
  const known = await findStatement(tx, act.eventId, id)
  if (!known) return null
  const isSame = known.placeId === placeId && known.prepared.by === act.actor.id
  if (!isSame || !sameAdjustments(known.content.adjustments, adjustments))
    throw new AppError('operation_mismatch')
  return { statement: known, isRepeat: true }
}

const draft = async (tx: Db, event: EventRecord, asked: Asked, act: EventAct): Promise<Drafted> => {
  const { eventId, actor, at } = act
  const { id, placeId, adjustments } = asked
  const known = await repeated(tx, asked, act)
  if (known) return known
  const place = await findPlace(tx, eventId, placeId)
  if (!place) throw new AppError('not_found')
  const terms = await findTerms(tx, eventId, placeId)
  if (!terms) throw new AppError('settlement_terms_missing')
  const statements = await statementsOf(tx, eventId, placeId)
  if (statements.some(isOpen)) throw new AppError('settlement_open')
  const snapshot = { books: await readBooks(tx, eventId), terms, place, event, statements }
  const content = await contentOf(tx, snapshot, { adjustments, at })
  const text = writeContent(content)
  const statement: Statement = {
    eventId,
    id,
    placeId,
    number: content.number,
    state: 'draft',
    content,
    text,
    print: printOf(text),
    clabeSealed: terms.clabeSealed,
    prepared: { by: actor.id, at },
    approved: null,
    paid: null,
    cancelled: null,
  }
  if (!(await insertStatement(tx, statement))) throw new AppError('settlement_open')
  await audit(tx, act, {
    action: 'settlement.draft',
    subject: id,
    eventId,
    details: { place: placeId, number: content.number, to_pay_centavos: String(content.toPay) },
  })
  return { statement, isRepeat: false }
}

/**
 * Freezes what a place is due at this moment into a statement, once per id. All of it is read in one snapshot, and what
 * commits later is in the next statement, whatever time it bears: a statement is what the accounts hold, less what
 * booked ones have. Throws not_found, settlement_terms_missing, settlement_open, settlement_nothing,
 * settlement_unsound, operation_mismatch.
 */
export const draftStatement = async ({ databases }: Needs, asked: Asked, act: EventAct): Promise<Drafted> => {
  const event = await eventOf(databases.control, act.eventId)
  const db = await databases.forEvent(act.eventId)
  return transactAtOneMoment(db, (tx) => draft(tx, event, asked, act))
}
