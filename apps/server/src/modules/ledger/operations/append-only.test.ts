import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { enrolKey } from '../../../../test/money/enrol-key.ts'
import { aPhone } from '../../../../test/money/live-phone.ts'
import { aCharge, newOpId, useLedger } from '../../../../test/money/ledger.ts'
import { hold, watchWallet } from '../index.ts'

const ledger = useLedger()

beforeAll(async () => {
  const event = await ledger.anEvent()
  const walletId = await event.aWallet(1_000n)
  await event.aBatcher().charge(aCharge(walletId, 100n))
  await watchWallet(ledger.database.db, event.eventId, walletId, true)
  const { publicKey } = aPhone()
  await enrolKey(event, walletId, publicKey)
  await ledger.database.ownerDb
    .insertInto('ledger.event_move')
    .values({ event_id: 32_000, move_id: newOpId(), state: 'moved', since: new Date() })
    .execute()
  await hold(ledger.database.db, { ...event.booking(), walletId, amount: 'all', to: 'refund_payable' })
})

const tables = [
  'event',
  'wallet',
  'qr_code',
  'account',
  'account_slot',
  'kind',
  'transfer',
  'op',
  'hold',
  'watched_wallet',
  'charge_effect',
  'live_key',
  'event_move',
]
/** What the application may not even read. */
const hidden = ['sealed_row', 'sealed_table']
const growOnly = ['account', 'transfer', 'op', 'hold']
const statements = {
  INSERT: (table: string) => `INSERT INTO ledger.${table} SELECT * FROM ledger.${table}`,
  UPDATE: (table: string) =>
    `UPDATE ledger.${table} SET ${table === 'kind' ? 'kind = kind' : table === 'charge_effect' ? 'name = name' : 'event_id = event_id'}`,
  DELETE: (table: string) => `DELETE FROM ledger.${table}`,
  TRUNCATE: (table: string) => `TRUNCATE ledger.${table}`,
}

test('the list of tables is whole', async () => {
  const { rows } = await sql<{ name: string }>`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = 'ledger' ORDER BY 1`.execute(
    ledger.database.db,
  )
  expect(rows.map((row) => row.name)).toEqual([...tables, ...hidden].toSorted())
})

describe.each(tables)('the application, of ledger.%s,', (table) => {
  test.each(Object.entries(statements))('may read but not %s', async (_verb, statement) => {
    const read = await sql.raw(`SELECT * FROM ledger.${table}`).execute(ledger.database.db)
    expect(read.rows.length).toBeGreaterThan(0)
    await expect(sql.raw(statement(table)).execute(ledger.database.db)).rejects.toMatchObject({
      code: '42501',
    })
  })
})

test.each(hidden)('the application can’t read ledger.%s, nor write it', async (table) => {
  for (const text of [`SELECT FROM ledger.${table}`, `DELETE FROM ledger.${table}`])
    await expect(sql.raw(text).execute(ledger.database.db)).rejects.toMatchObject({ code: '42501' })
})

describe.each(growOnly)('whoever owns ledger.%s', (table) => {
  test.each(['UPDATE', 'DELETE', 'TRUNCATE'] as const)('can’t %s it either', async (verb) => {
    const attempt = ledger.database.ownerDb.transaction().execute(async (tx) => {
      await sql`SET LOCAL ROLE saldo_ledger`.execute(tx)
      await sql.raw(statements[verb](table)).execute(tx)
    })
    await expect(attempt).rejects.toMatchObject({ code: '23001' })
  })
})

test('wallets, slots and live keys never go', async () => {
  for (const table of ['wallet', 'account_slot', 'live_key']) {
    for (const verb of ['DELETE', 'TRUNCATE'] as const) {
      const attempt = ledger.database.ownerDb.transaction().execute(async (tx) => {
        await sql`SET LOCAL ROLE saldo_ledger`.execute(tx)
        await sql.raw(statements[verb](table)).execute(tx)
      })
      await expect(attempt).rejects.toMatchObject({ code: '23001' })
    }
  }
})

test('even the ledger’s own role can’t overdraw a wallet: the CHECK is the last line', async () => {
  const attempt = ledger.database.ownerDb.transaction().execute(async (tx) => {
    await sql`SET LOCAL ROLE saldo_ledger`.execute(tx)
    await sql`UPDATE ledger.wallet SET debits = credits + 1 WHERE code_no > 0`.execute(tx)
  })
  await expect(attempt).rejects.toMatchObject({ code: '23514', constraint: 'wallet_never_overdrawn' })
})

test('the application may run the ledger’s operations and none of their parts', async () => {
  const { rows } = await sql<{ name: string }>`
    SELECT p.proname AS name FROM pg_proc p
    WHERE p.pronamespace = 'ledger'::regnamespace AND has_function_privilege('saldo_app', p.oid, 'EXECUTE')
    ORDER BY 1`.execute(ledger.database.db)
  expect(rows.map((row) => row.name)).toEqual([
    'book_house',
    'change_code',
    'charge_batch',
    'charge_with_effects',
    'chargeback',
    'close_tab',
    'credit_wallet',
    'cups_between',
    'cups_in',
    'debit_wallet',
    'decline_operation',
    'end_live_key',
    'end_live_keys_of_sessions',
    'enrol_live_key',
    'ensure_account',
    'enter',
    'hold_funds',
    'hold_tab',
    'keeps',
    'lapse_promo',
    'lock_holder',
    'lock_scanned',
    'merge_wallets',
    'open_event',
    'open_wallet',
    'post_offline',
    'reinstate',
    'resolve_hold',
    'return_cups',
    'return_items',
    'reverse',
    'sell_for_cash',
    'set_event',
    'set_live_only',
    'show_wallet',
    'transfer_bytes',
    'use_live_step',
    'watch_wallet',
  ])
})

test('every function that runs with the ledger’s rights pins its search path and belongs to a role that can’t log in', async () => {
  const { rows } = await sql<{ name: string; owner: string; canLogin: boolean; path: string | null }>`
    SELECT p.proname AS name, r.rolname AS owner, r.rolcanlogin AS "canLogin",
      (SELECT c FROM unnest(p.proconfig) c WHERE c LIKE 'search_path=%') AS path
    FROM pg_proc p JOIN pg_roles r ON r.oid = p.proowner
    WHERE p.pronamespace = 'ledger'::regnamespace AND p.prosecdef`.execute(ledger.database.db)
  expect(rows.length).toBeGreaterThan(10)
  for (const row of rows) {
    expect(row).toMatchObject({
      owner: 'saldo_ledger',
      canLogin: false,
      path: 'search_path=pg_catalog, pg_temp',
    })
  }
})
