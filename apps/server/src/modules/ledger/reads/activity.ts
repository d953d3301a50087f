import { centavos, type Centavos } from '@saldo/contract/money'
import { lineAmount } from '@saldo/contract/venue'
import { discountCopy } from '@saldo/copy/discounts'
import { reportsCopy } from '@saldo/copy/reports'
import type { Db } from '../../../db/index.ts'
import { isCashSale, isDrawer } from '../operations/accounts.ts'
import {
  accountKeys,
  isCrowded,
  sumActivity,
  sumDeposits,
  type ActivityRow,
  type Span,
  type ActivityFilter,
} from './activity-queries.ts'
import { kinds, takesSaleBack } from '../operations/kinds.ts'
import { readDetails } from '../operations/details.ts'

export type Tally = { count: number; amount: Centavos }

/** Totals of the operations at places. Gross: voids are not subtracted, they have totals of their own. */
export type Totals = {
  charges: Tally
  /** Part of the charges. */
  tips: Centavos
  cashSales: Tally
  /** Part of the sales for cash. */
  cashTips: Centavos
  /** For cups: part of the charges and the sales for cash less the voided ones, less those that came back alone. */
  deposits: Centavos
  /** Deposits of cups that came back without a bill, less the voided ones. */
  cupReturns: Tally
  topupsCash: Tally
  topupsTerminal: Tally
  cashOuts: Tally
  /** With the items of charges that went back. */
  voidedCharges: Tally
  /** Part of the voided charges. */
  voidedTips: Centavos
  voidedTopupsCash: Tally
  voidedTopupsTerminal: Tally
  /** With the items of sales for cash that went back. */
  voidedCashSales: Tally
  /** Part of the voided sales for cash. */
  voidedCashTips: Centavos
  voidedCashOuts: Tally
}

type SoldProduct = { name: string; quantity: number; amount: Centavos }

/**
 * `products`: items of charges and cash sales less voided ones, highest amount first. Amounts sold without an
 * item form one product, so the products add up to the sales without tips, deposits and voids.
 */
export type Activity = Totals & { products: SoldProduct[] }

const none = (): Tally => ({ count: 0, amount: centavos(0) })

export const noTotals = (): Totals => ({
  charges: none(),
  tips: centavos(0),
  cashSales: none(),
  cashTips: centavos(0),
  deposits: centavos(0),
  cupReturns: none(),
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

/** Total that a row counts towards; null for a row that is no sale (floats, settlements, gateway top-ups). */
const lineOf = (row: ActivityRow, keys: ReadonlyMap<number, string>): TallyName | TipName | null => {
  const [debit, credit] = [keys.get(row.debitAccount), keys.get(row.creditAccount)]
  switch (row.kind) {
    case kinds.charge:
      return 'charges'
    case kinds.tip:
      return row.isOfHouse ? 'cashTips' : 'tips'
    case kinds.charge_void:
      return 'voidedCharges'
    case kinds.item_return:
      return row.isOfHouse ? 'voidedCashSales' : 'voidedCharges'
    case kinds.tip_void:
      return row.isOfHouse ? 'voidedCashTips' : 'voidedTips'
    case kinds.topup:
      return isDrawer(debit) ? 'topupsCash' : debit === 'terminal_clearing' ? 'topupsTerminal' : null
    case kinds.topup_void:
      return isDrawer(credit) ? 'voidedTopupsCash' : 'voidedTopupsTerminal'
    case kinds.cash_out:
      return 'cashOuts'
    // A posted hold into a drawer is a payout in cash that was handed out when the QR was blocked.
    case kinds.hold_post:
      return isDrawer(credit) ? 'cashOuts' : null
    case kinds.cash_out_void:
      return 'voidedCashOuts'
    case kinds.cash_sale_void:
      return 'voidedCashSales'
    case kinds.cup_return:
    case kinds.cup_return_void:
      return 'cupReturns'
    default:
      return isCashSale(debit, credit) ? 'cashSales' : null
  }
}

const isTip = (line: TallyName | TipName): line is TipName => tipNames.some((name) => name === line)

/** Adds a row to the totals; false for a row that counts towards none. */
export const addRow = (totals: Totals, row: ActivityRow, keys: ReadonlyMap<number, string>): boolean => {
  const line = lineOf(row, keys)
  if (line === null) return false
  if (isTip(line)) totals[line] = centavos(totals[line] + row.amount)
  else {
    const { count, amount } = totals[line]
    const [times, worth] =
      row.kind === kinds.cup_return_void ? [-row.count, -row.amount] : [row.count, row.amount]
    totals[line] = { count: count + times, amount: centavos(amount + worth) }
  }
  return true
}

type Sold = Map<string, SoldProduct>

const addProduct = (sold: Sold, { name, quantity, amount }: SoldProduct): void => {
  const known = sold.get(name) ?? { quantity: 0, amount: centavos(0) }
  sold.set(name, {
    name,
    quantity: known.quantity + quantity,
    amount: centavos(known.amount + amount),
  })
}

/**
 * Adds the items of identical sales, their discounts, and the amount beyond the items (typed in without a product). Of sales that the
 * organiser bears in part, the first leg lacks what the second brings: both rests cancel out.
 */
const addItems = (sold: Sold, { details, kind, count, amount }: ActivityRow): void => {
  if (details === null) return
  const { items, tip, discount } = readDetails(details)
  const times = takesSaleBack(kind) ? -count : count
  let rest = (takesSaleBack(kind) ? -amount : amount) - BigInt(times) * tip
  for (const { name, quantity, unitPrice, isCup } of items) {
    const worth = BigInt(times) * lineAmount(quantity, unitPrice)
    if (!isCup) addProduct(sold, { name, quantity: times * quantity, amount: centavos(worth) })
    rest -= worth
  }
  if (discount) {
    const off = -BigInt(times) * discount.amount
    addProduct(sold, { name: discountCopy.line(discount.name), quantity: times, amount: centavos(off) })
    rest -= off
  }
  const isPartOf = rest > 0n !== times > 0
  if (rest !== 0n)
    addProduct(sold, {
      name: reportsCopy.otherAmount,
      quantity: isPartOf ? 0 : times,
      amount: centavos(rest),
    })
}

const byMoney = (a: SoldProduct, b: SoldProduct): number =>
  a.amount === b.amount ? a.name.localeCompare(b.name, 'es-MX') : a.amount < b.amount ? 1 : -1

/** Most rows read by one statement, to keep each statement short. */
const MOST_ROWS = 100_000
const SHORTEST_MS = 1_000

/**
 * Splits the span so that one statement reads each piece. All transfers of an operation share one time, so a
 * split never separates them.
 */
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
 * Activity at an event's places from `from` (inclusive) to `to` (exclusive), server time; filtered by place
 * or by person. A void counts for the place and the person of the operation that it reverses.
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
    const deposits = await sumDeposits(db, piece, { place, actor })
    totals.deposits = centavos(deposits.reduce((sum, one) => sum + one.amount, totals.deposits as bigint))
  }
  const products = [...sold.values()].filter(({ quantity, amount }) => quantity !== 0 || amount !== 0n)
  return { ...totals, products: products.sort(byMoney) }
}
