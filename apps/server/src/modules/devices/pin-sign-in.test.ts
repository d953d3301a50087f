import { randomUUID } from 'node:crypto'
import type { UserId } from '@saldo/contract/ids'
import { expect, test } from 'vitest'
import { call } from '../../../test/server/call.ts'
import { aPerson } from '../../../test/people/people.ts'
import { useServer } from '../../../test/server/server.ts'
import {
  aDevice,
  aTill,
  eventOnTill,
  givePin,
  pinRefused,
  signInByPin,
  testPin,
  tillToken,
} from '../../../test/venue/tills.ts'
import { aPlace } from '../../../test/venue/venue.ts'
import { hashPassword } from '../auth/index.ts'

const server = useServer(() => ({}) as never, { RATE_LIMIT_FACTOR: '1' })

const deviceRefused = {
  success: false,
  code: 'device_refused',
  message: 'Este dispositivo ya no está vinculado. Pide un código para vincularlo de nuevo.',
  request_id: expect.any(String) as string,
}

const audited = async (userId: UserId) => {
  const { rows } = await server.pool.query<{ action: string }>(
    "SELECT action FROM audit_log WHERE (subject = $1::text OR actor_id = $1::uuid) AND action ~ 'pin_|till_' ORDER BY at, id",
    [userId],
  )
  return rows.map(({ action }) => action)
}

test('a paired device says where it stands and who may sign in on it, and nothing else of them', async () => {
  const { event, place, person, device } = await aTill(server, 'cashier')
  const withoutPin = await aPerson(server, [{ eventId: event.id, role: 'bar' }])
  const reply = await call(server, 'POST', 'staff/devices/staff', { body: { credential: device.credential } })
  expect(reply.json()).toEqual({
    success: true,
    data: {
      event: eventOnTill(event),
      place: { id: place.id, name: place.name, kind: 'bar' },
      staff: [{ id: person.id, name: 'Ana Luna', role: 'cashier', pin_digits: testPin.length }],
    },
  })
  expect(reply.body).not.toContain(withoutPin.id)
  expect(reply.headers['cache-control']).toBe('no-store')
})

test('a PIN opens a session of that device, event and place', async () => {
  const { event, place, person, device } = await aTill(server, 'manager')
  const reply = await signInByPin(server, device, person)
  expect(reply.json()).toEqual({
    success: true,
    data: {
      access_token: expect.any(String) as string,
      refresh_token: expect.any(String) as string,
      user: { id: person.id, name: 'Ana Luna' },
      role: 'manager',
      event: eventOnTill(event),
      place: { id: place.id, name: place.name, kind: 'bar' },
      device_id: device.device_id,
    },
  })
  expect(reply.headers['cache-control']).toBe('no-store')
  const { access_token } = reply.json<{ data: { access_token: string } }>().data
  expect(await server.deps.gatekeeper.authenticate(access_token)).toMatchObject({
    id: person.id,
    till: { eventId: event.id, deviceId: device.device_id, placeId: place.id },
  })
  expect(await audited(person.id)).toEqual(['pin_set', 'till_sign_in', 'till_sign_in'])
})

test('signing out ends this session alone; the device stays paired', async () => {
  const { event, person, device, token } = await aTill(server)
  const second = await tillToken(server, device, person)
  const out = `staff/events/${event.id}/till/signout`
  expect((await call(server, 'POST', out, { token })).json()).toEqual({ success: true, data: null })
  expect((await call(server, 'POST', out, { token })).statusCode).toBe(401)
  expect((await call(server, 'POST', out, { token: second })).statusCode).toBe(200)
  expect((await signInByPin(server, device, person)).statusCode).toBe(200)
  expect((await call(server, 'POST', out, { token: person.token })).statusCode).toBe(403)
})

