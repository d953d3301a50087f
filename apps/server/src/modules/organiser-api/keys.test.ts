import type { EventId } from '@saldo/contract/ids'
import { expect, test } from 'vitest'
import { aKey, askWith } from '../../../test/organiser/keys.ts'
import { aPerson, testPassword } from '../../../test/people/people.ts'
import { call } from '../../../test/server/call.ts'
import { DAY_MS } from '../../../test/server/clock.ts'
import { useServer } from '../../../test/server/server.ts'
import { anEvent } from '../../../test/venue/venue.ts'

const lines: string[] = []
const server = useServer(
  () => ({}) as never,
  { LOG_LEVEL: 'debug' },
  { write: (line) => void lines.push(line) },
)

const anAdmin = () => aPerson(server, [{ eventId: null, role: 'admin' }])
const pathOf = (eventId: EventId, rest = '') => `office/events/${eventId}/api-keys${rest}`
const body = { name: 'Tablero', scopes: ['reports.read'], ends_on: null }

test('a key is told once, kept as a digest, listed by its prefix, and leaves an entry without it', async () => {
  const [event, admin] = [await anEvent(server), await anAdmin()]
  const reply = await call(server, 'POST', pathOf(event.id), { token: admin.token, body })
  const { key, ...listed } = reply.json<{ data: Record<string, unknown> & { key: string } }>().data
  expect(key).toMatch(/^sk_[\w-]{8}_[\w-]{43}$/)
  expect(listed).toEqual({
    id: expect.any(String) as string,
    name: 'Tablero',
    prefix: key.slice(0, 11),
    scopes: ['reports.read'],
    made_by: expect.stringContaining('Ana') as string,
    made_at: server.clock.now().toISOString(),
    ends_at: null,
    used_at: null,
    revoked_at: null,
  })
  const list = await call(server, 'GET', pathOf(event.id), { token: admin.token })
  expect(list.json()).toEqual({ success: true, data: [listed] })
  const { rows } = await server.pool.query<{ everything: string }>(
    'SELECT (SELECT json_agg(k) FROM organiser_key k)::text || (SELECT json_agg(a) FROM audit_log a)::text AS everything',
  )
  expect(rows[0]?.everything).toContain('api_key.made')
  expect(rows[0]?.everything).toContain(key.slice(0, 11))
  expect(rows[0]?.everything).not.toContain(key.slice(12))
  await askWith(server, key, `events/${event.id}/reports/overview`)
  expect(lines.join('\n')).toContain('/api/v1/org/events/:event/reports/overview')
  expect(lines.join('\n')).not.toContain(key.slice(12))
  const used = (await call(server, 'GET', pathOf(event.id), { token: admin.token })).json<{
    data: { used_at: string }[]
  }>()
  expect(used.data[0]?.used_at).toBe(server.clock.now().toISOString())
})

test('a key opens its own event alone, and what its scopes name', async () => {
  const [north, south] = [await anEvent(server), await anEvent(server)]
  const { id, key } = await aKey(server, north.id, ['catalogue.read'])
  const status = async (path: string) => {
    const { status: found, code } = await askWith(server, key, path)
    return [found, code]
  }
  expect(await status(`events/${north.id}/places`)).toEqual([200, undefined])
  expect(await status(`events/${south.id}/places`)).toEqual([404, 'not_found'])
  expect(await status('events/19999/places')).toEqual([404, 'not_found'])
  expect(await status(`events/${north.id}/wallets`)).toEqual([403, 'key_scope_missing'])
  expect(await askWith(server, key, 'events')).toMatchObject({ data: { items: [{ id: north.id }] } })
  const write = { method: 'POST', body: { name: 'Barra', kind: 'bar' } } as const
  expect(await askWith(server, key, `events/${north.id}/places`, write)).toMatchObject({ status: 403 })
  const { rows } = await server.pool.query(
    "SELECT actor_kind, details FROM audit_log WHERE actor_id = $1 AND action = 'access_denied' ORDER BY at, id",
    [id],
  )
  expect(rows).toEqual(
    ['not_found', 'not_found', 'key_scope_missing', 'key_scope_missing'].map((code) => ({
      actor_kind: 'key',
      details: { code },
    })),
  )
})

