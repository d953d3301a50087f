import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call } from '../../../test/server/call.ts'
import { useServer } from '../../../test/server/server.ts'
import { createLedgerFollower } from '../../follow-events.ts'
import type { Gateways } from '../../gateways/index.ts'
import { verifyLedger } from '../../modules/ledger/index.ts'
import { createDemo, fillDemo, findDemo } from '../index.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'saldo-fill-'))
const server = useServer(() => ({}) as Gateways, { DATA_DIR: dataDir })
const HOUR_MS = 3_600_000

const fill = async () => {
  const { deps, clock } = server
  const found = await findDemo(deps)
  if (!found) throw new Error('There is no demo')
  return fillDemo({ ...deps, follow: createLedgerFollower(deps.databases, clock) }, found)
}

const tables = [
  'audit_log',
  'event',
  'ledger.op',
  'ledger.transfer',
  'ledger.wallet',
  'order_qr',
  'payment_attempt',
  'place',
  'product',
  'refund_request',
  'role_grant',
  'shift',
  'staff_place',
  'terminal_voucher',
  'user_account',
]
const counts = async (): Promise<Record<string, number>> => {
  const found: Record<string, number> = {}
  for (const table of tables) {
    const { rows } = await sql<{ n: bigint }>`SELECT count(*) AS n FROM ${sql.table(table)}`.execute(
      server.db,
    )
    found[table] = Number(rows[0]?.n)
  }
  return found
}

/** Pesos of each kind at an event. */
const sumsAt = async (eventId: number): Promise<Record<string, number>> => {
  const { rows } = await sql<{ name: string; pesos: number }>`
    SELECT k.name, (sum(t.amount) / 100)::float AS pesos
    FROM ledger.transfer t JOIN ledger.kind k USING (kind) WHERE t.event_id = ${eventId} GROUP BY k.name`.execute(
    server.db,
  )
  return Object.fromEntries(rows.map(({ name, pesos }) => [name, pesos]))
}

const PAST = 7
const RUNNING = 1

beforeAll(async () => {
  await createDemo(server.deps.env).prepare(server.deps)
  await fill()
}, 180_000)
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

test('the ledger of the filled demo verifies, and the reports agree with it', async () => {
  expect((await verifyLedger(server.db)).problems).toEqual([])
  const { rows } = await sql`
    SELECT e.event_id, d.* FROM ledger.opened_event e CROSS JOIN LATERAL reporting.differences(e.event_id, true) d`.execute(
    server.db,
  )
  expect(rows).toEqual([])
})

test('a night is plausible: more is loaded than spent, tips are a small part, some of it is taken back', async () => {
  for (const id of [PAST, RUNNING]) {
    const { topup = 0, charge = 0, tip = 0, charge_void = 0, cash_out = 0, hold = 0 } = await sumsAt(id)
    expect(topup).toBeGreaterThan(charge - charge_void + cash_out)
    expect(charge).toBeGreaterThan(topup * 0.5)
    expect(tip).toBeGreaterThan(0)
    expect(tip).toBeLessThan(charge * 0.1)
    expect(charge_void).toBeGreaterThan(0)
    expect(charge_void).toBeLessThan(charge * 0.05)
    expect(cash_out).toBeGreaterThan(0)
    expect(hold).toBeGreaterThan(0)
  }
})

test('sales are booked at the hours of the nights, at four bars, and never after now', async () => {
  const { rows } = await sql<{ event_id: number; places: number; hours: number; last: Date; ended: boolean }>`
    SELECT t.event_id, count(DISTINCT t.place)::integer AS places,
           count(DISTINCT date_trunc('hour', t.booked_at))::integer AS hours, max(t.booked_at) AS last,
           bool_and(t.booked_at BETWEEN e.starts_at AND e.ends_at) AS ended
    FROM ledger.transfer t JOIN event e ON e.id = t.event_id WHERE t.kind = 2 GROUP BY 1 ORDER BY 1`.execute(
    server.db,
  )
  const now = server.clock.now().getTime()
  expect(rows).toMatchObject([
    { event_id: RUNNING, places: 4, ended: true },
    { event_id: PAST, places: 4, hours: 9, ended: true },
  ])
  const last = rows[0]?.last.getTime() ?? 0
  expect(last).toBeLessThanOrEqual(now)
  expect(last).toBeGreaterThan(now - HOUR_MS)
})

test('every method of paying is there, and drawers are counted, one of them short', async () => {
  const { rows } = await sql<{ key: string }>`
    SELECT DISTINCT a.key FROM ledger.transfer t JOIN ledger.account a
      ON a.event_id = t.event_id AND a.account_id = t.debit_account
    WHERE t.event_id = ${PAST} AND t.kind = 1 AND a.key NOT LIKE 'cash_drawer:%' ORDER BY 1`.execute(
    server.db,
  )
  expect(rows.map(({ key }) => key)).toEqual([
    'gateway_clearing:mp',
    'gateway_clearing:paypal',
    'terminal_clearing',
  ])
  const shifts = await server.db
    .selectFrom('shift')
    .select(['closed_at', 'expected_centavos', 'counted_centavos'])
    .where('event_id', '=', PAST)
    .execute()
  expect(shifts).toHaveLength(4)
  expect(shifts.every((shift) => shift.closed_at !== null)).toBe(true)
  const differences = shifts.map((shift) => Number(shift.counted_centavos) - Number(shift.expected_centavos))
  expect(differences.toSorted((a, b) => a - b)).toEqual([-5_000, 0, 0, 2_000])
})

test('a few charges are refused for want of balance', async () => {
  const { rows } = await sql<{ share: number }>`
    SELECT (avg((code = 'insufficient_balance')::integer))::float AS share FROM ledger.op WHERE kind = 2`.execute(
    server.db,
  )
  expect(rows[0]?.share).toBeGreaterThan(0)
  expect(rows[0]?.share).toBeLessThan(0.15)
})

test('the past event is closed and not on the public list', async () => {
  const { data } = (await call(server, 'GET', 'public/events/')).json<{ data: { id: number }[] }>()
  expect(data.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6])
  const past = await server.db.selectFrom('event').select('status').where('id', '=', PAST).executeTakeFirst()
  expect(past).toEqual({ status: 'closed' })
})

test('filled twice it is as filled once', async () => {
  const before = await counts()
  expect((await fill()).events.slice(0, 2)).toMatchObject([{ acts: 0 }, { acts: 0 }])
  expect(await counts()).toEqual(before)
})

test('filled again later it has what was sold since, each sale once', async () => {
  const before = await counts()
  server.clock.pass(3 * HOUR_MS)
  await fill()
  const after = await counts()
  expect(after['ledger.transfer']).toBeGreaterThan(before['ledger.transfer'] ?? 0)
  expect((await verifyLedger(server.db)).problems).toEqual([])
  const once = await fill()
  expect(once.events.slice(0, 2)).toMatchObject([{ acts: 0 }, { acts: 0 }])
  expect(await counts()).toEqual(after)
}, 60_000)
