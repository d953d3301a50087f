import type { Order } from '@saldo/contract/orders'
import { adoptPurchase } from '../local-order.ts'

/** Leaves the checkout for a screen that shows the state of this order's payment. */
export const leaveFor = (path: string, order: Order): void => {
  adoptPurchase(order.purchase_code)
  window.location.assign(path)
}
