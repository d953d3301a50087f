import { beforeAll, describe, expect, test } from 'vitest'
import { aPerson, signedIn, type Person } from '../../../test/people/people.ts'
import { call } from '../../../test/server/call.ts'
import { useServer } from '../../../test/server/server.ts'
import { aCashier } from '../../../test/venue/desk.ts'
import { aDevice, givePin, tillToken } from '../../../test/venue/tills.ts'
import { anEvent, aPlace } from '../../../test/venue/venue.ts'
import type { EventRecord } from '../events/index.ts'
import type { Place } from '../venue/index.ts'
import { minuteOf } from './rules.ts'

const server = useServer(() => ({}) as never)
let event: EventRecord
let place: Place
let finance: Person

beforeAll(async () => {
  event = await anEvent(server)
  place = await aPlace(server, event.id)
  finance = await aPerson(server, [{ eventId: event.id, role: 'finance' }])
})

const read = async (path: string) => {
  const url = `staff/events/${event.id}/tills/${path}`
  const { success: _, ...body } = (await call(server, 'GET', url, { token: finance.token })).json<{
    success: boolean
    data: Record<string, unknown>
  }>()
  return body.data
}

const aTill = async (name: string) => {
  const bartender = await aPerson(server, [{ eventId: event.id, role: 'bar' }])
  await givePin(server, event.id, bartender)
  const device = await aDevice(server, place, name)
  const token = await tillToken(server, device, bartender)
  return {
    id: device.device_id,
    contact: (body: object) =>
      call(server, 'POST', `staff/events/${event.id}/till/contact`, { token, body: { ...body } }),
  }
}

const health = (more: object = {}) => ({ round_trips: [80, 90, 210], failures: 1, battery: 64, ...more })

describe('what tills report', () => {
  test('is shown by till as it was last, and added up by place and minute at the server’s time', async () => {
    const [one, two] = [await aTill('Norte 1'), await aTill('Norte 2')]
    expect((await one.contact({ waiting: 2, health: health() })).statusCode).toBe(200)
    expect(
      (await two.contact({ waiting: 0, health: health({ failures: 0, battery: null }) })).statusCode,
    ).toBe(200)
    server.clock.pass(60_000)
    expect(
      (await one.contact({ waiting: 0, health: health({ round_trips: [], failures: 3 }) })).statusCode,
    ).toBe(200)
    const at = server.clock.now()
    const { tills, minutes, ...rest } = await read('health')
    const to = minuteOf(at).getTime() + 60_000
    expect(rest).toEqual({
      at: at.toISOString(),
      from: new Date(to - 180 * 60_000).toISOString(),
      to: new Date(to).toISOString(),
      step: 1,
      target_ms: 300,
    })
    const till = (device: string, name: string, more: object) => ({
      device,
      name,
      place: { id: place.id, name: place.name },
      staff: 'Ana Luna',
      state: 'online',
      waiting: 0,
      ...more,
    })
    expect(tills).toEqual(
      expect.arrayContaining([
        till(one.id, 'Norte 1', {
          last_contact_at: at.toISOString(),
          round_trip_ms: null,
          failures: 3,
          battery: 64,
        }),
        till(two.id, 'Norte 2', {
          last_contact_at: new Date(at.getTime() - 60_000).toISOString(),
          round_trip_ms: 285,
          failures: 0,
          battery: null,
        }),
      ]),
    )
    const minute = minuteOf(at)
    expect(minutes).toEqual([
      {
        at: new Date(minute.getTime() - 60_000).toISOString(),
        place: place.id,
        calls: 7,
        failures: 1,
        p95_ms: 285,
      },
      { at: minute.toISOString(), place: place.id, calls: 3, failures: 3, p95_ms: null },
    ])
    expect((await read('health?minutes=1')).minutes).toEqual([expect.objectContaining({ failures: 3 })])
  })

  test('many at once lose none', async () => {
    server.clock.pass(60_000)
    const tills = await Promise.all(['A', 'B', 'C', 'D'].map(aTill))
    const sent = tills.flatMap(({ contact }) =>
      Array.from({ length: 5 }, () => contact({ waiting: 0, health: health() })),
    )
    expect((await Promise.all(sent)).map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200))
    expect((await read('health?minutes=1')).minutes).toEqual([
      expect.objectContaining({ calls: 80, failures: 20 }),
    ])
  })

  test('beyond what a till can have seen is refused and counts nowhere; nothing at all is fine', async () => {
    server.clock.pass(60_000)
    const { contact } = await aTill('Mentirosa')
    for (const lie of [
      health({ round_trips: [-1] }),
      health({ round_trips: [60_001] }),
      health({ round_trips: [0.5] }),
      health({ round_trips: Array(61).fill(1) }),
      health({ failures: 61 }),
      health({ failures: -1 }),
      health({ battery: 101 }),
      health({ battery: 'llena' }),
      {},
    ])
      expect((await contact({ waiting: 0, health: lie })).statusCode).toBe(422)
    expect((await contact({ waiting: 0 })).statusCode).toBe(200)
    expect((await read('health?minutes=1')).minutes).toEqual([])
  })

  test('of a person without a till is kept nowhere', async () => {
    const manager = await aPerson(server, [{ eventId: event.id, role: 'manager' }])
    const url = `staff/events/${event.id}/till/contact`
    const body = { waiting: 0, health: health() }
    expect((await call(server, 'POST', url, { token: manager.token, body })).statusCode).toBe(200)
    expect((await read('health?minutes=1')).minutes).toEqual([])
  })
})

test('alerts name a silent till, a full drawer and a long shift of this event alone', async () => {
  const caja = await aCashier(server, event.id)
  await caja.opens(25_000)
  const elsewhere = await aCashier(server)
  await elsewhere.opens(25_000)
  const { contact, id } = await aTill('Sur 7')
  await contact({ waiting: 3 })
  const since = server.clock.now()
  const alerts = async () => (await read('alerts')).alerts as { kind: string; device?: string }[]
  const shift = await caja.read('shifts/current')
  const where = (shift.body.data as { place: { id: string; name: string } }).place
  const full = async () => (await alerts()).filter(({ kind }) => kind === 'drawer_full')
  expect(await full()).toEqual([])
  await server.pool.query(
    "UPDATE place SET kind = 'cash_point', drawer_limit_centavos = 2500000 WHERE place_id = $1",
    [where.id],
  )
  expect(await full()).toEqual([
    {
      kind: 'drawer_full',
      since: since.toISOString(),
      place: { id: where.id, name: where.name },
      who: 'Ana Luna',
      cash: 25_000,
    },
  ])
  server.clock.pass(3 * 60_000)
  expect((await alerts()).find(({ device }) => device === id)).toEqual({
    kind: 'no_contact',
    since: since.toISOString(),
    device: id,
    name: 'Sur 7',
    place: { id: place.id, name: place.name },
    waiting: 3,
  })
  expect((await alerts()).some(({ kind }) => kind === 'long_shift')).toBe(false)
  server.clock.pass(6 * 3_600_000)
  const later = await call(server, 'GET', `staff/events/${event.id}/tills/alerts`, {
    token: (await signedIn(server, finance)).token,
  })
  expect(later.json<{ data: { alerts: { kind: string }[] } }>().data.alerts).toContainEqual({
    kind: 'long_shift',
    since: since.toISOString(),
    place: { id: where.id, name: where.name },
    who: 'Ana Luna',
  })
})
