import { sql } from 'kysely'
import type { TestLedger } from './ledger.ts'

/** A transfer as the books have it. */
type Row = {
  opId: string
  kind: string
  debit: string
  credit: string
  amount: bigint
  isHouse: boolean
  place: string | null
  actor: string | null
  reverses: string | null
  at: Date
  details: {
    tip_centavos?: number
    lines?: { name: string; quantity: number; unit_price_centavos: number; is_cup?: true }[]
  }
}

/** Every transfer of the event, with what it says. */
export const transfersOf = async ({ database, eventId }: TestLedger): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    SELECT t.op_id AS "opId", k.name AS kind, d.key AS debit, c.key AS credit, t.amount, t.place, t.actor,
      t.wallet_id = '00000000-0000-0000-0000-000000000000' AS "isHouse", t.reverses_id AS reverses,
      t.booked_at AS at, t.details::json AS details
    FROM ledger.transfer t JOIN ledger.kind k USING (kind)
    JOIN ledger.account d ON d.event_id = t.event_id AND d.account_id = t.debit_account
    JOIN ledger.account c ON c.event_id = t.event_id AND c.account_id = t.credit_account
    WHERE t.event_id = ${eventId} ORDER BY t.leg`.execute(database.db)
  return rows
}

const total = (rows: readonly Row[], isMeant: (row: Row) => boolean): bigint =>
  rows.filter(isMeant).reduce((sum, { amount }) => sum + amount, 0n)
const ofKind =
  (...names: string[]) =>
  ({ kind }: Row): boolean =>
    names.includes(kind)

/** Sums by a key, without those that come to nothing. */
export const grouped = <Of>(
  items: readonly Of[],
  keyOf: (item: Of) => string,
  worth: (item: Of) => bigint,
) => {
  const sums = new Map<string, bigint>()
  for (const item of items) sums.set(keyOf(item), (sums.get(keyOf(item)) ?? 0n) + worth(item))
  return Object.fromEntries([...sums].filter(([, amount]) => amount !== 0n).toSorted())
}

const isOfHouse = ({ isHouse }: Row): boolean => isHouse
const isQr = ({ isHouse }: Row): boolean => !isHouse
const isCashSale = ({ kind, debit, credit }: Row): boolean =>
  kind === 'house' && debit.startsWith('cash_drawer:') && credit.startsWith('bar_revenue:')
export const soldWorth = (row: Row): bigint => {
  if (ofKind('charge', 'cup_return_void')(row) || isCashSale(row)) return row.amount
  const isBack = ofKind('charge_void', 'cash_sale_void', 'item_return', 'cup_return')
  return isBack(row) ? -row.amount : 0n
}

/** What a sale says, or what is taken back says of what it was. */
const saidOf = (row: Row, rows: readonly Row[]): Row['details'] => {
  if (row.reverses === null || row.details.lines) return row.details
  return rows.find(({ opId }) => opId === row.reverses)!.details
}
export const depositsOf = (row: Row, rows: readonly Row[]): bigint => {
  if (soldWorth(row) === 0n) return 0n
  const cups = (saidOf(row, rows).lines ?? []).filter((line) => line.is_cup)
  const worth = cups.reduce((sum, line) => sum + BigInt(line.quantity * line.unit_price_centavos), 0n)
  return row.reverses === null ? worth : -worth
}

export const linesOf = (rows: readonly Row[]) =>
  rows.flatMap((row) => {
    if (soldWorth(row) === 0n) return []
    const of = row.reverses === null ? row : rows.find(({ opId }) => opId === row.reverses)!
    const sign = row.reverses === null ? 1n : -1n
    // A return, and a void after one, says itself what it takes back.
    const said = saidOf(row, rows)
    const lines = (said.lines ?? []).map((line) => ({
      name: line.is_cup ? 'cups' : line.name,
      worth: sign * BigInt((line.quantity || 1) * line.unit_price_centavos),
    }))
    const listed = lines.reduce((sum, { worth }) => sum + worth, 0n)
    const rest = soldWorth(row) - sign * BigInt(said.tip_centavos ?? 0) - listed
    return [...lines, { name: '', worth: rest }]
      .filter(({ name }) => name !== 'cups')
      .map((line) => ({
        ...line,
        actor: of.actor,
        place: row.place,
      }))
  })

/** What each figure is by a direct sum over the transfers. */
export const directly = (rows: readonly Row[]) => {
  const loaded = total(rows, ofKind('topup')) - total(rows, ofKind('topup_void'))
  const spent =
    total(rows, ofKind('charge', 'cup_return_void')) -
    total(rows, ofKind('charge_void', 'cup_return')) -
    total(rows.filter(isQr), ofKind('item_return'))
  const tips = total(rows.filter(isQr), ofKind('tip')) - total(rows.filter(isQr), ofKind('tip_void'))
  const givenBack =
    total(rows, ofKind('hold_post', 'refund', 'cash_out')) -
    total(rows, ofKind('refund_returned', 'cash_out_void'))
  const chargebacks = total(rows, ofKind('chargeback')) - total(rows, ofKind('chargeback_won'))
  const recovered = total(rows, ofKind('debt_paid')) - total(rows, ofKind('debt_returned'))
  const breakage = total(rows, ofKind('breakage'))
  const promoGranted = total(rows, ofKind('promo_grant'))
  const promoLapsed = total(rows, ofKind('promo_lapse'))
  const corrections = total(rows, ofKind('correction_in')) - total(rows, ofKind('correction_out'))
  const depositsIn = (some: readonly Row[]): bigint =>
    some.reduce((sum, row) => sum + depositsOf(row, rows), 0n)
  const [deposits, cashDeposits] = [depositsIn(rows), depositsIn(rows.filter((row) => !isQr(row)))]
  return {
    loaded,
    topups: rows.filter(ofKind('topup')).length - rows.filter(ofKind('topup_void')).length,
    spent,
    charges: rows.filter(ofKind('charge')).length - rows.filter(ofKind('charge_void')).length,
    tips,
    sales: spent - tips - (deposits - cashDeposits),
    cashSales:
      total(rows, isCashSale) -
      total(rows.filter(isOfHouse), ofKind('cash_sale_void', 'item_return')) -
      cashDeposits,
    deposits,
    cashDeposits,
    givenBack,
    fees: total(rows, ({ debit }) => debit === 'gateway_fee'),
    chargebacks,
    recovered,
    breakage,
    promoGranted,
    promoLapsed,
    corrections,
  }
}
