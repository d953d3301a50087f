import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { aPerson, type Person } from '../../../test/people/people.ts'
import { call } from '../../../test/server/call.ts'
import { useServer } from '../../../test/server/server.ts'
import { anEvent, aPlace, atPlace, aWallet } from '../../../test/venue/venue.ts'

const server = useServer(() => ({}) as never)

const PLACE_MS = 5_000

/** A vendor of the north bar, where 40 pesos were spent. */
const aVendor = async () => {
  const event = await anEvent(server)
  const [north, south] = [await aPlace(server, event.id), await aPlace(server, event.id)]
  const luz = await aPerson(server, [{ eventId: event.id, role: 'bar' }])
  const vera = await aPerson(server, [{ eventId: event.id, role: 'vendor' }])
  for (const { id } of [luz, vera]) await atPlace(server, north, id)
  const { code } = await aWallet(server, event.id, { balance: 10_000 })
  const items = [{ name: 'Taco', quantity: 1, unit_price: 40 }]
  const body = { op_id: randomUUID(), code, amount: 40, items }
  const reply = await call(server, 'POST', `staff/events/${event.id}/charges`, { token: luz.token, body })
  expect(reply.statusCode).toBe(200)
  return { event, south, vera }
}

/** The live totals of an event as somebody reads them; the reading fails when it lasts longer than it may. */
const followed = async (eventId: number, { authorization }: Person) => {
  if (!server.app.http.server.listening) await server.app.http.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.app.http.server.address() as AddressInfo
  const reply = await fetch(`http://127.0.0.1:${port}/api/v1/es/office/events/${eventId}/live`, {
    headers: authorization,
    signal: AbortSignal.timeout(10_000),
  })
  const reader = reply.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  return {
    until: async (spent: number): Promise<void> => {
      while (!text.includes(`"spent":${spent},`)) {
        const { value, done } = await reader.read()
        if (done) throw new Error('the stream ended')
        text += value
      }
    },
    end: async (): Promise<void> => {
      while (!(await reader.read()).done);
    },
    told: () => text,
  }
}

test('a vendor’s stream ends within five seconds of a move, the next is of the new place, and it ends with that', async () => {
  const { event, south, vera } = await aVendor()
  const stream = await followed(event.id, vera)
  await stream.until(40)
  await atPlace(server, south, vera.id)
  server.clock.pass(PLACE_MS)
  await stream.end()
  const next = await followed(event.id, vera)
  await next.until(0)
  expect(next.told()).not.toContain('"spent":40,')
  await server.pool.query('DELETE FROM staff_place WHERE user_id = $1', [vera.id])
  server.clock.pass(PLACE_MS)
  await next.end()
})
