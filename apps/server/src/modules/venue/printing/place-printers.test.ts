import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { aPerson } from '../../../../test/people/people.ts'
import { bySystem } from '../../../../test/server/by-system.ts'
import { call } from '../../../../test/server/call.ts'
import { useServer } from '../../../../test/server/server.ts'
import { anEvent, atPlace } from '../../../../test/venue/venue.ts'
import { printer } from '../../../gateways/printer/index.ts'
import { createPlace } from '../places.ts'

const jobs: string[] = []
const device = createServer({ allowHalfOpen: true }, (socket) => {
  socket.on('data', (piece) => void jobs.push(piece.toString('latin1')))
  socket.on('end', () => socket.end())
})
device.listen(0, '127.0.0.1')
await once(device, 'listening')
afterAll(() => void device.close())
const { port } = device.address() as AddressInfo

const variables = { NETWORK_PRINTERS: 'on', PRINTER_PORT: port }
const server = useServer(() => ({ printer: printer.connect(variables as never, {} as never) }) as never)

const setUp = async () => {
  const event = await anEvent(server)
  const place = await createPlace(
    server.db,
    { eventId: event.id, kind: 'bar', name: 'Barra Norte' },
    bySystem(server),
  )
  const manager = await aPerson(server, [{ eventId: event.id, role: 'manager' }])
  const bar = await aPerson(server, [{ eventId: event.id, role: 'bar' }])
  const at = `staff/events/${event.id}`
  const ask = async (
    method: 'GET' | 'PUT' | 'POST',
    path: string,
    token: string,
    body?: Record<string, unknown>,
  ) => {
    const reply = await call(server, method, `${at}/${path}`, { token, ...(body && { body }) })
    const { request_id: _, ...answer } = reply.json<{ request_id?: string }>()
    return { status: reply.statusCode, ...answer }
  }
  return {
    event,
    place,
    manager,
    bar,
    ask,
    set: (address: unknown, id: string = place.id) =>
      ask('PUT', `places/${id}/printer`, manager.token, { address }),
    print: (data: string) => ask('POST', 'till/print', bar.token, { data }),
  }
}

const base64 = (text: string) => Buffer.from(text, 'latin1').toString('base64')

test('a till’s bytes come out at the printer of its place, as they were sent', async () => {
  const { place, bar, print, set } = await setUp()
  await atPlace(server, place, bar.id)
  expect(await print(base64('a'))).toMatchObject({ status: 409, code: 'printer_missing' })
  expect(await set('127.0.0.1')).toMatchObject({
    status: 200,
    data: { place_id: place.id, address: '127.0.0.1' },
  })
  expect(await print(base64('\u001B@Pi\u00A4a'))).toEqual({
    status: 200,
    success: true,
    data: { status: 'sent' },
  })
  expect(jobs).toEqual(['\u001B@Pi\u00A4a'])
  expect(await set(null)).toMatchObject({ status: 200 })
  expect(await print(base64('a'))).toMatchObject({ status: 409, code: 'printer_missing' })
})

test('who has no place prints nowhere, and too many or unreadable bytes are refused', async () => {
  const { place, bar, print, set } = await setUp()
  expect(await print(base64('a'))).toMatchObject({ status: 409, code: 'place_missing' })
  await atPlace(server, place, bar.id)
  await set('127.0.0.1')
  const before = jobs.length
  for (const data of ['', 'ñ', 'abc', base64('x'.repeat(15_001))])
    expect(await print(data)).toMatchObject({ status: 422 })
  expect(await print(base64('x'.repeat(15_000)))).toMatchObject({ data: { status: 'sent' } })
  expect(jobs.slice(before).join('').length).toBe(15_000)
})

test('only addresses of the venue’s network are taken, by managers, and each change is in the audit log', async () => {
  const { event, place, manager, bar, ask, set } = await setUp()
  for (const address of [
    '8.8.8.8',
    '169.254.169.254',
    'printer.local',
    '10.0.0.1:22',
    '::1',
    'fd00::1',
    7,
    '',
  ])
    expect(await set(address)).toMatchObject({ status: 422, code: 'validation_failed' })
  expect(await ask('PUT', `places/${place.id}/printer`, bar.token, { address: null })).toMatchObject({
    status: 403,
  })
  expect(await set('10.0.0.9', event.id as never)).toMatchObject({ status: 404 })
  expect(await set('192.168.1.50')).toMatchObject({ status: 200 })
  expect(await set('10.0.0.9')).toMatchObject({ status: 200 })
  expect(await ask('GET', 'printers', manager.token)).toMatchObject({
    data: { is_on: true, printers: [{ place_id: place.id, address: '10.0.0.9' }] },
  })
  const { rows } = await server.pool.query(
    "SELECT actor_id, subject, details FROM audit_log WHERE event_id = $1 AND action = 'place_printer_set' ORDER BY id",
    [event.id],
  )
  const by = { actor_id: manager.id, subject: place.id }
  expect(rows).toEqual([
    { ...by, details: { before: null, after: '192.168.1.50' } },
    { ...by, details: { before: '192.168.1.50', after: '10.0.0.9' } },
  ])
})

test('the database keeps no public address, whoever writes it', async () => {
  const { place } = await setUp()
  const write = (address: string) =>
    server.pool.query('UPDATE place SET printer = $1 WHERE place_id = $2', [address, place.id])
  for (const address of ['8.8.8.8', '169.254.169.254', '10.0.0.0/8', '::1'])
    await expect(write(address)).rejects.toThrow(/place_printer/)
})
