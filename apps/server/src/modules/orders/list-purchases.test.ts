import { expect, test } from 'vitest'
import { aPerson, type Person } from '../../../test/people/people.ts'
import { anOrder, pay, send, useShop } from '../../../test/money/shop.ts'
import { anEvent } from '../../../test/venue/venue.ts'

const shop = await useShop()
const { server, simulator } = shop

const purchasesOf = async (who: Person) => {
  const reply = await send(shop, who, `public/user/${who.id}/orders`, { method: 'GET', key: null })
  return { status: reply.statusCode, data: reply.json<{ data: Record<string, unknown>[] }>().data }
}

test('one’s own purchases are listed over all events, newest first; what was paid has its receipt [S-3.10]', async () => {
  const [ana, first, second] = [await aPerson(server), await anEvent(server), await anEvent(server)]
  const code = await anOrder(shop, ana, first, 100)
  await pay(shop, ana, code)
  server.clock.pass(1_000)
  const open = await anOrder(shop, ana, second, 85.5)
  await pay(shop, ana, open, { cardholder: 'CONT' })
  const at = server.clock.now()
  const [payment] = await simulator.paymentsOf(code)
  const { data } = await purchasesOf(ana)
  expect(data).toEqual([
    {
      id: expect.any(String),
      amount: 85.5,
      type: 'Nuevo',
      created_at: at.toISOString(),
      purchase_code: open,
      status: 2,
      payment_in_process: true,
      event_id: second.id,
      event_name: second.name,
      event_url: second.url,
      event_timezone: 'America/Mexico_City',
      event_city: 'Puebla',
      receipt: null,
    },
    {
      id: expect.any(String),
      amount: 100,
      type: 'Nuevo',
      created_at: new Date(at.getTime() - 1_000).toISOString(),
      purchase_code: code,
      status: 1,
      payment_in_process: false,
      event_id: first.id,
      event_name: first.name,
      event_url: first.url,
      event_timezone: 'America/Mexico_City',
      event_city: 'Puebla',
      receipt: {
        folio: code,
        method: 'card',
        paid_at: new Date(at.getTime() - 1_000).toISOString(),
        reference: String(payment?.id),
        refunded: 0,
      },
    },
  ])
})

test('a declined card leaves a purchase without a receipt', async () => {
  const [ana, event] = [await aPerson(server), await anEvent(server)]
  await pay(shop, ana, await anOrder(shop, ana, event), { cardholder: 'FUND' })
  expect((await purchasesOf(ana)).data).toMatchObject([
    { status: 2, payment_in_process: false, receipt: null },
  ])
})

test('nobody reads another’s purchases, and who bought nothing has none', async () => {
  const [ana, luis, event] = [await aPerson(server), await aPerson(server), await anEvent(server)]
  await pay(shop, luis, await anOrder(shop, luis, event))
  const reply = await send(shop, ana, `public/user/${luis.id}/orders`, { method: 'GET', key: null })
  expect(reply.statusCode).toBe(404)
  expect(await purchasesOf(ana)).toEqual({ status: 200, data: [] })
})
