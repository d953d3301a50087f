import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { call } from '../../../test/call.ts'
import { aPerson, type Person } from '../../../test/people.ts'
import { useServer } from '../../../test/server.ts'
import { anEvent, aPlace, atPlace, aWallet } from '../../../test/venue.ts'
import type { EventRecord } from '../events/index.ts'

const server = useServer(() => ({}) as never)
let event: EventRecord
let code: string
const people: Record<string, Person> = {}

beforeAll(async () => {
  event = await anEvent(server)
  const place = await aPlace(server, event.id)
  code = (await aWallet(server, event.id, { balance: 100_000 })).code
  const elsewhere = (await anEvent(server)).id
  Object.assign(people, {
    attendee: await aPerson(server),
    bar: await aPerson(server, [{ eventId: event.id, role: 'bar' }]),
    cashier: await aPerson(server, [{ eventId: event.id, role: 'cashier' }]),
    manager: await aPerson(server, [{ eventId: event.id, role: 'manager' }]),
    admin: await aPerson(server, [{ eventId: null, role: 'admin' }]),
    'bar elsewhere': await aPerson(server, [{ eventId: elsewhere, role: 'bar' }]),
  })
  for (const person of Object.values(people)) await atPlace(server, place, person.id)
})

const calls: Record<string, (token: string | undefined) => ReturnType<typeof call>> = {
  'staff/events': (token) => call(server, 'GET', 'staff/events', { ...(token && { token }) }),
  charge: (token) =>
    call(server, 'POST', `staff/events/${event.id}/charges`, {
      ...(token && { token }),
      body: { op_id: randomUUID(), code, amount: 1 },
    }),
  'look up': (token) =>
    call(server, 'POST', `staff/events/${event.id}/qr/lookup`, { ...(token && { token }), body: { code } }),
}

const staff = { bar: 200, cashier: 200, manager: 200, admin: 200 }
const matrix: Record<string, Record<string, number>> = {
  'staff/events': { nobody: 401, attendee: 200, 'bar elsewhere': 200, ...staff },
  charge: { nobody: 401, attendee: 403, 'bar elsewhere': 404, ...staff },
  'look up': { nobody: 401, attendee: 403, 'bar elsewhere': 404, ...staff },
}

const cells = Object.entries(matrix).flatMap(([name, row]) =>
  Object.entries(row).map(([who, status]) => [name, who, status] as const),
)

test.each(cells)('%s by %s is answered %d', async (name, who, status) => {
  const reply = await calls[name]?.(people[who]?.token)
  expect(reply?.statusCode).toBe(status)
})
