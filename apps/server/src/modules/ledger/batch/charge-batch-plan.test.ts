import type { WalletId } from '@saldo/contract/ids'
import type { PoolClient } from 'pg'
import { expect, test } from 'vitest'
import { aCharge, at, useLedger, type TestLedger } from '../../../../test/ledger.ts'
import { chargeItemOf, type ChargeItem } from './charge-item.ts'
import { selectAccountId, sendBatch } from './queries.ts'

const ledger = useLedger()
const WALLETS = 64
const BATCHES = 10

/** Rows of the table that this connection has read by an index and not yet told the statistics about. */
const rowsRead = async (client: PoolClient, table: string): Promise<number> => {
  const { rows } = await client.query<{ read: bigint }>(
    `SELECT idx_tup_fetch AS read FROM pg_stat_xact_all_tables WHERE schemaname = 'ledger' AND relname = $1`,
    [table],
  )
  return Number(rows[0]?.read)
}

/** One charge on each wallet; answers how many rows of the table were read meanwhile. */
const readByBatch = async (
  client: PoolClient,
  { eventId }: TestLedger,
  wallets: readonly WalletId[],
  table: string,
): Promise<number> => {
  const idOf = (key: string) => selectAccountId(client, eventId, key)
  const items: ChargeItem[] = []
  for (const walletId of wallets) items.push(await chargeItemOf(aCharge(walletId, 1n), idOf))
  await client.query('BEGIN')
  const before = await rowsRead(client, table)
  await sendBatch(client, { eventId, slot: 0, at, waits: false, jobName: null }, items)
  const read = (await rowsRead(client, table)) - before
  await client.query('COMMIT')
  return read
}

test('a batch reads the rows it names and no others, by a plan that was made while the tables were empty', async () => {
  const event = await ledger.anEvent()
  const client = await ledger.database.pool.connect()
  try {
    await readByBatch(client, event, [await event.aWallet(100n)], 'op')
    const wallets = await Promise.all(Array.from({ length: WALLETS }, () => event.aWallet(100n)))
    for (let batch = 0; batch < BATCHES; batch++) await readByBatch(client, event, wallets, 'op')
    expect(await readByBatch(client, event, wallets, 'op')).toBe(0)
    // Once to lock it, once to read it.
    expect(await readByBatch(client, event, wallets, 'wallet')).toBe(2 * WALLETS)
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