test.each([
  ['no credential', 'x'],
  ['another device of the event', ''],
  ['an event that is nowhere', `31000.${randomUUID()}.${'A'.repeat(43)}`],
  ['a device that is nowhere', `1.${randomUUID()}.${'A'.repeat(43)}`],
])('%s opens nothing', async (_what, text) => {
  const { person, device, place } = await aTill(server)
  const [event, , secret] = device.credential.split('.')
  const other = await aDevice(server, place)
  const credential = text === '' ? `${event}.${other.device_id}.${secret}` : text
  const forged = { ...device, credential }
  expect((await signInByPin(server, forged, person)).json()).toEqual(deviceRefused)
  const staff = await call(server, 'POST', 'staff/devices/staff', { body: { credential } })
  expect([staff.statusCode, staff.json()]).toEqual([401, deviceRefused])
})

test('nobody’s PIN, a colleague’s and one of another event open nothing', async () => {
  const here = await aTill(server)
  const elsewhere = await aTill(server)
  const colleague = await aPerson(server, [{ eventId: here.event.id, role: 'bar' }])
  await givePin(server, here.event.id, colleague, '8302')
  const withoutPin = await aPerson(server, [{ eventId: here.event.id, role: 'bar' }])
  for (const [person, pin] of [
    [here.person, '8302'],
    [colleague, testPin],
    [withoutPin, testPin],
    [elsewhere.person, testPin],
    [{ id: randomUUID() as UserId }, testPin],
  ] as const) {
    const reply = await signInByPin(server, here.device, person, pin)
    expect([reply.statusCode, reply.json()]).toEqual([422, pinRefused])
  }
})

test('five wrong PINs lock the person out of this device for the rest of five minutes, and of no other', async () => {
  const { person, device, place, event } = await aTill(server)
  const second = await aDevice(server, place)
  const colleague = await aPerson(server, [{ eventId: event.id, role: 'bar' }])
  await givePin(server, event.id, colleague)
  server.clock.pass(300_000)
  for (let i = 0; i < 4; i++)
    expect((await signInByPin(server, device, person, '8302')).json()).toEqual(pinRefused)
  const fifth = await signInByPin(server, device, person, '8302')
  expect([fifth.statusCode, fifth.json()]).toEqual([
    429,
    {
      success: false,
      code: 'pin_locked',
      message: 'Demasiados intentos con PIN equivocado. Espera unos minutos y vuelve a intentarlo.',
      data: { retry_after_seconds: Number(fifth.headers['retry-after']) },
      request_id: expect.any(String) as string,
    },
  ])
  expect(Number(fifth.headers['retry-after'])).toBeGreaterThan(0)
  expect(Number(fifth.headers['retry-after'])).toBeLessThanOrEqual(300)
  expect((await signInByPin(server, device, person)).statusCode).toBe(429)
  expect((await signInByPin(server, second, person)).statusCode).toBe(200)
  expect((await signInByPin(server, device, colleague)).statusCode).toBe(200)
  expect((await audited(person.id)).filter((action) => action.startsWith('pin_'))).toEqual([
    'pin_set',
    ...Array.from({ length: 5 }, () => 'pin_refused'),
    'pin_locked',
  ])
  server.clock.pass(300_000)
  expect((await signInByPin(server, device, person)).statusCode).toBe(200)
})

test('a manager who signs in on a device ends the locks there, and gives no more tries to the device itself', async () => {
  const { event, person, device } = await aTill(server)
  const manager = await aPerson(server, [{ eventId: event.id, role: 'manager' }])
  const colleague = await aPerson(server, [{ eventId: event.id, role: 'bar' }])
  for (const each of [manager, colleague]) await givePin(server, event.id, each)
  const guess = async () => {
    for (let i = 0; i < 5; i++) await signInByPin(server, device, person, '5802')
  }
  await guess()
  expect((await signInByPin(server, device, colleague)).statusCode).toBe(200)
  expect((await signInByPin(server, device, person)).json()).toMatchObject({ code: 'pin_locked' })
  expect((await signInByPin(server, device, manager)).statusCode).toBe(200)
  expect((await signInByPin(server, device, person)).statusCode).toBe(200)
  for (let times = 0; times < 2; times++) {
    await guess()
    server.clock.pass(1_000)
    await signInByPin(server, device, manager)
  }
  expect((await signInByPin(server, device, person)).json()).toMatchObject({ code: 'device_suspended' })
})

