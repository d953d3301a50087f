import { centavos, type Centavos } from '@saldo/contract/money'
import type { Db } from '../../db/index.ts'
import {
  accountKeys,
  isCrowded,
  sumActivity,
  type ActivityRow,
  type Span,
  type Whose,
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
  topupsCash: Tally
  topupsTerminal: Tally
  cashOuts: Tally
  voidedCharges: Tally
  /** Part of the voided charges. */
  voidedTips: Centavos
  voidedTopupsCash: Tally
  voidedTopupsTerminal: Tally
  voidedCashSales: Tally
  voidedCashOuts: Tally
}

type SoldProduct = { name: string; quantity: number; amount: Centavos }

/** `products`: the lines of charges and cash sales less those that were voided, most money first. */
export type Activity = Totals & { products: SoldProduct[] }

const none = (): Tally => ({ count: 0, amount: centavos(0) })

export const noTotals = (): Totals => ({
  charges: none(),
  tips: centavos(0),
  cashSales: none(),
  topupsCash: none(),
  topupsTerminal: none(),
  cashOuts: none(),
  voidedCharges: none(),
  voidedTips: centavos(0),
  voidedTopupsCash: none(),
  voidedTopupsTerminal: none(),
  voidedCashSales: none(),
  voidedCashOuts: none(),
})

type TallyName = { [Name in keyof Totals]: Totals[Name] extends Tally ? Name : never }[keyof Totals]

const isDrawer = (key: string | undefined): boolean => key?.startsWith('cash_drawer:') === true

/** The line that a row belongs to; null for what is no sale (floats, settlements, a gateway's top-up). */
const lineOf = (
  row: ActivityRow,
  keys: ReadonlyMap<number, string>,
): TallyName | 'tips' | 'voidedTips' | null => {
  const [debit, credit] = [keys.get(row.debitAccount), keys.get(row.creditAccount)]
  switch (row.kind) {
    case kinds.charge:
      return 'charges'
    case kinds.tip:
      return 'tips'
    case kinds.charge_void:
      return 'voidedCharges'
    case kinds.tip_void:
      return 'voidedTips'
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

/** Adds a row to the totals; false for what belongs to no line. */
export const addRow = (totals: Totals, row: ActivityRow, keys: ReadonlyMap<number, string>): boolean => {
  const line = lineOf(row, keys)
  if (line === null) return false
  if (line === 'tips' || line === 'voidedTips') totals[line] = centavos(totals[line] + row.amount)
  else {
    const { count, amount } = totals[line]
    totals[line] = { count: count + row.count, amount: centavos(amount + row.amount) }
  }
  return true
}

const isVoid = (kind: number): boolean => kind === kinds.charge_void || kind === kinds.cash_sale_void

const addItems = (sold: Map<string, SoldProduct>, { snapshot, kind, count }: ActivityRow): void => {
  if (snapshot === null) return
  for (const { name, quantity, unitPrice } of decodeSnapshot(snapshot).items) {
    const known = sold.get(name) ?? { name, quantity: 0, amount: centavos(0) }
    const pieces = isVoid(kind) ? -quantity * count : quantity * count
    sold.set(name, {
      name,
      quantity: known.quantity + pieces,
      amount: centavos(known.amount + BigInt(pieces) * unitPrice),
    })
  }
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
export const activityOf = async (db: Db, { place, actor, ...span }: Span & Whose): Promise<Activity> => {
  const totals = noTotals()
  const sold = new Map<string, SoldProduct>()
  for await (const piece of piecesOf(db, span)) {
    const rows = await sumActivity(db, piece, { place, actor }, true)
    const keys = await accountKeys(db, span.eventId)
    for (const row of rows) if (addRow(totals, row, keys)) addItems(sold, row)
  }
  return { ...totals, products: [...sold.values()].filter(({ quantity }) => quantity !== 0).sort(byMoney) }
}
