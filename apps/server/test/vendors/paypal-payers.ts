import type { Person } from '../people/people.ts'
import { aPerson } from '../people/people.ts'
import { anOrder, balanceOf, orderOf, send, type Shop } from '../money/shop.ts'
import { anEvent } from '../venue/venue.ts'

/** Body of the PayPal call for an order of 200 pesos. */
const bodyOf = (code: string, more: Record<string, unknown>) => ({
  title: 'Saldo QR',
  quantity: 1,
  unit_price: 200,
  currency_id: 'MXN',
  email: 'ana@prueba.test',
  purchase_code: code,
  tyc: 1,
  ...more,
})

/** The PayPal call, sent as by a person's browser. */
export const callPaypal = (
  shop: Shop,
  person: Person,
  code: string,
  more: Record<string, unknown> = {},
  key: string | null = null,
) => send(shop, person, 'public/paypal/create-order', { body: bodyOf(code, more), key })

/** Sends a control command to the simulated PayPal. */
export const steerPaypal = ({ simulator }: Shop, order: Record<string, unknown>) =>
  simulator.control({ provider: 'paypal', ...order })

/** A person with an order of 200 pesos and a PayPal order for it. */
export const aPayer = async (shop: Shop) => {
  const [ana, event] = [await aPerson(shop.server), await anEvent(shop.server)]
  const code = await anOrder(shop, ana, event)
  const offered = await callPaypal(shop, ana, code)
  if (offered.statusCode !== 200) throw new Error(offered.body)
  const orderId = offered.json<{ data: { order_id: string } }>().data.order_id
  return {
    ana,
    event,
    code,
    orderId,
    approve: () => steerPaypal(shop, { action: 'approve', order_id: orderId }),
    capture: (key: string | null = null) =>
      callPaypal(shop, ana, code, { order_id: orderId, payment_id: 'PAYER' }, key),
    balance: () => balanceOf(shop, ana, event),
    order: () => orderOf(shop, ana, event, code),
  }
}
