import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { call } from '../../../test/server/call.ts'
import { aPerson } from '../../../test/people/people.ts'
import { useServer } from '../../../test/server/server.ts'
import { aDevice, aPairingCode, eventOnTill } from '../../../test/venue/tills.ts'
import { anEvent, aPlace } from '../../../test/venue/venue.ts'

const server = useServer(() => ({}) as never, { RATE_LIMIT_FACTOR: '1' })

const ANY_CREDENTIAL = /^[1-9]\d*\.[0-9a-f-]{36}\.[\w-]{43}$/

let addresses = 0
const anAddress = () => `203.0.113.${++addresses}`

const pair = (code: string, { name = 'Caja 1', remoteAddress = anAddress() } = {}) =>
  call(server, 'POST', 'staff/devices/pair', { body: { code, name }, remoteAddress })

const refused = {
  success: false,
  code: 'pairing_refused',
  message: 'Ese código no sirve o ya venció. Pide uno nuevo a tu encargado.',
  request_id: expect.any(String) as string,
}

const setUp = async () => {
  const event = await anEvent(server)
  const place = await aPlace(server, event.id)
  const manager = await aPerson(server, [{ eventId: event.id, role: 'manager' }])
  return { event, place, manager, token: manager.token }
}

const audited = async (eventId: number) => {
  const { rows } = await server.pool.query<{ action: string; actor_kind: string; actor_id: string | null }>(
    `SELECT action, actor_kind, actor_id, subject FROM audit_log
     WHERE event_id = $1 AND action ~ 'pair|device' ORDER BY at, id`,
    [eventId],
  )
  return rows
}

test('a manager makes a code, sees how many devices used it, and ends it; each is in the audit log', async () => {
  const { event, place, manager, token } = await setUp()
  const path = `staff/events/${event.id}/pairing-codes`
  const made = await call(server, 'POST', path, { token, body: { place_id: place.id, minutes: 30 } })
  const pairing = made.json<{ data: { id: string; code: string } }>().data
  expect(made.json()).toEqual({
    success: true,
    data: {
      id: expect.any(String) as string,
      code: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/) as string,
      place: { id: place.id, name: place.name, kind: 'bar' },
      ends_at: new Date(server.clock.now().getTime() + 30 * 60_000).toISOString(),
      used: 0,
    },
  })
  const paired = await pair(pairing.code.toLowerCase().replace('-', ' '), { name: ' Tableta 7 ' })
  const { device_id } = paired.json<{ data: { device_id: string } }>().data
  expect(paired.json()).toEqual({
    success: true,
    data: {
      device_id,
      credential: expect.stringMatching(ANY_CREDENTIAL) as string,
      event: eventOnTill(event),
      place: { id: place.id, name: place.name, kind: 'bar' },
    },
  })
  expect((await call(server, 'GET', path, { token })).json()).toEqual({
    success: true,
    data: [{ ...pairing, used: 1 }],
  })
  expect((await call(server, 'DELETE', `${path}/${pairing.id}`, { token })).json()).toEqual({
    success: true,
    data: null,
  })
  expect((await call(server, 'DELETE', `${path}/${pairing.id}`, { token })).statusCode).toBe(404)
  expect((await call(server, 'GET', path, { token })).json()).toEqual({ success: true, data: [] })
  expect((await pair(pairing.code)).json()).toEqual(refused)

  const devices = await call(server, 'GET', `staff/events/${event.id}/devices`, { token })
  expect(devices.json()).toEqual({
    success: true,
    data: [
      {
        id: device_id,
        name: 'Tableta 7',
        place: { id: place.id, name: place.name, kind: 'bar' },
        paired_at: server.clock.now().toISOString(),
        last_contact_at: null,
        waiting: 0,
        staff: null,
        revoked_at: null,
        suspended_at: null,
      },
    ],
  })
  const staff = { actor_kind: 'staff', actor_id: manager.id }
  expect(await audited(event.id)).toEqual([
    { action: 'pairing_code_created', ...staff, subject: pairing.id },
    { action: 'device_paired', actor_kind: 'visitor', actor_id: null, subject: device_id },
    { action: 'pairing_code_ended', ...staff, subject: pairing.id },
  ])
})

