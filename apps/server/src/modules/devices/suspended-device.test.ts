import { expect, test } from 'vitest'
import { call } from '../../../test/server/call.ts'
import { aPerson } from '../../../test/people/people.ts'
import { useServer } from '../../../test/server/server.ts'
import { aDevice, aTill, givePin, pinRefused, signInByPin } from '../../../test/venue/tills.ts'

const server = useServer(() => ({}) as never, { RATE_LIMIT_FACTOR: '1' })

const suspended = {
  success: false,
  code: 'device_suspended',
  message:
    'Este dispositivo quedó suspendido por demasiados PIN equivocados. Pide a tu encargado que lo reactive en la oficina, en Dispositivos.',
  request_id: expect.any(String) as string,
}

/** A stolen till on which fifteen PINs were guessed, five of each colleague. */
const aGuessedTill = async () => {
  const till = await aTill(server)
  server.clock.pass(24 * 3_600_000)
  const colleagues = [till.person]
  for (let i = 0; i < 3; i++) {
    const colleague = await aPerson(server, [{ eventId: till.event.id, role: 'bar' }])
    await givePin(server, till.event.id, colleague)
    colleagues.push(colleague)
  }
  const replies: Awaited<ReturnType<typeof signInByPin>>[] = []
  for (let i = 0; i < 15; i++) {
    const whose = colleagues[Math.floor(i / 5)] ?? till.person
    replies.push(await signInByPin(server, till.device, whose, '8302'))
  }
  return { ...till, colleagues, replies }
}

test('fifteen wrong PINs in an hour, whosever, suspend the device; nobody is locked out of another', async () => {
  const { device, place, colleagues, replies, event } = await aGuessedTill()
  const last = replies.at(-1)
  expect([last?.statusCode, last?.json()]).toEqual([403, suspended])
  server.clock.pass(25 * 3_600_000)
  const other = await aDevice(server, place, 'Caja 2')
  for (const colleague of colleagues) {
    expect((await signInByPin(server, device, colleague)).json()).toEqual(suspended)
    expect((await signInByPin(server, other, colleague)).statusCode).toBe(200)
  }
  const manager = await aPerson(server, [{ eventId: event.id, role: 'manager' }])
  const listed = await call(server, 'GET', `staff/events/${event.id}/devices`, { token: manager.token })
  const rows = listed.json<{ data: { id: string; suspended_at: string | null }[] }>().data
  expect(rows.find(({ id }) => id === device.device_id)?.suspended_at).toEqual(expect.any(String))
})

test('a manager lifts it, and wrong PINs count anew; staff without that role can’t', async () => {
  const { event, device, person, token } = await aGuessedTill()
  const bar = await aPerson(server, [{ eventId: event.id, role: 'bar' }])
  const lift = `staff/events/${event.id}/devices/${device.device_id}/lift`
  expect((await call(server, 'POST', lift, { token: bar.token })).statusCode).toBe(403)
  expect((await call(server, 'POST', lift, { token })).statusCode).toBe(401)
  const manager = await aPerson(server, [{ eventId: event.id, role: 'manager' }])
  expect((await call(server, 'POST', lift, { token: manager.token })).json()).toEqual({
    success: true,
    data: null,
  })
  server.clock.pass(300_000)
  expect((await signInByPin(server, device, person, '8302')).json()).toEqual(pinRefused)
  expect((await signInByPin(server, device, person)).statusCode).toBe(200)
})

test('slow guessing suspends the device too: sixty wrong PINs in a day', async () => {
  const { event, device, person } = await aTill(server)
  server.clock.pass(24 * 3_600_000 - (server.clock.now().getTime() % (24 * 3_600_000)))
  let tries = 0
  for (let hour = 0; hour < 20; hour++) {
    for (let i = 0; i < 4; i++) {
      const reply = await signInByPin(server, device, person, '8302')
      tries += 1
      if (reply.json<{ code: string }>().code === 'device_suspended') hour = 24
      if (hour === 24) break
    }
    server.clock.pass(3_600_000)
  }
  expect(tries).toBe(60)
  expect(event.id).toBeGreaterThan(0)
})
