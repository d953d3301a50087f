import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Event } from '@saldo/contract/events'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call } from '../../test/server/call.ts'
import { useServer } from '../../test/server/server.ts'
import type { Gateways } from '../gateways/index.ts'
import { demoAccounts, demoPassword } from './demo-accounts.ts'
import { demoEvents } from './demo-events.ts'
import { createDemo, type DemoDeps } from './index.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'saldo-demo-'))
const server = useServer(() => ({}) as Gateways, { DATA_DIR: dataDir })
const DAY_MS = 24 * 3_600_000

const everything = async (): Promise<unknown> => {
  const tables = [
    'event',
    'event_media',
    'event_directory',
    'user_account',
    'role_grant',
    'place',
    'staff_place',
    'staff_pin',
    'product',
    'till_settings',
    'audit_log',
    'ledger.event',
  ]
  const counts = await Promise.all(
    tables.map(
      async (table) =>
        (await sql<{ n: bigint }>`SELECT count(*) AS n FROM ${sql.table(table)}`.execute(server.db)).rows[0]
          ?.n,
    ),
  )
  return Object.fromEntries(tables.map((table, i) => [table, Number(counts[i])]))
}
const signIn = async (email: string, password = demoPassword) =>
  call(server, 'POST', 'auth/public/login', { body: { email, password } })
const tokenOf = async (email: string): Promise<string> =>
  (await signIn(email)).json<{ data: { access_token: string } }>().data.access_token

const prepareDemo = (deps: DemoDeps): Promise<void> => createDemo(deps.env).prepare(deps)

beforeAll(() => prepareDemo(server.deps), 60_000)
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

test('the demo shows six events, five with a picture, one of them running', async () => {
  const { data } = (await call(server, 'GET', 'public/events/')).json<{ data: Event[] }>()
  expect(data.map(({ name, multimedia }) => [name, multimedia.length])).toEqual([
    ['Feria Luz de Papel', 1],
    ['Sonidero Estelar', 1],
    ['Marea Llena', 1],
    ['Agave Sonoro', 1],
    ['Noche de Cempasúchil', 1],
    ['Patio Jaranero', 0],
  ])
  const now = server.clock.now().getTime()
  expect(data.filter(({ starts_at }) => Date.parse(starts_at) < now)).toHaveLength(1)
  for (const { starts_at, ends_at } of data) {
    expect(Date.parse(ends_at)).toBeGreaterThan(now)
    expect(Date.parse(starts_at)).toBeLessThan(now + 36 * DAY_MS)
  }
  for (const picture of data.flatMap(({ multimedia }) => multimedia))
    expect(existsSync(join(dataDir, picture.file_path))).toBe(true)
})

test('one event shows the live QR first, the others offer it', async () => {
  const rows = await server.db.selectFrom('event').select(['url', 'live_qr']).orderBy('id').execute()
  const offers = Object.groupBy(rows, (row) => row.live_qr)
  expect(offers.preferred?.map(({ url }) => url)).toEqual(['sonidero-estelar'])
  expect(offers.offered).toHaveLength(5)
})

test('each picture that lies here is an event’s', () => {
  expect(readdirSync(join(import.meta.dirname, 'pictures')).sort()).toEqual(
    demoEvents.flatMap(({ picture }) => picture?.file ?? []).sort(),
  )
})

test('each account signs in with its verified phone, its role and its place at every event', async () => {
  const seen: unknown[] = []
  for (const { email } of demoAccounts) {
    const token = await tokenOf(email)
    const staff = await call(server, 'GET', 'staff/events', { token })
    const places = staff.json<{ data: { role: string; place: { name: string } | null }[] }>().data
    const phone = await server.db
      .selectFrom('user_account')
      .select(['phone_e164', 'phone_verified_at'])
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    seen.push([
      email,
      phone.phone_e164,
      phone.phone_verified_at !== null,
      places.length,
      ...new Set(places.map(({ role, place }) => `${role} ${place?.name}`)),
    ])
  }
  expect(seen).toEqual([
    ['ana@demo.test', '+525500000001', true, 0],
    ['caja@demo.test', '+525500000002', true, 6, 'cashier Caja Entrada'],
    ['barra@demo.test', '+525500000003', true, 6, 'bar Barra Norte'],
    ['admin@demo.test', '+525500000004', true, 6, 'admin Barra Norte'],
    ['encargado@demo.test', '+525500000005', true, 6, 'manager undefined'],
    ['finanzas@demo.test', '+525500000006', true, 0],
    ['atencion@demo.test', '+525500000007', true, 0],
    ['barra-duena@demo.test', '+525500000008', true, 0],
  ])
})

test('the office’s accounts have their role at every event; the owner of a bar has that bar', async () => {
  const rows = await server.db
    .selectFrom('role_grant')
    .innerJoin('user_account', 'user_account.user_id', 'role_grant.user_id')
    .leftJoin('staff_place', (join) =>
      join
        .onRef('staff_place.user_id', '=', 'role_grant.user_id')
        .onRef('staff_place.event_id', '=', 'role_grant.event_id'),
    )
    .leftJoin('place', (join) =>
      join
        .onRef('place.place_id', '=', 'staff_place.place_id')
        .onRef('place.event_id', '=', 'staff_place.event_id'),
    )
    .select(['email', 'role', 'role_grant.event_id as event', 'place.name as place'])
    .where('role', 'in', ['manager', 'finance', 'support', 'vendor'])
    .execute()
  const seen = rows.map(({ email, role, event, place }) => `${email} ${role} ${event} ${place}`)
  const events = [1, 2, 3, 4, 5, 6]
  expect(seen.toSorted()).toEqual(
    [
      ...events.map((event) => `encargado@demo.test manager ${event} null`),
      ...events.map((event) => `finanzas@demo.test finance ${event} null`),
      ...events.map((event) => `atencion@demo.test support ${event} null`),
      ...events.map((event) => `barra-duena@demo.test vendor ${event} Barra Sur`),
    ].toSorted(),
  )
})

