import { expect, test } from 'vitest'
import { call } from '../../../test/server/call.ts'
import { aPerson, type Person } from '../../../test/people/people.ts'
import { useServer } from '../../../test/server/server.ts'
import { aDraft, anEvent, aPlace, atPlace } from '../../../test/venue/venue.ts'
import type { EventRecord } from '../events/index.ts'

const server = useServer(() => ({}) as never)

const staffEvents = async ({ token }: Person) =>
  (await call(server, 'GET', 'staff/events', { token })).json<unknown>()

const wire = (event: EventRecord) => ({
  id: event.id,
  name: event.name,
  url: event.url,
  ends_at: event.endsAt.toISOString(),
  timezone: event.timezone,
  status: event.status,
})

test('staff see the events where they work, with role and place, until hours after their end', async () => {
  const [north, south, foreign] = [await anEvent(server), await anEvent(server), await anEvent(server)]
  const place = await aPlace(server, north.id, 'Barra Norte')
  const luz = await aPerson(server, [
    { eventId: north.id, role: 'bar' },
    { eventId: south.id, role: 'cashier' },
  ])
  await atPlace(server, place, luz.id)
  const atNorth = {
    event: wire(north),
    role: 'bar',
    place: { id: place.id, name: 'Barra Norte', kind: 'bar' },
  }
  const atSouth = { event: wire(south), role: 'cashier', place: null }
  expect(await staffEvents(luz)).toEqual({ success: true, data: [atNorth, atSouth] })

  const admin = await aPerson(server, [{ eventId: null, role: 'admin' }])
  const ofAdmin = [north, south, foreign].map((event) => ({ event: wire(event), role: 'admin', place: null }))
  expect(await staffEvents(admin)).toEqual({ success: true, data: ofAdmin })
  expect(await staffEvents(await aPerson(server))).toEqual({ success: true, data: [] })

  server.clock.set(new Date(north.endsAt.getTime() + 12 * 3_600_000 - 1))
  const later = await aPerson(server, [{ eventId: north.id, role: 'bar' }])
  const stillThere = { event: wire(north), role: 'bar', place: null }
  expect(await staffEvents(later)).toEqual({ success: true, data: [stillThere] })
  server.clock.pass(1)
  expect(await staffEvents(later)).toEqual({ success: true, data: [] })
})

test('a draft is shown to those who prepare it, and can be prepared', async () => {
  const draft = await aDraft(server)
  const roles = ['manager', 'cashier', 'bar'] as const
  const [mara, caro, luz] = await Promise.all(
    roles.map((role) => aPerson(server, [{ eventId: draft.id, role }])),
  )
  if (!mara || !caro || !luz) throw new Error('Nobody')
  const shown = { event: wire(draft), role: 'manager', place: null }
  expect(await staffEvents(mara)).toEqual({ success: true, data: [shown] })
  for (const who of [caro, luz]) expect(await staffEvents(who)).toEqual({ success: true, data: [] })
  const body = { name: 'Barra Norte', kind: 'bar' }
  const made = await call(server, 'POST', `staff/events/${draft.id}/places`, { token: mara.token, body })
  expect(made.statusCode).toBe(200)
})
