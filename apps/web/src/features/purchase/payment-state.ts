import type { EventId, UserId } from '@saldo/contract/ids'
import { confirmOrder, getOrder, type Order, orderStatus } from '@saldo/contract/orders'
import { getQr, type Qr } from '@saldo/contract/wallets'
import { call } from '../../shared/api/call.ts'
import { isOrderGone } from './order-is-gone.ts'

/**
 * What became of a payment: `paid` with the QR it credited; `confirming` while the bank has not said; `unpaid` when
 * the order can be paid again; `over` when it can't; `unanswered` while nobody can be asked.
 */
export type PaymentState =
  | { kind: 'paid'; qr: Qr }
  | { kind: 'confirming' }
  | { kind: 'unpaid' }
  | { kind: 'over' }
  | { kind: 'unanswered' }

/** The order as our server knows it; while it knows of no payment, as the gateway tells it when it is asked now. */
const askForOrder = async (event: EventId, purchase_code: string): Promise<Order> => {
  const order = await call(getOrder, { params: { event, purchase_code } })
  if (order.status !== orderStatus.pending || order.payment_in_process) return order
  // The gateway's own pages may have sent the payer back before they told the server.
  return call(confirmOrder, { params: { event, qr: order.qr_id, orderqr: order.id } })
}

/**
 * Asks for the order first: only its credit makes the QR's balance mean "paid". What the address says of the payment
 * is nobody's word.
 */
export const findPaymentState = async (
  userId: UserId,
  eventId: EventId,
  purchase_code: string,
): Promise<PaymentState> => {
  try {
    const order = await askForOrder(eventId, purchase_code)
    if (order.payment_in_process) return { kind: 'confirming' }
    if (order.status === orderStatus.pending) return { kind: 'unpaid' }
    if (order.status !== orderStatus.approved) return { kind: 'over' }
    const qr = await call(getQr, { params: { external_user: userId, event: eventId } })
    return qr ? { kind: 'paid', qr } : { kind: 'over' }
  } catch (error) {
    return { kind: isOrderGone(error) ? 'over' : 'unanswered' }
  }
}
