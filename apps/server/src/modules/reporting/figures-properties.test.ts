import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useLedger, type TestLedger } from '../../../test/money/ledger.ts'
import { aNight, anyStep, makeStep, type Step } from '../../../test/money/night.ts'
import { createLog } from '../../kernel/log.ts'
import { figuresOf } from './figures.ts'
import { identityOf } from './identity.ts'
import { bestSellers, pointsOf, sumsOf, unspentOf, walletsOf } from './queries.ts'
import { hourLines, hourSales } from './sales-queries.ts'
import { differencesOf } from './settle-queries.ts'
import { settleAll } from './settle-minutes.ts'

const ledger = useLedger()
const log = createLog('silent')
const SEED = Number(process.env['LEDGER_SEED'] ?? Date.now() % 1_000_000_007)
const RUNS = Number(process.env['LEDGER_RUNS'] ?? 30)

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

const transfersOf = async ({ database, eventId }: TestLedger): Promise<Row[]> => {
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
const grouped = <Of>(items: readonly Of[], keyOf: (item: Of) => string, worth: (item: Of) => bigint) => {
  const sums = new Map<string, bigint>()
  for (const item of items) sums.set(keyOf(item), (sums.get(keyOf(item)) ?? 0n) + worth(item))
  return Object.fromEntries([...sums].filter(([, amount]) => amount !== 0n).toSorted())
}

const isCashSale = ({ kind, debit, credit }: Row): boolean =>
  kind === 'house' && debit.startsWith('cash_drawer:') && credit.startsWith('bar_revenue:')
const soldWorth = (row: Row): bigint => {
  if (row.kind === 'charge' || isCashSale(row)) return row.amount
  return ['charge_void', 'cash_sale_void', 'item_return'].includes(row.kind) ? -row.amount : 0n
}

/** What a sale says, or what is taken back says of what it was. */
const saidOf = (row: Row, rows: readonly Row[]): Row['details'] => {
  if (row.reverses === null || row.details.lines) return row.details
  return rows.find(({ opId }) => opId === row.reverses)!.details
}
const depositsOf = (row: Row, rows: readonly Row[]): bigint => {
  if (soldWorth(row) === 0n) return 0n
  const cups = (saidOf(row, rows).lines ?? []).filter((line) => line.is_cup)
  const worth = cups.reduce((sum, line) => sum + BigInt(line.quantity * line.unit_price_centavos), 0n)
  return row.reverses === null ? worth : -worth
}

const linesOf = (rows: readonly Row[]) =>
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
    return [...lines, { name: '', worth: rest }].filter(({ name }) => name !== 'cups').map((line) => ({
      ...line,
      actor: of.actor,
      place: row.place,
    }))
  })

