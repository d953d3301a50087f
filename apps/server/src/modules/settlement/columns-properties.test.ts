import type { OpId } from '@saldo/contract/ids'
import { accountKindOf, accountKinds } from '@saldo/contract/money-reports'
import { centavos } from '@saldo/contract/money'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useLedger } from '../../../test/money/ledger.ts'
import { aNight, anyStep, makeStep, nightPlaces, type Night, type Step } from '../../../test/money/night.ts'
import { bookTransfer, vendorPayable, type AccountKey } from '../ledger/index.ts'
import { atOneMoment, figuresOf, sumsOf } from '../reporting/index.ts'
import { earnedAt, owedBy, readBooks } from './books.ts'
import { columnsOf } from './columns.ts'
import { flowOf } from './flow.ts'
import { duesOf, type Earned } from './rules.ts'
import { soldAt } from './sold.ts'

const ledger = useLedger()
const SEED = Number(process.env['LEDGER_SEED'] ?? Date.now() % 1_000_000_007)
const RUNS = Number(process.env['LEDGER_RUNS'] ?? 30)

test('every kind of account that the ledger lets be has a side, and no other', async () => {
  const { rows } = await sql<{ definition: string }>`
    SELECT pg_get_constraintdef(oid) AS definition FROM pg_constraint WHERE conname = 'account_key_check'`.execute(
    ledger.database.ownerDb,
  )
  const definition = rows[0]?.definition ?? ''
  const plain = [...definition.matchAll(/'([a-z_]+)'::text/g)].map(([, name]) => name ?? '')
  const families = [...definition.matchAll(/\^\(?([a-z_|]+)\)?:/g)].flatMap(
    ([, names]) => names?.split('|') ?? [],
  )
  expect([...plain, ...families].toSorted()).toEqual(Object.keys(accountKinds).toSorted())
  expect(() => accountKindOf('gift:1')).toThrow('is no account')
})

const vendor = nightPlaces[0].id
const rates = { commissionBp: 1_750, fixedFee: 333n, vatBp: 1_600 }
/** What a step of a settlement does: takes all that is there, or pays what is left. */
type Any = Step | { do: 'approve' | 'pay' }

const anyOf: fc.Arbitrary<Any> = fc.oneof(
  { weight: 30, arbitrary: anyStep },
  { weight: 2, arbitrary: fc.constantFrom<Any>({ do: 'approve' }, { do: 'pay' }) },
)

const booksOf = ({ event }: Night) => atOneMoment(event.database.db, (tx) => readBooks(tx, event.eventId))

const move = async (
  { event, clock }: Night,
  opId: OpId,
  [from, to, amount]: readonly [AccountKey, AccountKey, bigint],
): Promise<void> => {
  if (amount === 0n) return
  const [debit, credit] = amount > 0n ? [from, to] : [to, from]
  await bookTransfer(event.database.db, {
    eventId: event.eventId,
    opId,
    at: clock.now(),
    debit,
    credit,
    amount: centavos(amount < 0n ? -amount : amount),
  })
}

/** What statements have so far, as a place's earnings less it are those of the next one. */
const approve = async (night: Night): Promise<Earned> => {
  const books = await booksOf(night)
  const dues = duesOf(earnedAt(books, vendor), rates)
  const owed = vendorPayable(vendor)
  const { event } = night
  const moves = [
    [`bar_revenue:${vendor}`, owed, dues.sales],
    [`bar_revenue:${vendor}`, 'cup_deposits', dues.deposits],
    [`tips:${vendor}`, owed, dues.tips],
    [owed, 'commission', dues.commission + dues.fixedFee],
    [owed, 'vat_payable', dues.vat],
  ] as const
  for (const one of moves) await move(night, event.booking().opId, one)
  return { sales: dues.sales, tips: dues.tips, deposits: dues.deposits }
}

/** Pays what is left, and answers how much that was. */
const pay = async (night: Night): Promise<bigint> => {
  const left = owedBy(await booksOf(night), vendorPayable(vendor))
  if (left > 0n) await move(night, night.event.booking().opId, [vendorPayable(vendor), 'bank', left])
  return left > 0n ? left : 0n
}

