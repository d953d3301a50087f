import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aPerson } from '../../../test/people/people.ts'
import { call } from '../../../test/server/call.ts'
import { useServer } from '../../../test/server/server.ts'
import { aDevice, aTill, signInByPin } from '../../../test/venue/tills.ts'

const server = useServer(() => ({}) as never)

/** A till that somebody is signed in on, a second device beside it, and a manager's calls. */
const setUp = async () => {
  const till = await aTill(server)
  const second = await aDevice(server, till.place, 'Caja 2')
  const manager = await aPerson(server, [{ eventId: till.event.id, role: 'manager' }])
  const ask = (method: 'GET' | 'POST' | 'PUT', path: string, body?: Record<string, unknown>) =>
    call(server, method, `staff/events/${till.event.id}/${path}`, {
      token: manager.token,
      ...(body && { body }),
    })
  const names = async () =>
    (await ask('GET', 'devices')).json<{ data: { name: string; revoked_at: string | null }[] }>().data
  const contact = () =>
    call(server, 'POST', `staff/events/${till.event.id}/till/contact`, {
      token: till.token,
      body: { waiting: 0 },
    })
  const recorded = async () =>
    (
      await server.pool.query(
        "SELECT action, subject FROM audit_log WHERE event_id = $1 AND action IN ('device_revoked', 'device_renamed') ORDER BY id",
        [till.event.id],
      )
    ).rows as unknown[]
  return { till, second, ask, names, contact, recorded }
}

test('several devices are unpaired at once, with a row each, and whoever is signed in on them leaves', async () => {
  const { till, second, ask, names, contact, recorded } = await setUp()
  const ids = [till.device.device_id, second.device_id]
  expect((await contact()).statusCode).toBe(200)
  expect((await ask('POST', 'devices/revoke', { devices: [...ids, ids[0]] })).json()).toEqual({
    success: true,
    data: null,
  })
  const at = server.clock.now().toISOString()
  expect((await names()).map(({ revoked_at }) => revoked_at)).toEqual([at, at])
  expect((await contact()).statusCode).toBe(401)
  expect((await signInByPin(server, second, till.person)).json()).toMatchObject({ code: 'device_refused' })
  expect(await recorded()).toEqual(ids.toSorted().map((subject) => ({ action: 'device_revoked', subject })))
})

test('one device that is not of the event keeps all of them paired', async () => {
  const { till, ask, names, contact, recorded } = await setUp()
  const other = await setUp()
  for (const stranger of [randomUUID(), other.second.device_id]) {
    const devices = [till.device.device_id, stranger]
    expect((await ask('POST', 'devices/revoke', { devices })).statusCode).toBe(404)
  }
  expect((await ask('POST', 'devices/revoke', { devices: [] })).statusCode).toBe(422)
  expect((await names()).map(({ revoked_at }) => revoked_at)).toEqual([null, null])
  expect((await contact()).statusCode).toBe(200)
  expect(await recorded()).toEqual([])
})

test('a device is renamed and stays paired; a device of another event is not found', async () => {
  const { till, ask, names, contact, recorded } = await setUp()
  const other = await setUp()
  const rename = (device: string, name: string) => ask('PUT', `devices/${device}`, { name })
  expect((await rename(till.device.device_id, ' Barra 7 ')).json()).toEqual({ success: true, data: null })
  expect((await names()).map(({ name }) => name).toSorted()).toEqual(['Barra 7', 'Caja 2'])
  expect((await contact()).statusCode).toBe(200)
  expect((await rename(other.second.device_id, 'Mía')).statusCode).toBe(404)
  for (const name of ['', '  ', 'x'.repeat(41)])
    expect((await rename(till.device.device_id, name)).statusCode).toBe(422)
  expect(await recorded()).toEqual([{ action: 'device_renamed', subject: till.device.device_id }])
})
