import type { Order } from '@saldo/contract/orders'
import { purchaseCopy } from '@saldo/copy/purchase'

/** What a vendor's own pages are told of a purchase; the server compares it with the order and trusts none of it. */
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
