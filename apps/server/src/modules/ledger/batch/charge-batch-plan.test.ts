import type { WalletId } from '@saldo/contract/ids'
import type { PoolClient } from 'pg'
import { expect, test } from 'vitest'
import { aCharge, at, useLedger, type TestLedger } from '../../../../test/money/ledger.ts'
import { chargeItemOf, type ChargeItem } from './charge-item.ts'
import { selectAccountId, sendBatch } from './queries.ts'

const ledger = useLedger()
const WALLETS = 64
const BATCHES = 10

const READ = 'idx_tup_fetch'
const UPDATED = 'n_tup_upd'
const MOVED = 'n_tup_upd - n_tup_hot_upd'

/** Rows of the table that this connection has read, updated or moved and not yet told the statistics about. */
const rowsCounted = async (client: PoolClient, table: string, what: string): Promise<number> => {
  const { rows } = await client.query<{ counted: bigint }>(
    `SELECT ${what} AS counted FROM pg_stat_xact_all_tables WHERE schemaname = 'ledger' AND relname = $1`,
    [table],
  )
  return Number(rows[0]?.counted)
}

/** One charge on each wallet; answers how many rows of the table were read, updated or moved meanwhile. */
const countByBatch = async (
  client: PoolClient,
  { eventId }: TestLedger,
  wallets: readonly WalletId[],
  table: string,
  what: string,
): Promise<number> => {
  const idOf = (key: string) => selectAccountId(client, eventId, key)
  const items: ChargeItem[] = []
  for (const walletId of wallets) items.push(await chargeItemOf(aCharge(walletId, 1n), idOf))
  await client.query('BEGIN')
  const before = await rowsCounted(client, table, what)
  await sendBatch(client, { eventId, slot: 0, at, waits: false, jobName: null }, items)
  const counted = (await rowsCounted(client, table, what)) - before
  await client.query('COMMIT')
  return counted
}

test('a batch reads the rows it names and no others, by a plan that was made while the tables were empty', async () => {
  const event = await ledger.anEvent()
  const client = await ledger.database.pool.connect()
  try {
    await countByBatch(client, event, [await event.aWallet(100n)], 'op', READ)
    const wallets = await Promise.all(Array.from({ length: WALLETS }, () => event.aWallet(100n)))
    for (let batch = 0; batch < BATCHES; batch++) await countByBatch(client, event, wallets, 'op', READ)
    expect(await countByBatch(client, event, wallets, 'op', READ)).toBe(0)
    // Once to lock it, once to read it.
    expect(await countByBatch(client, event, wallets, 'wallet', READ)).toBe(2 * WALLETS)
  } finally {
    client.release()
  }
})

test('the bytes that a hash covers are made in the statement itself, without a call for each row', async () => {
  const { rows } = await ledger.database.pool.query<{ 'QUERY PLAN': string }>(
    `EXPLAIN (VERBOSE) SELECT ledger.transfer_bytes(t.event_id, t.wallet_id, t.wallet_seq, t.op_id, t.leg, t.kind,
       t.debit_account, t.credit_account, t.amount, t.balance_after, t.group_id, t.pending_id, t.reverses_id, t.actor,
       t.till, t.place, t.occurred_at, t.booked_at, t.details) FROM ledger.transfer t`,
  )
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain('int8send')
  expect(plan).not.toContain('transfer_bytes')
})

test('charging a wallet stays inside its page: no index is touched', async () => {
  const event = await ledger.anEvent()
  const wallets = await Promise.all(Array.from({ length: 20 }, () => event.aWallet(10_000n)))
  const client = await ledger.database.pool.connect()
  try {
    expect(await countByBatch(client, event, wallets, 'wallet', UPDATED)).toBe(20)
    let moved = 0
    for (let round = 0; round < 50; round += 1)
      moved += await countByBatch(client, event, wallets, 'wallet', MOVED)
    // Now and then a page is full before its old versions may go; an index that knew the balance would make it all.
    expect(moved / (50 * 20)).toBeLessThan(0.15)
  } finally {
    client.release()
  }
})
