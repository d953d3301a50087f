import { orderStatus, type Order } from '@saldo/contract/orders'
import { routes } from '@saldo/client/routes.ts'

/** The path for an order that can't be paid now; null for a payable one. */
export const elsewhere = (order: Order): string | null => {
  if (order.payment_in_process || order.status === orderStatus.approved)
    return routes.paymentComplete(order.event_url)
  return order.status === orderStatus.pending ? null : routes.addFunds(order.event_url)
}
