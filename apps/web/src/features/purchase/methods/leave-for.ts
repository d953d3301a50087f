import type { Order } from '@saldo/contract/orders'
import { adoptPurchase } from '../local-order.ts'

/** Leaves the checkout for a screen that asks what became of the payment of this very order. */
export const leaveFor = (path: string, order: Order): void => {
  adoptPurchase(order.purchase_code)
  window.location.assign(path)
}
