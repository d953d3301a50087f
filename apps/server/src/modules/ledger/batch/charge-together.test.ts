import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aCharge, at, useLedger } from '../../../../test/ledger.ts'
import { chargeTogether } from '../index.ts'

const ledger = useLedger()

test('many charges in one commit answer in their order, and a repeat moves nothing', async () => {
  const event = await ledger.anEvent()
  const ids = await Promise.all(
    Array.from({ length: 30 }, (_, index) => event.aWallet(index < 10 ? 5n : 100n)),
  )
  const charges = ids.map((walletId) => aCharge(walletId, 10n))
  const call = { eventId: event.eventId, slot: 0, at }
  const outcomes = await chargeTogether(ledger.database.pool, call, charges)
  expect(outcomes.map((outcome) => [outcome.opId, outcome.status])).toEqual(
    charges.map(({ opId }, index) => [opId, index < 10 ? 'declined' : 'booked']),
  )
  const again = await chargeTogether(ledger.database.pool, call, charges)
  expect(again).toEqual(outcomes.map((outcome) => ({ ...outcome, isRepeated: true })))
})

test('charging a wallet stays inside its page: no index is touched', async () => {
  const event = await ledger.anEvent()
  const ids = await Promise.all(Array.from({ length: 20 }, () => event.aWallet(10_000n)))
  const updates = async () => {
    await sql`SELECT pg_stat_force_next_flush()`.execute(ledger.database.db)
    const { rows } = await sql<{ all: bigint; hot: bigint }>`
      SELECT n_tup_upd AS all, n_tup_hot_upd AS hot FROM pg_stat_user_tables
      WHERE schemaname = 'ledger' AND relname = 'wallet'`.execute(ledger.database.db)
    return rows[0] ?? { all: 0n, hot: 0n }
  }
  const before = await updates()
  for (let round = 0; round < 50; round += 1) {
    const charges = ids.map((walletId) => aCharge(walletId, 1n))
    await chargeTogether(ledger.database.pool, { eventId: event.eventId, slot: 0, at }, charges)
  }
  const after = await updates()
  const count = Number(after.all - before.all)
  expect(count).toBeGreaterThanOrEqual(900)
  // Now and then a page is full before its old versions may go; an index that knew the balance would make it none.
  expect(Number(after.hot - before.hot) / count).toBeGreaterThan(0.85)
})