test('every demo event has two bars and a cash point that sell fourteen products; the running one takes tips', async () => {
  const token = await tokenOf('barra@demo.test')
  type Catalogue = { tip_percents: number[] | null; has_cash_refunds: boolean; products: Sold[] }
  type Sold = { name: string; category: string; is_adult_only: boolean }
  const seen: unknown[] = []
  for (const id of [1, 2, 3, 4, 5, 6]) {
    const at = `staff/events/${id}`
    const places = (await call(server, 'GET', `${at}/places`, { token })).json<{ data: { name: string }[] }>()
    const { data } = (await call(server, 'GET', `${at}/catalogue`, { token })).json<{ data: Catalogue }>()
    seen.push([
      ...places.data.map(({ name }) => name),
      data.products.length,
      new Set(data.products.map(({ category }) => category)).size,
      data.products.filter((product) => product.is_adult_only).length,
      data.tip_percents,
      data.has_cash_refunds,
    ])
  }
  const venue = ['Barra Norte', 'Barra Sur', 'Caja Entrada', 14, 4, 6]
  expect(seen).toEqual([
    [...venue, [10, 15, 20], true],
    [...venue, null, false],
    [...venue, null, false],
    [...venue, null, true],
    [...venue, null, false],
    [...venue, null, false],
  ])
})

test('the demo’s staff sign in by their PINs on a device that the administrator paired', async () => {
  const token = await tokenOf('admin@demo.test')
  const places = await call(server, 'GET', 'staff/events/1/places', { token })
  const [{ id }] = places.json<{ data: [{ id: string }] }>().data
  const made = await call(server, 'POST', 'staff/events/1/pairing-codes', {
    token,
    body: { place_id: id, minutes: 60 },
  })
  const { code } = made.json<{ data: { code: string } }>().data
  const paired = await call(server, 'POST', 'staff/devices/pair', { body: { code, name: 'Tableta' } })
  const { credential } = paired.json<{ data: { credential: string } }>().data
  const listed = await call(server, 'POST', 'staff/devices/staff', { body: { credential } })
  const { staff } = listed.json<{ data: { staff: { id: string; name: string; role: string }[] } }>().data
  const signedIn: unknown[] = []
  for (const { id: user_id, name, role } of staff) {
    const pin = { cashier: '4021', bar: '7316', admin: '905217' }[role]
    const reply = await call(server, 'POST', 'staff/devices/signin', { body: { credential, user_id, pin } })
    signedIn.push([name, role, reply.statusCode])
  }
  expect(signedIn).toEqual([
    ['Adela Márquez', 'admin', 200],
    ['Beto Nava', 'bar', 200],
    ['Carla Ibarra', 'cashier', 200],
  ])
})

test('the ledger is open for every demo event until its end, also before its start', async () => {
  const { rows } =
    await sql`SELECT e.id FROM event e JOIN ledger.event l ON l.event_id = e.id AND l.status = 'open' AND l.closes_at = e.ends_at`.execute(
      server.db,
    )
  expect(rows).toHaveLength(demoEvents.length)
})

test('a later start changes nothing, whatever people have done with the demo since', async () => {
  await server.db.updateTable('event').set({ name: 'Otro nombre' }).where('url', '=', 'marea-llena').execute()
  const before = await everything()
  server.clock.pass(3 * DAY_MS)
  await prepareDemo(server.deps)
  expect(await everything()).toEqual(before)
  const event = await server.db
    .selectFrom('event')
    .select('name')
    .where('url', '=', 'marea-llena')
    .executeTakeFirst()
  expect(event).toEqual({ name: 'Otro nombre' })
})

test('a start that was killed half-way is finished by the next one', async () => {
  await server.db.deleteFrom('event_media').where('event_id', '=', 2).execute()
  await server.db.updateTable('event').set({ status: 'draft' }).where('id', '=', 2).execute()
  await server.db.deleteFrom('staff_place').where('event_id', '=', 2).execute()
  await server.db.deleteFrom('staff_pin').where('event_id', '=', 2).execute()
  await server.db.deleteFrom('place').where('event_id', '=', 2).where('name', '=', 'Barra Sur').execute()
  for (const table of ['product', 'till_settings'] as const)
    await server.db.deleteFrom(table).where('event_id', '=', 2).execute()
  await prepareDemo(server.deps)
  const { data } = (await call(server, 'GET', 'public/events/sonidero-estelar')).json<{ data: Event }>()
  expect(data.multimedia).toHaveLength(1)
  const staff = await call(server, 'GET', 'staff/events', { token: await tokenOf('barra@demo.test') })
  expect(staff.json<{ data: unknown[] }>().data).toHaveLength(6)
  expect(await everything()).toMatchObject({ staff_pin: 18, product: 84, till_settings: 6, place: 18 })
})

test('where the server can be reached from outside nothing is made and the accounts go', async () => {
  expect((await signIn('admin@demo.test')).statusCode).toBe(200)
  const before = await everything()
  for (const env of [
    { ...server.deps.env, isLoopback: false },
    { ...server.deps.env, isProduction: true },
  ]) {
    await prepareDemo({ ...server.deps, env })
    for (const { email } of demoAccounts)
      expect((await signIn(email)).json()).toMatchObject({ success: false, code: 'invalid_credentials' })
  }
  expect(await server.db.selectFrom('role_grant').selectAll().execute()).toEqual([])
  expect(await everything()).toMatchObject({
    event: 6,
    user_account: (before as { user_account: number }).user_account,
  })
})
