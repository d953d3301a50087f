import type { Order } from '@saldo/contract/orders'
import { purchaseCopy } from '../copy.ts'

/**
 * The purchase details sent to a vendor's pages; the server checks them against the order and trusts none.
 */
export const purchaseDetails = (order: Order, email: string) => ({
  title: purchaseCopy.payDescription(order.event_name),
  description: purchaseCopy.payDescription(order.event_name),
  quantity: 1 as const,
  unit_price: order.amount,
  currency_id: 'MXN',
  email,
  purchase_code: order.purchase_code,
  tyc: 1 as const,
})
