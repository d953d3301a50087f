import { centavos, type Centavos } from '@saldo/contract/money'
import { lineAmount } from '@saldo/contract/venue'
import { reportsCopy } from '@saldo/copy/reports'
import type { Db } from '../../db/index.ts'
import { isDrawer } from './accounts.ts'
import {
  accountKeys,
  isCrowded,
  sumActivity,
  type ActivityRow,
  type Span,
  type ActivityFilter,
} from './activity-queries.ts'
import { kinds } from './kinds.ts'
import { decodeSnapshot } from './snapshot.ts'

export type Tally = { count: number; amount: Centavos }

/** What was done at places. Nothing is taken off for voids: they have their own lines. */
export type Totals = {
  charges: Tally
  /** Part of the charges. */
  tips: Centavos
  cashSales: Tally
  /** Part of the sales for cash. */
  cashTips: Centavos
  topupsCash: Tally
  topupsTerminal: Tally
  cashOuts: Tally
  voidedCharges: Tally
  /** Part of the voided charges. */
  voidedTips: Centavos
  voidedTopupsCash: Tally
  voidedTopupsTerminal: Tally
  voidedCashSales: Tally
  /** Part of the voided sales for cash. */
  voidedCashTips: Centavos
  voidedCashOuts: Tally
}

type SoldProduct = { name: string; quantity: number; amount: Centavos }

/**
 * `products`: the lines of charges and cash sales less those that were voided, most money first. What was sold without a
 * line is one of them: they come to the sales without tips and voids.
 */
export type Activity = Totals & { products: SoldProduct[] }

const none = (): Tally => ({ count: 0, amount: centavos(0) })

export const noTotals = (): Totals => ({
  charges: none(),
  tips: centavos(0),
  cashSales: none(),
  cashTips: centavos(0),
  topupsCash: none(),
  topupsTerminal: none(),
  cashOuts: none(),
  voidedCharges: none(),
  voidedTips: centavos(0),
  voidedTopupsCash: none(),
  voidedTopupsTerminal: none(),
  voidedCashSales: none(),
  voidedCashTips: centavos(0),
  voidedCashOuts: none(),
})

const tipNames = ['tips', 'cashTips', 'voidedTips', 'voidedCashTips'] as const
type TipName = (typeof tipNames)[number]
type TallyName = { [Name in keyof Totals]: Totals[Name] extends Tally ? Name : never }[keyof Totals]

/** The line that a row belongs to; null for what is no sale (floats, settlements, a gateway's top-up). */
const lineOf = (row: ActivityRow, keys: ReadonlyMap<number, string>): TallyName | TipName | null => {
  const [debit, credit] = [keys.get(row.debitAccount), keys.get(row.creditAccount)]
  switch (row.kind) {
    case kinds.charge:
      return 'charges'
    case kinds.tip:
      return row.isOfHouse ? 'cashTips' : 'tips'
    case kinds.charge_void:
      return 'voidedCharges'
    case kinds.tip_void:
      return row.isOfHouse ? 'voidedCashTips' : 'voidedTips'
    case kinds.topup:
      return isDrawer(debit) ? 'topupsCash' : debit === 'terminal_clearing' ? 'topupsTerminal' : null
    case kinds.topup_void:
      return isDrawer(credit) ? 'voidedTopupsCash' : 'voidedTopupsTerminal'
    case kinds.cash_out:
      return 'cashOuts'
    // Cash that was in somebody's hand when the QR was blocked.
    case kinds.hold_post:
      return isDrawer(credit) ? 'cashOuts' : null
    case kinds.cash_out_void:
      return 'voidedCashOuts'
    case kinds.cash_sale_void:
      return 'voidedCashSales'
    default:
      return isDrawer(debit) && credit?.startsWith('bar_revenue:') ? 'cashSales' : null
  }
}

const isTip = (line: TallyName | TipName): line is TipName => tipNames.some((name) => name === line)

/** Adds a row to the totals; false for what belongs to no line. */
export const addRow = (totals: Totals, row: ActivityRow, keys: ReadonlyMap<number, string>): boolean => {
  const line = lineOf(row, keys)
  if (line === null) return false
  if (isTip(line)) totals[line] = centavos(totals[line] + row.amount)
  else {
    const { count, amount } = totals[line]
    totals[line] = { count: count + row.count, amount: centavos(amount + row.amount) }
  }
  return true
}

const isVoid = (kind: number): boolean => kind === kinds.charge_void || kind === kinds.cash_sale_void

type Sold = Map<string, SoldProduct>

const addProduct = (sold: Sold, { name, quantity, amount }: SoldProduct): void => {
  const known = sold.get(name) ?? { quantity: 0, amount: centavos(0) }
  sold.set(name, {
    name,
    quantity: known.quantity + quantity,
    amount: centavos(known.amount + amount),
  })
}

/** The lines of sales that are alike, and what they came to beyond them: an amount that was typed alone. */
const addItems = (sold: Sold, { snapshot, kind, count, amount }: ActivityRow): void => {
  if (snapshot === null) return
  const { items, tip } = decodeSnapshot(snapshot)
  const times = isVoid(kind) ? -count : count
  let rest = (isVoid(kind) ? -amount : amount) - BigInt(times) * tip
  for (const { name, quantity, unitPrice } of items) {
    const worth = BigInt(times) * lineAmount(quantity, unitPrice)
    addProduct(sold, { name, quantity: times * quantity, amount: centavos(worth) })
    rest -= worth
  }
  if (rest !== 0n)
    addProduct(sold, { name: reportsCopy.otherAmount, quantity: times, amount: centavos(rest) })
}

const byMoney = (a: SoldProduct, b: SoldProduct): number =>
  a.amount === b.amount ? a.name.localeCompare(b.name, 'es-MX') : a.amount < b.amount ? 1 : -1

/** As many rows are read by one statement: a whole festival takes some, each of a moment. */
const MOST_ROWS = 100_000
const SHORTEST_MS = 1_000

/** The span in pieces that one statement each can read. An operation's rows have one time, so none is cut in two. */
export async function* piecesOf(db: Db, { eventId, from, to }: Span, most = MOST_ROWS): AsyncGenerator<Span> {
  const end = to.getTime()
  let start = from.getTime()
  let width = Math.max(end - start, SHORTEST_MS)
  while (start < end) {
    let piece = { eventId, from: new Date(start), to: new Date(Math.min(start + width, end)) }
    while (width > SHORTEST_MS && (await isCrowded(db, piece, most))) {
      width = Math.max(Math.ceil(width / 4), SHORTEST_MS)
      piece = { ...piece, to: new Date(Math.min(start + width, end)) }
    }
    yield piece
    start = piece.to.getTime()
    width *= 2
  }
}

/**
 * What was done at an event's places from `from` until before `to` (the server's times): at one place, by one person, or
 * all of it. A void counts at the place and for the person of the operation that it takes back.
 */
export const activityOf = async (
  db: Db,
  { place, actor, ...span }: Span & ActivityFilter,
): Promise<Activity> => {
  const totals = noTotals()
  const sold: Sold = new Map()
  for await (const piece of piecesOf(db, span)) {
    const rows = await sumActivity(db, piece, { place, actor }, true)
    const keys = await accountKeys(db, span.eventId)
    for (const row of rows) if (addRow(totals, row, keys)) addItems(sold, row)
  }
  const products = [...sold.values()].filter(({ quantity, amount }) => quantity !== 0 || amount !== 0n)
  return { ...totals, products: products.sort(byMoney) }
}
