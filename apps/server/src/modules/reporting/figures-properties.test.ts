import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  depositsOf,
  directly,
  grouped,
  linesOf,
  soldWorth,
  transfersOf,
} from '../../../test/money/direct-figures.ts'
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
  expect(points.reduce((sum, { spent }) => sum + spent, 0n)).toBe(figures.spent)
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
  const isTakenBack = [7, 27, 36, 39]
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
  { do: 'cashSale', ...sale, beers: 3 },
  { do: 'giveBack', ref: 0 },
  { do: 'settle' },
  { do: 'giveBack', ref: 2 },
  { do: 'cashSale', ...sale, beers: 2 },
  { do: 'giveBack', ref: 0 },
  { do: 'reverse', ref: 1 },
  { do: 'charge', ...sale, beers: 1, cups: 2 },
  { do: 'giveBack', ref: 0 },
  { do: 'charge', ...sale, beers: 1, cups: -1 },
  { do: 'settle' },
  { do: 'reverse', ref: 0 },
  { do: 'reverse', ref: 4 },
  { do: 'charge', ...sale, beers: 1, cups: 2 },
  { do: 'cupReturn', wallet: 0, cups: 1, at: 1, who: 1 },
  { do: 'settle' },
  { do: 'reverse', ref: 0 },
  { do: 'pass', seconds: 300 },
  { do: 'cupReturn', wallet: 0, cups: 2, at: 1, who: 0 },
  { do: 'settle' },
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
