import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Event } from '@saldo/contract/events'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call } from '../../test/call.ts'
import { useServer } from '../../test/server.ts'
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
  await prepareDemo(server.deps)
  const { data } = (await call(server, 'GET', 'public/events/sonidero-estelar')).json<{ data: Event }>()
  expect(data.multimedia).toHaveLength(1)
  const staff = await call(server, 'GET', 'staff/events', { token: await tokenOf('barra@demo.test') })
  expect(staff.json<{ data: unknown[] }>().data).toHaveLength(6)
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
