import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aPerson } from '../../../test/people/people.ts'
import { call } from '../../../test/server/call.ts'
import { useServer } from '../../../test/server/server.ts'
import { anEvent, aPlace } from '../../../test/venue/venue.ts'

const server = useServer(() => ({}) as never)

/** An event with three places, whose names stand in another order than they were made, and its manager's calls. */
const setUp = async () => {
  const event = await anEvent(server)
  const make = async (name: string): Promise<string> => (await aPlace(server, event.id, name)).id
  const made = [await make('Mezcal'), await make('Agua'), await make('Cerveza')] as const
  const manager = await aPerson(server, [{ eventId: event.id, role: 'manager' }])
  const at = `staff/events/${event.id}`
  const order = async (places: unknown, before: unknown, key: string = randomUUID()) => {
    const reply = await call(server, 'PUT', `${at}/places-order`, {
      token: manager.token,
      headers: { 'idempotency-key': key },
      body: { places, before },
    })
    const { request_id: _, ...answer } = reply.json<Record<string, unknown>>()
    return { status: reply.statusCode, ...answer }
  }
  const idsAt = async (path: string) =>
    (await call(server, 'GET', `${at}/${path}`, { token: manager.token })).json<{ data: { id: string }[] }>()
      .data
  const places = async () => (await idsAt('places')).map(({ id }) => id)
  const recorded = async () =>
    (
      await server.pool.query(
        "SELECT actor_id, subject, details FROM audit_log WHERE event_id = $1 AND action = 'places_ordered' ORDER BY at, id",
        [event.id],
      )
    ).rows as unknown[]
  return { event, manager, made, order, places, recorded, at }
}

const done = { status: 200, success: true, data: null }

test('places stand as they were made, then as they were ordered, wherever they are listed; a new one is last', async () => {
  const { event, manager, made, order, places, recorded, at } = await setUp()
  const [mezcal, water, beer] = made
  expect(await places()).toEqual(made)
  expect(await order([beer, mezcal, water], made)).toEqual(done)
  const fourth = await aPlace(server, event.id, 'Aaa')
  const now = [beer, mezcal, water, fourth.id]
  expect(await places()).toEqual(now)
  const sales = await call(server, 'GET', `${at}/sales`, { token: manager.token })
  const { places: sold } = sales.json<{ data: { places: { place: { id: string } }[] } }>().data
  expect(sold.map(({ place }) => place.id)).toEqual(now)
  expect(await recorded()).toEqual([{ actor_id: manager.id, subject: String(event.id), details: {} }])
})

test('an order that is not all places, each once, is refused and orders nothing', async () => {
  const { made, order, places, recorded } = await setUp()
  const [mezcal, water, beer] = made
  const elsewhere = await setUp()
  for (const wrong of [
    [mezcal, water],
    [mezcal, water, water],
    [mezcal, water, beer, randomUUID()],
    [mezcal, water, elsewhere.made[0]],
    [],
  ])
    expect([wrong, await order(wrong, made)]).toEqual([
      wrong,
      {
        status: 422,
        success: false,
        code: 'validation_failed',
        message: 'Revisa los datos marcados e inténtalo de nuevo.',
        errors: { places: ['La lista de lugares cambió. Vuelve a cargarla y ordénala otra vez.'] },
      },
    ])
  expect((await order('todos', made)).status).toBe(422)
  expect(await places()).toEqual(made)
  expect(await recorded()).toEqual([])
})

test('of two orders made from the same one only one is kept; one sent twice is done once', async () => {
  const { made, order, places, recorded } = await setUp()
  const [mezcal, water, beer] = made
  const wanted = [
    [beer, mezcal, water],
    [water, beer, mezcal],
  ]
  const replies = await Promise.all(wanted.map((ids) => order(ids, made)))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(replies.find(({ status }) => status === 409)).toMatchObject({ code: 'changed_meanwhile' })
  const kept = wanted[replies.findIndex(({ status }) => status === 200)]
  expect(await places()).toEqual(kept)
  const key = randomUUID()
  expect([await order(made, kept, key), await order(made, kept, key)]).toEqual([done, done])
  expect(await places()).toEqual(made)
  expect(await recorded()).toHaveLength(2)
})
