import type { RuntimeConfig } from '@saldo/contract/config'
import type { Order } from '@saldo/contract/orders'
import type { PaymentMethodId } from '@saldo/contract/payment-vendors'
import { card } from './card/card-panel.tsx'
import type { PayMethod, ReturnNotice } from './pay-method.ts'
import { paypal } from './paypal/paypal-panel.tsx'
import { wallet } from './wallet/wallet-panel.tsx'

/** In display order. */
export const payMethods: readonly PayMethod[] = [card, paypal, wallet]

/** A method by its id; undefined for one that this page doesn't know yet. */
export const payMethodOf = (id: PaymentMethodId): PayMethod | undefined =>
  payMethods.find((method) => method.id === id)

/** The methods available with this configuration. */
export const offeredMethods = ({ payment_methods }: RuntimeConfig): readonly PayMethod[] =>
  payMethods.filter(({ id }) => payment_methods.includes(id))

/** Ends the payment of a payer who comes back from a vendor's full page: where to, or why not; null for all others. */
export const finishReturn = async (
  url: string,
  order: Order,
  email: string,
): Promise<Response | ReturnNotice | null> => {
  for (const { finish } of payMethods) {
    const ended = await finish?.(url, order, email)
    if (ended) return ended
  }
  return null
}
