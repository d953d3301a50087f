import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EventId } from '@saldo/contract/ids'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPerson } from '../../../test/people/people.ts'
import { call } from '../../../test/server/call.ts'
import { useServer } from '../../../test/server/server.ts'
import { createLedgerFollower } from '../../follow-events.ts'
import type { Gateways } from '../../gateways/index.ts'
import { verifyLedger } from '../../modules/ledger/index.ts'
import { createDemo, fillDemo, findDemo, keepDemo } from '../index.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'saldo-fill-'))
const server = useServer(() => ({}) as Gateways, { DATA_DIR: dataDir })
const HOUR_MS = 3_600_000

const demo = async () => {
  const { deps, clock } = server
  const found = await findDemo(deps)
  if (!found) throw new Error('There is no demo')
  return [{ ...deps, follow: createLedgerFollower(deps.databases, clock) }, found] as const
}
const fill = async () => fillDemo(...(await demo()))

const tables = [
  'audit_log',
  'campaign',
  'campaign_grant',
  'device',
  'event',
  'ledger.op',
  'ledger.transfer',
  'ledger.wallet',
  'order_qr',
  'pairing_code',
  'payment_attempt',
  'place',
  'product',
  'refund_request',
  'role_grant',
  'shift',
  'staff_place',
  'terminal_voucher',
  'till_minute',
  'till_report',
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

test('a campaign at the running event gave a few visitors 50 pesos each', async () => {
  expect((await counts())['campaign']).toBe(1)
  expect(await sumsAt(RUNNING)).toMatchObject({ promo_grant: 600 })
})

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

test('what the running event has sold so far is on the page of its shifts, to the centavo', async () => {
  const mara = await aPerson(server, [{ eventId: RUNNING as EventId, role: 'manager' }])
  const read = async (path: string) =>
    (await call(server, 'GET', `staff/events/${RUNNING}/${path}`, { token: mara.token })).json<{
      data: unknown
    }>().data
  type Sold = { charges: { count: number; amount: number } }
  const { event, places } = (await read('sales')) as { event: Sold; places: Sold[] }
  expect(event.charges).toEqual(((await read('report')) as Sold).charges)
  expect(event.charges.count).toBeGreaterThan(500)
  expect(places.filter(({ charges }) => charges.count > 0)).toHaveLength(4)
  const shifts = (await read('shifts')) as { closed_at: string | null; difference: number | null }[]
  expect(shifts.filter(({ closed_at: at }) => at === null)).toHaveLength(2)
  expect(new Set(shifts.map(({ difference }) => difference))).toEqual(new Set([null, 0, 15, -20]))
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

type Health = {
  tills: { name: string; state: string; staff: string | null; waiting: number; battery: number | null }[]
  minutes: { at: string; place: string; calls: number; p95_ms: number | null }[]
}

const tillsAt = async (eventId: number) => {
  const { token } = await aPerson(server, [{ eventId: null, role: 'admin' }])
  const read = async (path: string) =>
    (await call(server, 'GET', `staff/events/${eventId}/tills/${path}`, { token })).json<{ data: never }>()
      .data
  const health: Health = await read('health')
  const { alerts }: { alerts: { kind: string; name: string }[] } = await read('alerts')
  const states = Object.fromEntries(health.tills.map(({ name, state }) => [name, state]))
  return { ...health, states, told: alerts.map(({ kind, name }) => [kind, name]) }
}

const online = ['Norte 1', 'Norte 2', 'Sur 1', 'Sur 2', 'Fogón 1', 'Terraza 1', 'Entrada 1', 'Centro 1']
const working = Object.fromEntries(online.map((name) => [name, 'online']))
const troubles = [
  ['no_contact', 'Entrada 2'],
  ['queue', 'Sur 2'],
]

test('the tills of the running event work, but one is silent, one has a queue and one a low battery', async () => {
  const { tills, minutes, states, told } = await tillsAt(RUNNING)
  expect(states).toEqual({ ...working, 'Entrada 2': 'silent' })
  expect(told).toEqual(expect.arrayContaining(troubles))
  const low = tills.filter(({ battery }) => battery !== null && battery < 20)
  expect(low.map(({ name }) => name)).toEqual(['Terraza 1'])
  expect(tills.filter(({ waiting }) => waiting > 0).map(({ name }) => name)).toEqual(['Entrada 2', 'Sur 2'])
  expect(tills.flatMap(({ staff }) => staff ?? []).toSorted()).toEqual(['Beto Nava', 'Carla Ibarra'])
  // Three hours of six places, each heard at least every second minute.
  expect(new Set(minutes.map(({ place }) => place)).size).toBe(6)
  expect(minutes.length).toBeGreaterThan(6 * 80)
  expect(minutes.every(({ calls, p95_ms: p95 }) => calls > 0 && p95 !== null && p95 < 5_000)).toBe(true)
  expect(Date.parse(minutes.at(-1)?.at ?? '')).toBeLessThanOrEqual(server.clock.now().getTime())
})

test('the tills of the past night are put away, and have said how it went', async () => {
  const { states, told } = await tillsAt(PAST)
  expect(states).toEqual(Object.fromEntries([...online, 'Entrada 2'].map((name) => [name, 'off'])))
  expect(told).toEqual([])
  const { rows } = await sql<{ minutes: number; places: number; during: boolean }>`
    SELECT count(DISTINCT m.minute)::integer AS minutes, count(DISTINCT m.place_id)::integer AS places,
           bool_and(m.minute BETWEEN e.starts_at AND e.ends_at) AS during
    FROM till_minute m JOIN event e ON e.id = m.event_id WHERE m.event_id = ${PAST}`.execute(server.db)
  // Nine hours, and the minute of their end.
  expect(rows).toEqual([{ minutes: 541, places: 6, during: true }])
})

test('nothing can be paired by the codes of the demo', async () => {
  const { token } = await aPerson(server, [{ eventId: null, role: 'admin' }])
  for (const id of [PAST, RUNNING])
    expect((await call(server, 'GET', `staff/events/${id}/pairing-codes`, { token })).json()).toEqual({
      success: true,
      data: [],
    })
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

test('kept, the running event goes on: it sells, its tills are heard, and what the office changed stays', async () => {
  const goOn = await keepDemo(...(await demo()))
  const { token } = await aPerson(server, [{ eventId: null, role: 'admin' }])
  const places = `staff/events/${RUNNING}/places`
  const { data } = (await call(server, 'GET', places, { token })).json<{
    data: { id: string; name: string }[]
  }>()
  const terrace = data.find(({ name }) => name === 'Terraza')?.id
  const named = await call(server, 'PUT', `${places}/${terrace}`, { token, body: { name: 'Mirador' } })
  expect(named.statusCode).toBe(200)
  const before = await counts()
  for (let minute = 0; minute < 40; minute += 5) {
    server.clock.pass(HOUR_MS / 12)
    await goOn()
  }
  const { states, told } = await tillsAt(RUNNING)
  expect(states).toEqual({ ...working, 'Entrada 2': 'silent' })
  expect(told).toEqual(expect.arrayContaining(troubles))
  const after = await counts()
  expect(after['ledger.transfer']).toBeGreaterThan(before['ledger.transfer'] ?? 0)
  for (const table of ['device', 'place', 'product', 'refund_request'])
    expect([table, after[table]]).toEqual([table, before[table]])
  expect((await verifyLedger(server.db)).problems).toEqual([])
}, 60_000)
