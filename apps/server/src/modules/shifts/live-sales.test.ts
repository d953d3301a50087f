import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { call } from '../../../test/server/call.ts'
import { aPerson } from '../../../test/people/people.ts'
import { useServer } from '../../../test/server/server.ts'
import { anEvent, aPlace, atPlace, aWallet } from '../../../test/venue/venue.ts'

const server = useServer(() => ({}) as never)

const none = { count: 0, amount: 0 }
const nothing = {
  charges: none,
  tips: 0,
  cash_sales: none,
  cash_tips: 0,
  deposits: 0,
  cup_returns: none,
  topups_cash: none,
  topups_terminal: none,
  cash_outs: none,
  voided_charges: none,
  voided_tips: 0,
  voided_topups_cash: none,
  voided_topups_terminal: none,
  voided_cash_sales: none,
  voided_cash_tips: 0,
  sections: [],
  voided_cash_outs: none,
}

test('a manager sees what each place did a second ago, also those that did nothing', async () => {
  const event = await anEvent(server)
  const [north, south] = [
    await aPlace(server, event.id, 'Barra Norte'),
    await aPlace(server, event.id, 'Barra Sur'),
  ]
  const luz = await aPerson(server, [{ eventId: event.id, role: 'bar' }])
  const mara = await aPerson(server, [{ eventId: event.id, role: 'manager' }])
  await atPlace(server, south, luz.id)
  const base = `staff/events/${event.id}`
  const sales = async () => {
    server.clock.pass(1_000)
    const reply = await call(server, 'GET', `${base}/sales`, { token: mara.token })
    return reply.json<{ data: unknown }>().data
  }
  const places = (done: object) => [
    { place: { id: north.id, name: 'Barra Norte', kind: 'bar' }, ...nothing },
    { place: { id: south.id, name: 'Barra Sur', kind: 'bar' }, ...nothing, ...done },
  ]
  expect(await sales()).toEqual({
    at: server.clock.now().toISOString(),
    event: nothing,
    places: places({}),
  })
  const { code } = await aWallet(server, event.id, { balance: 10_000 })
  const op_id = randomUUID()
  await call(server, 'POST', `${base}/charges`, { token: luz.token, body: { op_id, code, amount: 50 } })
  const charged = { charges: { count: 1, amount: 50 }, sections: expect.anything() as unknown }
  expect(await sales()).toMatchObject({ event: charged, places: places(charged) })
  const body = { op_id: randomUUID(), reason: 'Producto equivocado' }
  await call(server, 'POST', `${base}/operations/${op_id}/void`, { token: mara.token, body })
  const voided = { ...charged, voided_charges: { count: 1, amount: 50 } }
  expect(await sales()).toMatchObject({ event: voided, places: places(voided) })
})
