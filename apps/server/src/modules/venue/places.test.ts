import type { EventId, PlaceId, UserId } from '@saldo/contract/ids'
import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { useServer } from '../../../test/server/server.ts'
import { anEvent, aPlace } from '../../../test/venue/venue.ts'
import { assignStaff, createPlace, placeOf, placesOf } from './index.ts'

const server = useServer(() => ({}) as never)
const by = () =>
  ({ actor: { kind: 'operator', id: null }, requestId: 'test-of-places', at: server.clock.now() }) as const

const recorded = async (eventId: EventId) => {
  const { rows } = await server.pool.query(
    'SELECT action, subject, details FROM audit_log WHERE event_id = $1 AND request_id = $2 ORDER BY at, id',
    [eventId, 'test-of-places'],
  )
  return rows
}

test('a place is made once per name, and recorded once', async () => {
  const { id: eventId } = await anEvent(server)
  const bar = await createPlace(server.db, { eventId, kind: 'bar', name: ' Barra Norte ' }, by())
  expect(bar).toEqual({ id: bar.id, eventId, kind: 'bar', name: 'Barra Norte' })
  expect(await createPlace(server.db, { eventId, kind: 'bar', name: 'Barra Norte' }, by())).toEqual(bar)
  expect(await placesOf(server.db, eventId)).toEqual([bar])
  expect(await recorded(eventId)).toEqual([
    { action: 'place_created', subject: bar.id, details: { kind: 'bar' } },
  ])
})

test.each([
  ['   ', 'Escribe el nombre del lugar.'],
  ['x'.repeat(61), 'El nombre del lugar lleva como máximo 60 caracteres.'],
])('the name %j is refused', async (name, sentence) => {
  const { id: eventId } = await anEvent(server)
  await expect(createPlace(server.db, { eventId, kind: 'bar', name }, by())).rejects.toMatchObject({
    code: 'validation_failed',
    detail: { errors: { name: [sentence] } },
  })
})

test('staff stand at one place of an event, the last one they were given', async () => {
  const { id: eventId } = await anEvent(server)
  const [north, south] = [await aPlace(server, eventId), await aPlace(server, eventId)]
  const userId = uuidv7() as UserId
  expect(await placeOf(server.deps, eventId, { id: userId })).toBeNull()
  await assignStaff(server.db, { eventId, userId, placeId: north.id }, by())
  await assignStaff(server.db, { eventId, userId, placeId: south.id }, by())
  expect(await placeOf(server.deps, eventId, { id: userId })).toEqual(south)
  expect(await recorded(eventId)).toEqual([
    { action: 'staff_placed', subject: userId, details: { place_id: north.id } },
    { action: 'staff_placed', subject: userId, details: { place_id: south.id } },
  ])
})

test('nobody stands at a place of another event', async () => {
  const [here, there] = [await anEvent(server), await anEvent(server)]
  const place = await aPlace(server, there.id)
  const userId = uuidv7() as UserId
  await expect(
    assignStaff(server.db, { eventId: here.id, userId, placeId: place.id }, by()),
  ).rejects.toMatchObject({ code: 'not_found' })
  await expect(
    assignStaff(server.db, { eventId: here.id, userId, placeId: uuidv7() as PlaceId }, by()),
  ).rejects.toMatchObject({ code: 'not_found' })
  expect(await recorded(here.id)).toEqual([])
})
