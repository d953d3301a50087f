import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestClock } from '../../../test/server/clock.ts'
import { aCharge, at, bar, useLedger, type TestLedger } from '../../../test/money/ledger.ts'
import { createLog } from '../../kernel/log.ts'
import { figuresOf } from './figures.ts'
import { sumsOf } from './queries.ts'
import { differencesOf, differingEvents, progressOf } from './settle-queries.ts'
import { compareAll, horizonOf, settleAll, settleEvent } from './settle-minutes.ts'

const ledger = useLedger()
const log = createLog('silent')
const minutes = (count: number): Date => new Date(at.getTime() + count * 60_000)
const clock = createTestClock(at)

const charge = async (event: TestLedger, when: Date, amount = 100n): Promise<void> => {
  const walletId = await event.aWallet(amount)
  await event.aBatcher({ clock: { now: () => when } }).charge(aCharge(walletId, amount))
}
const spentAt = async ({ eventId }: TestLedger): Promise<bigint> =>
  figuresOf(await sumsOf(ledger.database.db, eventId)).spent

/** What the settled sums alone have. */
const settled = async ({
  eventId,
}: TestLedger): Promise<{ minute: bigint; event: bigint; hour: bigint; lines: bigint }> => {
  const { rows } = await sql<{ minute: bigint; event: bigint; hour: bigint; lines: bigint }>`
    SELECT
      (SELECT coalesce(sum(amount), 0)::bigint FROM reporting.minute_sum WHERE event_id = ${eventId} AND kind = 2) AS minute,
      (SELECT coalesce(sum(amount), 0)::bigint FROM reporting.event_sum WHERE event_id = ${eventId} AND kind = 2) AS event,
      (SELECT coalesce(sum(amount), 0)::bigint FROM reporting.hour_sale WHERE event_id = ${eventId} AND kind = 2) AS hour,
      (SELECT coalesce(sum(amount), 0)::bigint FROM reporting.hour_product WHERE event_id = ${eventId}) AS lines
    `.execute(ledger.database.db)
  return rows[0]!
}
const each = (amount: bigint) => ({ minute: amount, event: amount, hour: amount, lines: amount })
/** With patience: transaction numbers are the cluster's, so other tests' writers hold a settling up too. */
const settle = (now: Date, patienceMs = 15_000) =>
  settleAll(ledger.database.db, { clock: { now: () => now }, log }, { patienceMs })
test('a minute is settled once it is over for a minute, and the figures are the same before and after', async () => {
  const event = await ledger.anEvent()
  await charge(event, minutes(0))
  await charge(event, minutes(1))
  expect(horizonOf(minutes(2))).toEqual(minutes(1))
  await settle(minutes(2))
  expect(await settled(event)).toEqual(each(100n))
  expect(await spentAt(event)).toBe(200n)
  await settle(minutes(3))
  expect(await settled(event)).toEqual(each(200n))
  expect(await spentAt(event)).toBe(200n)
  expect((await progressOf(ledger.database.db, event.eventId)).until).toEqual(minutes(2))
})

test('ten who settle at once write each minute once', async () => {
  const event = await ledger.anEvent()
  for (let minute = 0; minute < 6; minute += 1) await charge(event, minutes(minute))
  for (const upTo of [3, 6])
    await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        settleEvent(ledger.database.db, event.eventId, minutes(upTo), n % 2 === 0 ? 2 : 50_000),
      ),
    )
  expect(await settled(event)).toEqual(each(600n))
  expect(await spentAt(event)).toBe(600n)
  expect(await differencesOf(ledger.database.db, event.eventId, true)).toEqual([])
})

test('an old night is settled in pieces of bounded size', async () => {
  const event = await ledger.anEvent()
  for (let minute = 0; minute < 8; minute += 1) await charge(event, minutes(minute))
  await settleEvent(ledger.database.db, event.eventId, minutes(60), 4)
  expect(await settled(event)).toEqual(each(800n))
  expect((await progressOf(ledger.database.db, event.eventId)).version).toBeGreaterThan(3n)
})

test('nothing is settled while somebody who may have booked in the minute has not committed', async () => {
  const event = await ledger.anEvent()
  await settle(minutes(1))
  const walletId = await event.aWallet(700n)
  const pool = ledger.database.pool
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    await client.query(
      `SELECT ledger.debit_wallet($1, $2, 16, $3, 700, ledger.ensure_account($1, 'gateway_clearing:mp'), sha256('x'),
        ROW(NULL, NULL, NULL, NULL, NULL, $4::timestamptz, NULL, 1)::ledger.facts)`,
      [event.eventId, crypto.randomUUID(), walletId, minutes(1)],
    )
    await settle(minutes(10), 0)
    expect((await progressOf(ledger.database.db, event.eventId)).until).toEqual(minutes(0))
    await client.query('COMMIT')
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
  await settle(minutes(10))
  expect((await progressOf(ledger.database.db, event.eventId)).until).toEqual(minutes(9))
  expect(figuresOf(await sumsOf(ledger.database.db, event.eventId)).givenBack).toBe(700n)
  expect(await differencesOf(ledger.database.db, event.eventId, true)).toEqual([])
})

test('what is booked behind the mark after all is added by the next run, once', async () => {
  const event = await ledger.anEvent()
  await charge(event, minutes(200))
  await settle(minutes(300))
  // Before the event was opened, too: a night may be written with times of the past.
  await charge(event, minutes(-400), 40n)
  await charge(event, minutes(290), 5n)
  expect(await differencesOf(ledger.database.db, event.eventId, false)).toContainEqual({
    key: `bar_revenue:${bar.id}`,
    summed: -100n,
    counted: -145n,
  })
  for (const now of [301, 302, 303]) await settle(minutes(now))
  expect(await settled(event)).toEqual(each(145n))
  expect(await spentAt(event)).toBe(145n)
  expect(await differencesOf(ledger.database.db, event.eventId, true)).toEqual([])
})

test('the nightly comparison keeps which events differ from the ledger’s counters', async () => {
  const event = await ledger.anEvent()
  await charge(event, minutes(0))
  await settle(minutes(5))
  await compareAll(ledger.database.db, { clock, log })
  expect(await differingEvents(ledger.database.db)).toEqual([])
  await sql`UPDATE reporting.event_sum SET amount = amount + 1 WHERE event_id = ${event.eventId} AND kind = 2`.execute(
    ledger.database.ownerDb,
  )
  await compareAll(ledger.database.db, { clock, log })
  expect(await differingEvents(ledger.database.db)).toEqual([
    { eventId: event.eventId, checkedAt: clock.now(), differences: 2 },
  ])
})
