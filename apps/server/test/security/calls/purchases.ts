import { randomUUID } from 'node:crypto'
import { walletOf } from '../../../src/modules/ledger/index.ts'
import { anOrder, cardBody, orderBody, orderOf, pay } from '../../money/shop.ts'
import type { Scene } from '../scene.ts'
import { managesByPassword, ownerOnly, plain, signedIn, type Entry, type Maker } from './entry.ts'

const newOrder = (scene: Scene): Promise<string> => anOrder(scene, scene.people.owner, scene.event, 20)

/** The order's code in the path. */
const onOrder: Maker = async (scene) => ({ params: { purchase_code: await newOrder(scene) } })

/** The order's code in the body, with what else it holds. */
const ofOrder =
  (more: Record<string, unknown> = {}): Maker =>
  async (scene) => ({ body: { purchase_code: await newOrder(scene), ...more } })

const confirm: Maker = async (scene) => {
  const { owner } = scene.people
  const { id } = await orderOf(scene, owner, scene.event, await newOrder(scene))
  const wallet = await walletOf(scene.server.db, scene.event.id, { userId: owner.id })
  return { params: { qr: wallet?.walletId ?? '', orderqr: id } }
}

const cardPayment: Maker = async (scene) => ({
  body: cardBody(await newOrder(scene), await scene.simulator.cardToken()),
})

const refund: Maker = async (scene) => {
  const code = await newOrder(scene)
  await pay(scene, scene.people.owner, code)
  return {
    params: { purchase_code: code },
    body: { op_id: randomUUID(), amount: 1, reason: 'Cobro doble' },
  }
}

/** Calls of orders and their payments. */
export const purchaseCalls: Record<string, Entry> = {
  'POST public/events/:event/qr': signedIn(async () => ({ body: orderBody(20) }), { orders: 422 }),
  'POST public/events/:event/qr/:qr/orderqr': ownerOnly(
    async () => ({ body: { type: 'recarga', amount: 20, method_pay_id: 2 } }),
    { orders: 422 },
  ),
  'GET public/events/:event/orderqr/:purchase_code': ownerOnly(onOrder),
  'PUT public/events/:event/orderqr/update-expiration': ownerOnly(ofOrder(), { order_questions: 422 }),
  'PATCH public/events/:event/orderqr/update-order-retry/:purchase_code': ownerOnly(
    async (scene) => {
      const code = await newOrder(scene)
      return { params: { purchase_code: code }, body: { purchase_code: code } }
    },
    { order_questions: 404 },
  ),
  'POST public/events/:event/orderqr/:purchase_code/extend': ownerOnly(onOrder),
  'POST public/events/:event/orderqr/:purchase_code/cancel-payment': ownerOnly(onOrder, {
    order_questions: 404,
  }),
  'POST public/events/:event/qr/:qr/orderqr/:orderqr/confirm': ownerOnly(confirm, { order_questions: 404 }),
  'POST public/mercado-pago/create-card-payment': ownerOnly(cardPayment, { payments: 422 }),
  'POST public/mercado-pago/create-preference': ownerOnly(ofOrder({ unit_price: 20, tyc: 1 }), {
    payments: 422,
  }),
  'POST public/paypal/create-order': ownerOnly(ofOrder({ unit_price: 20, tyc: 1 }), { payments: 422 }),
  'POST staff/events/:event/orders/:purchase_code/refund': managesByPassword(refund),
  'GET public/user/:external_user/orders': ownerOnly(plain),
}