test('twenty devices pair with one code at once, each with a credential of its own', async () => {
  const { event, place, token } = await setUp()
  const { code } = await aPairingCode(server, place)
  const replies = await Promise.all(Array.from({ length: 20 }, (_, i) => pair(code, { name: `Caja ${i}` })))
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 20 }, () => 200))
  const paired = replies.map((reply) => reply.json<{ data: Record<string, string> }>().data)
  expect(new Set(paired.map(({ credential }) => credential)).size).toBe(20)
  expect(new Set(paired.map(({ device_id }) => device_id)).size).toBe(20)
  const { data } = (await call(server, 'GET', `staff/events/${event.id}/pairing-codes`, { token })).json<{
    data: { used: number }[]
  }>()
  expect(data[0]?.used).toBe(20)
})

test('a code works until its end and not a moment longer', async () => {
  const { place } = await setUp()
  const { code } = await aPairingCode(server, place, 5)
  server.clock.pass(5 * 60_000 - 1)
  expect((await pair(code)).statusCode).toBe(200)
  server.clock.pass(1)
  expect((await pair(code)).json()).toEqual(refused)
})

test('a place of another event gets no code', async () => {
  const [{ event, token }, other] = [await setUp(), await setUp()]
  const reply = await call(server, 'POST', `staff/events/${event.id}/pairing-codes`, {
    token,
    body: { place_id: other.place.id, minutes: 30 },
  })
  expect(reply.statusCode).toBe(404)
})

test('a code of another event can’t be ended, nor is its device seen', async () => {
  const [{ event, token }, other] = [await setUp(), await setUp()]
  const { id } = await aPairingCode(server, other.place)
  await aDevice(server, other.place)
  const path = `staff/events/${event.id}`
  expect((await call(server, 'DELETE', `${path}/pairing-codes/${id}`, { token })).statusCode).toBe(404)
  expect((await call(server, 'GET', `${path}/devices`, { token })).json()).toEqual({
    success: true,
    data: [],
  })
})

test('neither a code nor a credential is in the database as it is typed', async () => {
  const { place } = await setUp()
  const { code } = await aPairingCode(server, place)
  const { credential } = (await pair(code)).json<{ data: { credential: string } }>().data
  const { rows } = await server.pool.query<{ all: string }>(
    `SELECT (SELECT string_agg(pairing_code::text, '') FROM pairing_code)
       || (SELECT string_agg(device::text, '') FROM device) AS all`,
  )
  const secret = credential.split('.')[2] ?? ''
  const typed = code.replace('-', '')
  for (const told of [typed, secret]) {
    expect(rows[0]?.all).not.toContain(told)
    expect(rows[0]?.all).not.toContain(Buffer.from(told).toString('hex'))
  }
  expect(rows[0]?.all).not.toContain(Buffer.from(secret, 'base64url').toString('hex'))
})

test('an address that guesses codes is stopped, also when it guesses all at once; right codes cost it nothing', async () => {
  const { place } = await setUp()
  const { code } = await aPairingCode(server, place)
  const remoteAddress = '198.51.100.7'
  server.clock.pass(600_000)
  for (let i = 0; i < 594; i++) await server.deps.limiter.hit('wrong_pairing_codes', remoteAddress)
  for (let i = 0; i < 9; i++) expect((await pair(code, { remoteAddress })).statusCode).toBe(200)
  const guesses = await Promise.all(
    Array.from({ length: 30 }, () => pair(randomUUID().slice(0, 8), { remoteAddress })),
  )
  const statuses = guesses.map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 422)).toHaveLength(6)
  expect(statuses.filter((status) => status === 429)).toHaveLength(24)
  expect((await pair(code, { remoteAddress })).statusCode).toBe(429)
  expect((await pair(code)).statusCode).toBe(200)
  server.clock.pass(600_000)
  expect((await pair(code, { remoteAddress })).statusCode).toBe(200)
})