test('a revoked key, one that ended, a changed one and a session open nothing', async () => {
  const [event, admin] = [await anEvent(server), await anAdmin()]
  const refused = { status: 401, code: 'key_refused' }
  const ask = (key: string) => askWith(server, key, `events/${event.id}`)
  const { id, key } = await aKey(server, event.id)
  expect(await ask(key)).toMatchObject({ status: 200 })
  for (const wrong of ['', 'sk_', key.slice(0, -1), `${key.slice(0, -1)}!`, admin.token])
    expect(await ask(wrong)).toMatchObject(refused)
  const turned = key.slice(0, -5) + (key.endsWith('AAAAA') ? 'BBBBB' : 'AAAAA')
  expect(await ask(turned)).toMatchObject(refused)
  const gone = await call(server, 'DELETE', pathOf(event.id, `/${id}`), { token: admin.token })
  expect(gone.statusCode).toBe(200)
  expect(await ask(key)).toMatchObject(refused)
  const again = await call(server, 'DELETE', pathOf(event.id, `/${id}`), { token: admin.token })
  expect(again.json()).toEqual(gone.json())
  const today = server.clock.now().toISOString().slice(0, 10)
  const short = await aKey(server, event.id, ['catalogue.read'], today)
  expect(await ask(short.key)).toMatchObject({ status: 200 })
  server.clock.pass(2 * DAY_MS)
  expect(await ask(short.key)).toMatchObject(refused)
})

test('a sign-in of a quarter of an hour ago makes no key, nor does a manager, nor an end that is over', async () => {
  const [event, admin] = [await anEvent(server), await anAdmin()]
  const manager = await aPerson(server, [{ eventId: event.id, role: 'manager' }])
  const make = async (token: string, over = {}) => {
    const reply = await call(server, 'POST', pathOf(event.id), { token, body: { ...body, ...over } })
    return [reply.statusCode, reply.json<{ code?: string }>().code]
  }
  expect(await make(manager.token)).toEqual([403, 'forbidden'])
  const day = new Date(server.clock.now().getTime() - 2 * DAY_MS).toISOString().slice(0, 10)
  expect(await make(admin.token, { ends_on: day })).toEqual([422, 'validation_failed'])
  expect(await make(admin.token, { ends_on: '2026-02-30' })).toEqual([422, 'validation_failed'])
  expect(await make(admin.token, { ends_on: '9999-12-31' })).toEqual([422, 'validation_failed'])
  expect(await make(admin.token, { scopes: [] })).toEqual([422, 'validation_failed'])
  const login = await call(server, 'POST', 'auth/public/login', {
    body: { email: admin.email, password: testPassword },
  })
  const { refresh_token: token } = login.json<{ data: { refresh_token: string } }>().data
  server.clock.pass(15 * 60_000)
  const later = await call(server, 'POST', 'auth/refreshtoken', { token })
  expect(await make(later.json<{ data: { access_token: string } }>().data.access_token)).toEqual([
    403,
    'reauth_required',
  ])
})

test('what a key changes is in the audit log under the key, on the tills, and repeated as the office has it', async () => {
  const event = await anEvent(server)
  const { id, key } = await aKey(server, event.id, ['catalogue.read', 'catalogue.write'])
  const at = (path: string) => `events/${event.id}/${path}`
  const place = { method: 'POST', body: { name: 'Barra Sur', kind: 'bar' } } as const
  const first = await askWith(server, key, at('places'), place)
  expect(await askWith(server, key, at('places'), place)).toEqual(first)
  const fields = { name: 'Cerveza', price: 85.5, category: null, is_adult_only: true }
  const made = await askWith(server, key, at('products'), { method: 'POST', body: fields })
  const { id: product } = made.data as { id: string }
  expect(await askWith(server, key, at('products'), { method: 'POST', body: fields })).toMatchObject({
    status: 422,
  })
  await askWith(server, key, at(`products/${product}`), { method: 'PUT', body: { ...fields, price: 90 } })
  await askWith(server, key, at(`products/${product}/sold-out`), {
    method: 'PUT',
    body: { is_sold_out: true },
  })
  expect(await askWith(server, key, at('products'))).toMatchObject({
    data: { items: [{ ...fields, price: 90, id: product, is_sold_out: true }] },
  })
  const { rows } = await server.pool.query(
    'SELECT action FROM audit_log WHERE actor_id = $1 AND event_id = $2 ORDER BY at, id',
    [id, event.id],
  )
  expect(rows.map(({ action }) => action)).toEqual([
    'place_created',
    'product_created',
    'product_edited',
    'product_sold_out',
  ])
})
