import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aPerson } from '../../../test/people/people.ts'
import { call } from '../../../test/server/call.ts'
import { bySystem } from '../../../test/server/by-system.ts'
import { useServer } from '../../../test/server/server.ts'
import { anEvent, aPlace, atPlace } from '../../../test/venue/venue.ts'
import { createPlace } from './places.ts'

const server = useServer(() => ({}) as never)

const setUp = async () => {
  const event = await anEvent(server)
  const till = await createPlace(
    server.db,
    { eventId: event.id, kind: 'cash_point', name: 'Caja' },
    bySystem(server),
  )
  const { token, id } = await aPerson(server, [{ eventId: event.id, role: 'manager' }])
  const at = `staff/events/${event.id}`
  const limit = async (place: string, drawer_limit: unknown) => {
    const reply = await call(server, 'PUT', `${at}/places/${place}/drawer-limit`, {
      token,
      body: { drawer_limit },
    })
    const { request_id: _, ...answer } = reply.json<{ request_id?: string }>()
    return { status: reply.statusCode, ...answer }
  }
  const read = async (path: string, as = token) =>
    (await call(server, 'GET', `${at}/${path}`, { token: as })).json<{ data: unknown }>().data
  return { event, till, id, token, at, limit, read }
}

test('a cash point’s limit is told to who works there, replaced, and taken back', async () => {
  const { event, till, id, at, limit, read } = await setUp()
  const place = { id: till.id, name: 'Caja', kind: 'cash_point' }
  expect(await limit(till.id, 5_000.5)).toEqual({
    status: 200,
    success: true,
    data: { ...place, drawer_limit: 5_000.5 },
  })
  const carla = await aPerson(server, [{ eventId: event.id, role: 'cashier' }])
  await atPlace(server, till, carla.id)
  expect(await read('places', carla.token)).toEqual([{ ...place, drawer_limit: 5_000.5 }])
  const opened = await call(server, 'POST', `${at}/shifts`, {
    token: carla.token,
    body: { op_id: randomUUID(), float: 100 },
  })
  expect(opened.json()).toMatchObject({ data: { place, drawer_limit: 5_000.5 } })
  expect(await read('shifts/current', carla.token)).toMatchObject({ drawer_limit: 5_000.5 })
  expect(await limit(till.id, null)).toMatchObject({ data: { drawer_limit: null } })
  expect(await read('shifts/current', carla.token)).toMatchObject({ drawer_limit: null })
  const { rows } = await server.pool.query(
    "SELECT actor_id, subject, details FROM audit_log WHERE event_id = $1 AND action = 'drawer_limit_set' ORDER BY id",
    [event.id],
  )
  const by = { actor_id: id, subject: till.id }
  expect(rows).toEqual([
    { ...by, details: { before_centavos: null, after_centavos: '500050' } },
    { ...by, details: { before_centavos: '500050', after_centavos: null } },
  ])
})

test('a bar has no drawer to limit, and no limit is nothing or less', async () => {
  const { event, till, limit, read } = await setUp()
  const bar = await aPlace(server, event.id)
  const before = await read('places')
  expect(await limit(bar.id, 100)).toMatchObject({
    status: 422,
    errors: { drawer_limit: ['Solo las cajas llevan un límite de efectivo.'] },
  })
  for (const wrong of [0, -1, 1.005, 1e12, '100', undefined])
    expect([wrong, (await limit(till.id, wrong)).status]).toEqual([wrong, 422])
  expect((await limit(randomUUID(), 100)).status).toBe(404)
  const elsewhere = await setUp()
  expect((await limit(elsewhere.till.id, 100)).status).toBe(404)
  expect(await read('places')).toEqual(before)
})

test('several cash points get one limit with a row each; a bar or a stranger among them changes none', async () => {
  const { event, till, id, token, at, read } = await setUp()
  const second = await createPlace(
    server.db,
    { eventId: event.id, kind: 'cash_point', name: 'Caja 2' },
    bySystem(server),
  )
  const bar = await aPlace(server, event.id)
  const elsewhere = await setUp()
  const limits = async (places: unknown, drawer_limit: unknown) => {
    const reply = await call(server, 'POST', `${at}/places/drawer-limits`, {
      token,
      body: { places, drawer_limit },
    })
    const { request_id: _, ...answer } = reply.json<{ request_id?: string }>()
    return { status: reply.statusCode, ...answer }
  }
  const before = await read('places')
  expect(await limits([till.id, bar.id], 100)).toMatchObject({
    status: 422,
    errors: { drawer_limit: ['Solo las cajas llevan un límite de efectivo.'] },
  })
  for (const stranger of [randomUUID(), elsewhere.till.id])
    expect((await limits([till.id, stranger], 100)).status).toBe(404)
  for (const wrong of [0, -1, 1.005, undefined])
    expect([wrong, (await limits([till.id], wrong)).status]).toEqual([wrong, 422])
  expect((await limits([], 100)).status).toBe(422)
  expect(await read('places')).toEqual(before)

  const place = ({ id: of, name }: typeof till) => ({ id: of, name, kind: 'cash_point' })
  expect(await limits([second.id, till.id, second.id], 2_500)).toEqual({
    status: 200,
    success: true,
    data: [till, second].map((one) => ({ ...place(one), drawer_limit: 2_500 })),
  })
  expect(await limits([till.id, bar.id], null)).toMatchObject({
    data: [{ drawer_limit: null }, { drawer_limit: null }],
  })
  const { rows } = await server.pool.query(
    "SELECT actor_id, subject, details FROM audit_log WHERE event_id = $1 AND action = 'drawer_limit_set' ORDER BY id",
    [event.id],
  )
  const row = (subject: string, before_centavos: string | null, after_centavos: string | null) => ({
    actor_id: id,
    subject,
    details: { before_centavos, after_centavos },
  })
  expect(rows).toEqual([
    row(till.id, null, '250000'),
    row(second.id, null, '250000'),
    row(till.id, '250000', null),
    row(bar.id, null, null),
  ])
})
