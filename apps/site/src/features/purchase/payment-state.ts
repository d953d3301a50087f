import type { EventId, UserId } from '@saldo/contract/ids'
import { confirmOrder, getOrder, type Order, orderStatus } from '@saldo/contract/orders'
import { getQr, type Qr } from '@saldo/contract/wallets'
import { call } from '@saldo/client/api/call.ts'
import { isOrderGone } from './orders.ts'

/**
 * What the screen of a payment shows. `waiting`: the payer must pay; `confirming`: not yet confirmed or refused;
 * `unpaid`: the order can be paid again; `over`: it can't; `unanswered`: the server is unreachable.
 */
export type PaymentScreenState =
  | { kind: 'paid'; qr: Qr }
  | { kind: 'waiting'; order: Order; waiting: NonNullable<Order['payment_waiting']> }
  | { kind: 'confirming' }
  | { kind: 'unpaid' }
  | { kind: 'over' }
  | { kind: 'unanswered' }

/** The order from our server; while it knows of no payment, the server asks the gateway now. */
const askForOrder = async (event: EventId, purchase_code: string): Promise<Order> => {
  const order = await call(getOrder, { params: { event, purchase_code } })
  if (order.status !== orderStatus.pending || order.payment_in_process) return order
  // The gateway may redirect the payer before it notifies the server.
  return call(confirmOrder, { params: { event, qr: order.qr_id, orderqr: order.id } })
}

/** Reads the order first: only its credit makes the QR's balance mean "paid", and a URL is not trusted. */
export const findPaymentState = async (
  userId: UserId,
  eventId: EventId,
  purchase_code: string,
): Promise<PaymentScreenState> => {
  try {
    const order = await askForOrder(eventId, purchase_code)
    if (order.payment_waiting) return { kind: 'waiting', order, waiting: order.payment_waiting }
    if (order.payment_in_process) return { kind: 'confirming' }
    if (order.status === orderStatus.pending) return { kind: 'unpaid' }
    if (order.status !== orderStatus.approved) return { kind: 'over' }
    const qr = await call(getQr, { params: { external_user: userId, event: eventId } })
    return qr ? { kind: 'paid', qr } : { kind: 'over' }
  } catch (error) {
    return { kind: isOrderGone(error) ? 'over' : 'unanswered' }
  }
}