const compare = async (night: Night, booked: Earned & { paid: bigint }): Promise<void> => {
  const { database, eventId } = night.event
  const { books, sums } = await atOneMoment(database.db, async (tx) => ({
    books: await readBooks(tx, eventId),
    sums: await sumsOf(tx, eventId),
  }))
  for (const vendors of [new Map(), new Map([[vendor, {}]])]) {
    const columns = columnsOf(books, vendors)
    expect(columns.difference).toBe(0n)
    const cups = columns.whose.find(({ line }) => line === 'cups')?.amount
    expect(cups).toBe(figuresOf(sums).deposits)
    const { rows } = await sql<{ total: bigint }>`
      SELECT coalesce(sum(debits - credits), 0)::bigint AS total FROM ledger.account_total
      WHERE event_id = ${eventId} AND (key = 'bank' OR key = 'terminal_clearing' OR key LIKE 'cash_drawer:%'
        OR key LIKE 'gateway_clearing:%')`.execute(database.db)
    expect(columns.whereTotal).toBe(rows[0]?.total)
    expect(columns.whoseTotal).toBe(rows[0]?.total)
    const flow = flowOf({ figures: figuresOf(sums), books, columns, paid: booked.paid })
    expect(flow.find(({ step }) => step === 'other')?.amount).toBe(0n)
  }
  for (const { id } of nightPlaces) {
    const { lines, earned } = soldAt(sums, id)
    const before = id === vendor ? booked : { sales: 0n, tips: 0n, deposits: 0n }
    const now = earnedAt(books, id)
    // Deposits that a statement took are still those that the place ever took.
    expect({
      sales: earned.sales - before.sales,
      tips: earned.tips - before.tips,
      deposits: earned.deposits - before.deposits,
    }).toEqual(now)
    expect(lines.qr + lines.cash + lines.voids + lines.other).toBe(earned.sales + earned.deposits)
    expect(lines.other).toBe(0n)
  }
}

const sale = { wallet: 0, part: 0, rest: 10, tip: 500, at: 0, who: 0 }
const wholeNight: Any[] = [
  { do: 'topUp', wallet: 0, amount: 60_000, from: 0 },
  { do: 'grant', wallet: 0, amount: 900 },
  { do: 'charge', ...sale, beers: 1 },
  { do: 'charge', ...sale, beers: 2, cups: 2 },
  { do: 'cashSale', ...sale, beers: 1 },
  { do: 'approve' },
  { do: 'reverse', ref: 1 },
  { do: 'fee', amount: 77 },
  { do: 'deposit', amount: 70 },
  { do: 'pay' },
  { do: 'charge', ...sale, at: 1, beers: 1, cups: -1 },
  { do: 'cupReturn', wallet: 0, cups: 1, at: 1, who: 0 },
  { do: 'cashSale', ...sale, beers: 1, cups: 1 },
  { do: 'hold', wallet: 0, amount: 700 },
  { do: 'postHold', ref: 0 },
  { do: 'breakage', wallet: 0, amount: 100 },
  { do: 'chargeback', wallet: 0, amount: 30_000 },
  { do: 'suspense', amount: 60 },
  { do: 'difference', amount: 50 },
  { do: 'approve' },
]

test(
  'after any night, settled or not, the money is where it is as much as it is somebody’s, and statements hold each sale once',
  { timeout: 240_000 },
  async () => {
    const live = async (steps: Any[]): Promise<void> => {
      const night = await aNight(await ledger.anEvent())
      let booked = { sales: 0n, tips: 0n, deposits: 0n, paid: 0n }
      for (const step of steps) {
        if (step.do === 'approve') {
          const { sales, tips, deposits } = await approve(night)
          booked = {
            ...booked,
            sales: booked.sales + sales,
            tips: booked.tips + tips,
            deposits: booked.deposits + deposits,
          }
        } else if (step.do === 'pay') booked = { ...booked, paid: booked.paid + (await pay(night)) }
        else await makeStep(night, step as Step)
      }
      await compare(night, booked)
      expect(columnsOf(await booksOf(night), new Map()).difference).toBe(0n)
    }
    await fc.assert(fc.asyncProperty(fc.array(anyOf, { minLength: 1, maxLength: 40, size: 'max' }), live), {
      seed: SEED,
      numRuns: RUNS,
      examples: [[wholeNight]],
      endOnFailure: true,
    })
  },
)
