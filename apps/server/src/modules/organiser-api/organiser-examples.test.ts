import { randomUUID } from 'node:crypto'
import type { EventId, OpId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import { keyScopes } from '@saldo/contract/key-scopes'
import { beforeAll, expect, test } from 'vitest'
import { aKey, askWith } from '../../../test/organiser/keys.ts'
import { aPerson } from '../../../test/people/people.ts'
import { bySystem } from '../../../test/server/by-system.ts'
import { call } from '../../../test/server/call.ts'
import { useServer } from '../../../test/server/server.ts'
import { anEvent, atPlace, aWallet, codeOf } from '../../../test/venue/venue.ts'
import { topUp } from '../ledger/index.ts'
import { settleAll } from '../reporting/index.ts'
import { createPlace } from '../venue/index.ts'

const server = useServer(() => ({}) as never)
const product = { name: 'Cerveza', price: 85.5, category: null, is_adult_only: true }

let eventId: EventId
let key: string
let placeId: string
let productId: string

beforeAll(async () => {
  const event = await anEvent(server)
  eventId = event.id
  await server.superPool.query(
    "UPDATE event SET name = 'Festival Ejemplo', url = 'festival-ejemplo' WHERE id = $1",
    [eventId],
  )
  key = (await aKey(server, eventId, keyScopes)).key
  const place = await createPlace(server.db, { eventId, kind: 'bar', name: 'Barra Norte' }, bySystem(server))
  await createPlace(server.db, { eventId, kind: 'cash_point', name: 'Caja' }, bySystem(server))
  placeId = place.id
  const made = await askWith(server, key, `events/${eventId}/products`, { method: 'POST', body: product })
  productId = (made.data as { id: string }).id
  const bar = await aPerson(server, [{ eventId, role: 'bar' }])
  await atPlace(server, place, bar.id)
  const { walletId } = await aWallet(server, eventId, { balance: 0 })
  await topUp(server.db, {
    eventId,
    opId: randomUUID() as OpId,
    walletId,
    amount: centavos(50_000),
    from: 'promo',
    mayBeRefused: false,
    at: server.clock.now(),
  })
  server.clock.pass(1_000)
  const body = {
    op_id: randomUUID(),
    code: await codeOf(server, eventId, walletId),
    amount: 85.5,
    items: [],
    occurred_at: server.clock.now().toISOString(),
  }
  await call(server, 'POST', `staff/events/${eventId}/charges`, { token: bar.token, body })
  await server.superPool.query(
    `INSERT INTO refund_request (event_id, refund_id, folio, state, wallet_id, balance_centavos, created_at)
     VALUES ($1, $2, 'R-00000-00000', 'requested', $3, 41450, $4)`,
    [eventId, randomUUID(), walletId, server.clock.now()],
  )
  server.clock.pass(3 * 60_000)
  await settleAll(server.db, server.deps)
})

/** What differs from one server to the next, by what it is. */
const steady = (value: unknown, name = ''): unknown => {
  if (Array.isArray(value)) return value.map((one) => steady(one, name))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, steady(inner, key)]))
  if (typeof value === 'number') return name === 'id' ? 'a number' : value
  if (typeof value !== 'string') return value
  if (name === 'cursor') return 'a cursor'
  return value
    .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'an id')
    .replace(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/, 'a moment')
}

type Operation = {
  responses: Record<string, { content: Record<string, { example?: { data: unknown } }> }>
}
type Document = { paths: Record<string, Record<string, Operation>> }

const bodies: Record<string, Record<string, unknown>> = {
  'post places': { name: 'Barra Norte', kind: 'bar' },
  'put place': { name: 'Barra Norte' },
  'put product': product,
  'put sold-out': { is_sold_out: false },
}

test('every example of the description is what a server answers', async () => {
  const document = (await server.app.http.inject('/docs/json')).json<Document>()
  const calls = Object.entries(document.paths)
    .filter(([path]) => path.startsWith('/api/v1/org/'))
    .flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => ({ path, method, operation })),
    )
  expect(calls).toHaveLength(14)
  for (const { path, method, operation } of calls) {
    const example = operation.responses['200']?.content['application/json']?.example?.data
    const last = path.split('/').at(-1)?.replaceAll(/[{}]/g, '')
    // A second product of this name is refused: the one that the scene made is answered as it was.
    const isSecond = method === 'post' && last === 'products'
    const url = path
      .replace('/api/v1/org/', '')
      .replace('{event}', String(eventId))
      .replace('{place}', placeId)
      .replace('{product}', productId)
    const body = isSecond ? { ...product, name: 'Agua' } : bodies[`${method} ${last}`]
    const reply = await askWith(server, key, url, {
      method: method.toUpperCase() as 'GET',
      ...(body && { body }),
    })
    const data = isSecond ? { ...(reply.data as object), name: 'Cerveza' } : reply.data
    if (isSecond) await server.superPool.query("UPDATE product SET retired_at = now() WHERE name = 'Agua'")
    expect([method, path, reply.status, steady(data)]).toEqual([method, path, 200, steady(example)])
  }
})