/** What each figure is by a direct sum over the transfers. */
const directly = (rows: readonly Row[]) => {
  const loaded = total(rows, ofKind('topup')) - total(rows, ofKind('topup_void'))
  const spent = total(rows, ofKind('charge')) - total(rows, ofKind('charge_void', 'item_return'))
  const isQr = ({ isHouse }: Row): boolean => !isHouse
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
    cashSales: total(rows, isCashSale) - total(rows, ofKind('cash_sale_void')) - cashDeposits,
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

const groups = [0n, 5_000n, 20_000n]

const compare = async (event: TestLedger): Promise<void> => {
  const { database, eventId } = event
  const rows = await transfersOf(event)
  const { methods, ...figures } = figuresOf(await sumsOf(database.db, eventId))
  expect(figures).toEqual(directly(rows))
  expect(methods.reduce((sum, { amount }) => sum + amount, 0n)).toBe(figures.loaded)

  const wallets = await walletsOf(database.db, eventId, groups)
  const { rows: counted } = await sql<{ balance: bigint; held: bigint; promo: bigint }>`
    SELECT credits - debits AS balance, held, promo FROM ledger.wallet WHERE event_id = ${eventId}`.execute(
    database.db,
  )
  const balances = counted.map(({ balance }) => balance)
  expect(wallets.amount).toBe(balances.reduce((sum, balance) => sum + balance, 0n))
  expect(wallets.promo).toBe(counted.reduce((sum, { promo }) => sum + promo, 0n))
  expect(wallets.held).toBe(counted.reduce((sum, { held }) => sum + held, 0n))
  expect(identityOf({ ...figures, methods }, wallets.amount).difference).toBe(0n)
  expect(await unspentOf(database.db, eventId)).toBe(wallets.amount)
  expect(wallets.groups.at(-1)?.amount ?? 0n).toBe(
    balances.filter((balance) => balance > 20_000n).reduce((sum, balance) => sum + balance, 0n) ||
      (wallets.groups.at(-1)?.amount ?? 0n),
  )

  const minuteOf = ({ at }: { at: Date }): string =>
    new Date(Math.floor(at.getTime() / 60_000) * 60_000).toISOString()
  const points = await pointsOf(database.db, eventId, 1, {})
  expect(
    grouped(
      points,
      (point) => `${minuteOf(point)} ${point.place}`,
      ({ sold }) => sold,
    ),
  ).toEqual(
    grouped(
      rows,
      (row) => `${minuteOf(row)} ${row.place}`,
      (row) => soldWorth(row) - depositsOf(row, rows),
    ),
  )
  const place = rows.find(({ kind }) => kind === 'charge')?.place
  if (place) {
    const { spent } = figuresOf(await sumsOf(database.db, eventId, { place: place as never }))
    expect(spent).toBe(directly(rows.filter((row) => row.place === place)).spent)
  }

  const sellers = await bestSellers(database.db, eventId, {}, 10)
  expect(
    grouped(
      sellers,
      ({ name }) => name,
      ({ amount }) => amount,
    ),
  ).toEqual(
    grouped(
      linesOf(rows),
      ({ name }) => name,
      ({ worth }) => worth,
    ),
  )
  const lines = await hourLines(database.db, eventId, {})
  expect(
    grouped(
      lines,
      ({ name, place: at }) => `${name} ${at}`,
      ({ amount }) => amount,
    ),
  ).toEqual(
    grouped(
      linesOf(rows),
      ({ name, place: at }) => `${name} ${at}`,
      ({ worth }) => worth,
    ),
  )
  const sales = await hourSales(database.db, eventId, {})
  const isTakenBack = [7, 27, 36]
  expect(
    grouped(
      sales.filter(({ kind }) => kind !== 3 && kind !== 8),
      ({ actor, place: at }) => `${actor} ${at}`,
      ({ kind, amount }) => (isTakenBack.includes(kind) || kind === 0 ? -amount : amount),
    ),
  ).toEqual(
    grouped(
      rows,
      (row) =>
        `${(row.reverses === null ? row : rows.find(({ opId }) => opId === row.reverses)!).actor} ${row.place}`,
      (row) => soldWorth(row) - depositsOf(row, rows),
    ),
  )
}

const sale = { wallet: 0, part: 0, rest: 10, tip: 500, at: 0, who: 0 }
/** Each kind of movement once, so that no run of the dice leaves one out. */
const wholeNight: Step[] = [
  { do: 'topUp', wallet: 0, amount: 60_000, from: 2 },
  { do: 'reverse', ref: 0 },
  { do: 'topUp', wallet: 0, amount: 60_000, from: 0 },
  { do: 'fee', amount: 900 },
  { do: 'grant', wallet: 0, amount: 900 },
  { do: 'charge', ...sale, beers: 1 },
  { do: 'settle' },
  { do: 'pass', seconds: 300 },
  { do: 'charge', ...sale, beers: 1, part: 1_250 },
  { do: 'reverse', ref: 0 },
  { do: 'settle' },
  { do: 'pass', seconds: -600 },
  { do: 'charge', ...sale, beers: 3 },
  { do: 'giveBack', ref: 0 },
  { do: 'giveBack', ref: 1 },
  { do: 'settle' },
  { do: 'reverse', ref: 2 },
  { do: 'cashSale', ...sale, beers: 2, cups: 2 },
  { do: 'charge', ...sale, beers: 1, cups: 2 },
  { do: 'giveBack', ref: 0 },
  { do: 'charge', ...sale, beers: 1, cups: -1 },
  { do: 'settle' },
  { do: 'reverse', ref: 0 },
  { do: 'reverse', ref: 4 },
  { do: 'cashSale', ...sale, beers: 1 },
  { do: 'reverse', ref: 0 },
  { do: 'cashOut', wallet: 0, amount: 1_000 },
  { do: 'cashOut', wallet: 0, amount: 2_000 },
  { do: 'reverse', ref: 0 },
  { do: 'settle' },
  { do: 'hold', wallet: 0, amount: 700 },
  { do: 'postHold', ref: 0 },
  { do: 'refund', wallet: 0, amount: 300 },
  { do: 'returned', wallet: 0, amount: 200 },
  { do: 'breakage', wallet: 0, amount: 100 },
  { do: 'correctIn', wallet: 0, amount: 70 },
  { do: 'correctOut', wallet: 0, amount: 30 },
  { do: 'grant', wallet: 0, amount: 600 },
  { do: 'lapse', wallet: 0, amount: 1 },
  { do: 'hold', wallet: 0, amount: 400 },
  { do: 'topUp', wallet: 1, amount: 5_000, from: 3 },
  { do: 'merge', wallet: 1 },
  { do: 'topUp', wallet: 3, amount: 3_000, from: 1 },
  { do: 'charge', ...sale, wallet: 3, beers: 0 },
  { do: 'chargeback', wallet: 3, amount: 3_000 },
  { do: 'topUp', wallet: 3, amount: 200, from: 1 },
  { do: 'chargeback', wallet: 3, amount: 100 },
  { do: 'reinstate', ref: 0 },
  { do: 'difference', amount: 50 },
  { do: 'suspense', amount: 60 },
  { do: 'deposit', amount: 70 },
]

test(
  'every figure of any night is a direct sum over its transfers, settled or not, also what was booked late',
  { timeout: 240_000 },
  async () => {
    const live = async (steps: Step[]): Promise<void> => {
      const night = await aNight(await ledger.anEvent())
      for (const step of steps) {
        if (step.do === 'settle') await settleAll(ledger.database.db, { clock: night.clock, log })
        else await makeStep(night, step)
      }
      const last = { ...night, clock: { now: () => new Date(night.clock.now().getTime() + 86_400_000) } }
      if (steps.some((step) => step.do === 'settle')) await settleAll(ledger.database.db, { ...last, log })
      await compare(night.event)
      await settleAll(ledger.database.db, { ...last, log })
      await compare(night.event)
      expect(await differencesOf(ledger.database.db, night.event.eventId, true)).toEqual([])
    }
    await fc.assert(fc.asyncProperty(fc.array(anyStep, { minLength: 1, maxLength: 40, size: 'max' }), live), {
      seed: SEED,
      numRuns: RUNS,
      examples: [[wholeNight]],
      endOnFailure: true,
    })
  },
)
