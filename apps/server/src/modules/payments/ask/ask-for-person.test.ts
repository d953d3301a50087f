import { expect, test } from 'vitest'
import { orderOf, send, someBuyer, useShop } from '../../../../test/money/shop.ts'
import { silentDeps } from '../../../../test/money/told-payments.ts'
import { findOrderByCode } from '../../orders/index.ts'
import { confirmOrder } from './ask-for-person.ts'
import { prepareExpiry } from './expire-order.ts'
import { retryOrder } from './retry-order.ts'

const shop = await useShop({ RATE_LIMIT_FACTOR: '1' })
const { server } = shop

/** An order, and a gateway that counts what it is asked about it. */
const asked = async () => {
  const { ana, event, code } = await someBuyer(shop)
  const order = await findOrderByCode(server.db, event.id, code)
  if (!order) throw new Error('No order')
  const questions: string[] = []
  const searchPayments = async (wanted: string) => {
    questions.push(wanted)
    return []
  }
  const deps = silentDeps(shop, { mercadoPago: { ...shop.mercadoPago, searchPayments } })
  const named = { eventId: event.id, walletId: order.walletId, orderId: order.orderId, userId: ana.id }
  const byCode = { eventId: event.id, code, userId: ana.id }
  return { ana, event, code, order, questions, deps, named, byCode }
}

test('three hundred confirmations of an order at once ask the gateway once', async () => {
  const { questions, deps, named } = await asked()
  const orders = await Promise.all(Array.from({ length: 300 }, () => confirmOrder(deps, named)))
  expect(new Set(orders.map(({ status }) => status))).toEqual(new Set(['pending']))
  expect(questions).toHaveLength(1)
})

test('within five seconds nobody asks again: neither by confirming, nor by a retry, nor by giving up', async () => {
  const { questions, deps, named, byCode } = await asked()
  await confirmOrder(deps, named)
  server.clock.pass(4_999)
  for (const again of [
    () => confirmOrder(deps, named),
    () => retryOrder(deps, byCode),
    () => prepareExpiry(deps, byCode),
  ])
    await again()
  expect(questions).toHaveLength(1)
  server.clock.pass(1)
  await confirmOrder(deps, named)
  expect(questions).toHaveLength(2)
})

test('one person’s sixty-first question in a minute is refused, whatever order it is about', async () => {
  const { ana, event, order, code } = await asked()
  const path = `public/events/${event.id}/qr/${order.walletId}/orderqr/${order.orderId}/confirm`
  const confirm = () => send(shop, ana, path, { key: null })
  for (let time = 0; time < 59; time += 1) expect((await confirm()).statusCode).toBe(200)
  const retry = `public/events/${event.id}/orderqr/update-order-retry/${code}`
  const body = { purchase_code: code }
  expect((await send(shop, ana, retry, { method: 'PATCH', body, key: null })).statusCode).toBe(200)
  const giveUp = `public/events/${event.id}/orderqr/update-expiration`
  const refused = await send(shop, ana, giveUp, { method: 'PUT', body })
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([429, 'too_many_requests'])
  expect((await orderOf(shop, ana, event, code)).status).toBe(2)
})

test('a thousand people’s questions leave the gateway to payments: past their share they learn what we know', async () => {
  const { questions, deps, named } = await asked()
  const limiter = { ...deps.limiter, isWithin: async () => false }
  expect(await confirmOrder({ ...deps, limiter }, named)).toMatchObject({ status: 'pending' })
  expect(questions).toEqual([])
})