test('guesses in parallel are counted before they are known to be wrong', async () => {
  const { event, person, device } = await aTill(server)
  await givePin(server, event.id, person, testPin, hashPassword)
  server.clock.pass(300_000)
  const pins = Array.from({ length: 40 }, (_, i) => String(5_000 + i))
  const replies = await Promise.all(pins.map((pin) => signInByPin(server, device, person, pin)))
  const tried = (await audited(person.id)).filter((action) => action === 'pin_refused')
  expect(tried.length).toBe(5)
  expect(replies.filter(({ statusCode }) => statusCode !== 429 && statusCode !== 422)).toEqual([])
  expect((await signInByPin(server, device, person)).statusCode).toBe(429)
})

test('guessing on many devices is stopped too, by the hour', async () => {
  const { person, place } = await aTill(server)
  server.clock.pass(3_600_000)
  let refusals = 0
  for (let i = 0; i < 11; i++) {
    const device = await aDevice(server, place, `Caja ${i}`)
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => signInByPin(server, device, person, '8302')),
    )
    refusals += replies.filter(({ statusCode }) => statusCode === 422 || statusCode === 429).length
  }
  expect(refusals).toBe(55)
  expect((await audited(person.id)).filter((action) => action === 'pin_refused')).toHaveLength(50)
  const fresh = await aDevice(server, place, 'Otra')
  expect((await signInByPin(server, fresh, person)).json()).toMatchObject({ code: 'pin_locked' })
})

test('somebody whose PIN is guessed elsewhere goes on where they work', async () => {
  const { person, place, device } = await aTill(server)
  server.clock.pass(3_600_000)
  for (let i = 0; i < 11; i++) {
    const stolen = await aDevice(server, place, `Robado ${i}`)
    await Promise.all(Array.from({ length: 5 }, () => signInByPin(server, stolen, person, '8302')))
  }
  expect((await signInByPin(server, device, person)).statusCode).toBe(200)
})

test('a manager’s PIN has six digits: a shorter one is not set, and one from before opens nothing', async () => {
  const { event, device, person } = await aTill(server, 'manager')
  await expect(givePin(server, event.id, person, '8302')).rejects.toMatchObject({
    code: 'validation_failed',
    detail: { errors: { pin: ['El PIN de quien administra lleva seis dígitos.'] } },
  })
  const promoted = await aPerson(server, [{ eventId: event.id, role: 'bar' }])
  await givePin(server, event.id, promoted, '8302')
  expect((await signInByPin(server, device, promoted, '8302')).statusCode).toBe(200)
  await server.db
    .updateTable('role_grant')
    .set({ role: 'manager' })
    .where('user_id', '=', promoted.id)
    .execute()
  const refused = await signInByPin(server, device, promoted, '8302')
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([409, 'pin_too_short'])
})

test('right PINs don’t count, however often', async () => {
  const { person, device } = await aTill(server)
  for (let i = 0; i < 12; i++) expect((await signInByPin(server, device, person)).statusCode).toBe(200)
})

test('a new PIN ends the sessions of the old one, which opens nothing any more', async () => {
  const { event, place, person, device, token } = await aTill(server)
  await givePin(server, event.id, person, '830219')
  const contact = await call(server, 'POST', `staff/events/${event.id}/till/contact`, {
    token,
    body: { waiting: 0 },
  })
  expect(contact.statusCode).toBe(401)
  expect((await signInByPin(server, device, person)).statusCode).toBe(422)
  expect((await signInByPin(server, device, person, '830219')).statusCode).toBe(200)
  expect((await aPlace(server, event.id)).id).not.toBe(place.id)
})
