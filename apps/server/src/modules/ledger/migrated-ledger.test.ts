import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EventId, OpId, WalletId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { emptyDatabase } from '../../../test/copy-template.ts'
import { openDatabase, type Database } from '../../db/index.ts'
import { migrate } from '../../db/migrate.ts'
import { migrationsFolder } from '../../db/migration-files.ts'
import { chargeback, reinstate, reverse, verifyLedger, walletOf } from './index.ts'

const eventId = 7 as EventId
const wallet = 'a0000000-0000-4000-8000-000000000001' as WalletId
/** As the system derives them from a payment that everybody with its receipt knows. */
const credit = '5a1b0000-0000-5000-8000-0000000000a1'
const stolen = '5a1b0000-0000-5000-8000-0000000000a2' as OpId
const charged = '00000000-0000-4000-8000-0000000000b1' as OpId
const at = '2026-06-01T02:00Z'
const facts = `ROW(NULL, NULL, NULL, NULL, NULL, '${at}', NULL)::ledger.facts`

/** What a product from before the origins wrote: a sale, and an id of the system's that a client spent first. */
const before = [
  `SELECT ledger.open_event(7, 'open', NULL, 2000000, 1000000, '${at}')`,
  `SELECT * FROM ledger.open_wallet(7, '${wallet}', NULL, false, sha256('code'), '\\x00', '${at}')`,
  `SELECT ledger.ensure_account(7, key) FROM unnest(ARRAY['gateway_clearing:mp', 'bar_revenue:north',
    'tips:north', 'refund_payable']) key`,
  `SELECT * FROM ledger.credit_wallet(7, '${credit}', 1, '${wallet}', 20000,
    ledger.ensure_account(7, 'gateway_clearing:mp'), false, sha256('credit'), ${facts})`,
  `SELECT * FROM ledger.change_code(7, '${stolen}', 21, '${wallet}', NULL, NULL, sha256('block'), '${at}')`,
  `SELECT * FROM ledger.change_code(7, '00000000-0000-4000-8000-0000000000a3', 22, '${wallet}', NULL, NULL,
    sha256('unblock'), '${at}')`,
  `SELECT * FROM ledger.charge_batch(7, 0, '${at}', false, NULL, ARRAY['${charged}']::uuid[],
    ARRAY['${wallet}']::uuid[], ARRAY[1], ARRAY[5000], ARRAY[500],
    ARRAY[ledger.ensure_account(7, 'bar_revenue:north')], ARRAY[ledger.ensure_account(7, 'tips:north')],
    ARRAY[sha256('charge')], ARRAY[NULL]::uuid[], ARRAY[NULL]::uuid[], ARRAY[NULL]::uuid[],
    ARRAY['${at}']::timestamptz[], ARRAY['']::bytea[])`,
  `SELECT * FROM ledger.hold_funds(7, '00000000-0000-4000-8000-0000000000e1', '${wallet}', 3000,
    ledger.ensure_account(7, 'refund_payable'), sha256('hold'), ${facts})`,
  `SELECT * FROM ledger.resolve_hold(7, '00000000-0000-4000-8000-0000000000e2', 6,
    '00000000-0000-4000-8000-0000000000e1', sha256('void'), ${facts})`,
]

let folder: string
let database: Database

beforeAll(async () => {
  const urls = await emptyDatabase(inject('testCluster'))
  folder = await mkdtemp(join(tmpdir(), 'saldo-migrations-'))
  for (const name of await readdir(migrationsFolder))
    if (name < '0090') await cp(join(migrationsFolder, name), join(folder, name))
  await migrate({ ownerUrl: urls.ownerUrl, appUrl: urls.appUrl, folder })
  const old = new pg.Client(urls.appUrl)
  await old.connect()
  for (const statement of before) await old.query(statement)
  await old.end()
  await migrate({ ownerUrl: urls.ownerUrl, appUrl: urls.appUrl })
  database = openDatabase(urls.appUrl, { max: 2, onIdleError: () => {} })
})

afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

test('a ledger written before ids had origins verifies as it stands, and goes on', async () => {
  expect(await verifyLedger(database.db)).toEqual({
    ok: true,
    events: 1,
    wallets: 2,
    transfers: 5,
    problems: [],
  })
  const booking = { eventId, at: new Date(at) }
  const opId = '00000000-0000-4000-8000-0000000000d1' as OpId
  expect(await reverse(database.db, { ...booking, opId, reverses: charged })).toMatchObject({
    status: 'booked',
    balanceAfter: 20_000n,
  })
  expect((await verifyLedger(database.db)).problems).toEqual([])
})

test('an id of the system’s that somebody spent before is free for the payment that it belongs to', async () => {
  const booking = { eventId, at: new Date(at), origin: 'system' } as const
  const taken = { ...booking, opId: stolen, walletId: wallet, amount: centavos(20_000) }
  expect(await chargeback(database.db, { ...taken, to: 'gateway_clearing:mp' })).toMatchObject({
    status: 'booked',
    isRepeated: false,
    balanceAfter: 0n,
  })
  const won = '5a1b0000-0000-5000-8000-0000000000a4' as OpId
  await reinstate(database.db, { ...booking, opId: won, chargebackOpId: stolen })
  expect(await walletOf(database.db, eventId, { walletId: wallet })).toMatchObject({ available: 20_000n })
  expect((await verifyLedger(database.db)).problems).toEqual([])
})
