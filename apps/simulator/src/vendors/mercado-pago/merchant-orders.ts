import type { Account } from './account.ts'
import { notFound, toPesos, wireTime } from './wire.ts'
import type { PaymentRequest } from './payment-request.ts'
import type { MerchantOrder, Payment } from './state.ts'

/** Merchant order of a payment: the preference's own, or a new one for a payment without preference. */
export const orderFor = (
  account: Account,
  request: Pick<PaymentRequest, 'externalReference' | 'amount'>,
  preferenceId: string | null,
): MerchantOrder => {
  const orders = account.state.merchantOrders
  const existing = [...orders.values()].find((order) => order.preferenceId === preferenceId)
  if (preferenceId !== null && existing) return existing
  const now = account.now()
  const order: MerchantOrder = {
    id: account.nextId(),
    preferenceId,
    externalReference: request.externalReference,
    total: request.amount,
    paymentIds: [],
    createdAt: now,
    updatedAt: now,
  }
  orders.set(order.id, order)
  return order
}

const isPaid = ({ status }: Payment) => status === 'approved' || status === 'in_mediation'

const orderStatus = (order: MerchantOrder, payments: Payment[], paid: bigint): string => {
  if (payments.length > 0 && payments.every(({ status }) => status === 'refunded')) return 'refunded'
  if (paid >= order.total)
    return payments.some(({ refunded }) => refunded > 0n) ? 'partially_refunded' : 'paid'
  if (paid > 0n) return 'partially_paid'
  const isOpen = payments.some(({ status }) => ['pending', 'in_process', 'authorized'].includes(status))
  return isOpen ? 'payment_in_process' : 'payment_required'
}

export const orderOnWire = (account: Account, order: MerchantOrder) => {
  const payments = order.paymentIds.flatMap((id) => account.state.payments.get(id) ?? [])
  const paid = payments.filter(isPaid).reduce((sum, { amount }) => sum + amount, 0n)
  return {
    id: order.id,
    status: paid >= order.total ? 'closed' : 'opened',
    order_status: orderStatus(order, payments, paid),
    external_reference: order.externalReference,
    preference_id: order.preferenceId,
    site_id: 'MLM',
    marketplace: 'NONE',
    date_created: wireTime(order.createdAt),
    last_updated: wireTime(order.updatedAt),
    payments: payments.map((payment) => ({
      id: payment.id,
      transaction_amount: toPesos(payment.amount),
      total_paid_amount: isPaid(payment) ? toPesos(payment.amount) : 0,
      currency_id: 'MXN',
      status: payment.status,
      status_detail: payment.statusDetail,
      date_approved: payment.approvedAt === null ? null : wireTime(payment.approvedAt),
      amount_refunded: toPesos(payment.refunded),
    })),
    total_amount: toPesos(order.total),
    paid_amount: toPesos(paid),
    refunded_amount: toPesos(payments.reduce((sum, { refunded }) => sum + refunded, 0n)),
    cancelled: false,
  }
}

export const findOrder = (account: Account, id: string): MerchantOrder => {
  const order = account.state.merchantOrders.get(Number(id))
  if (!order) throw notFound('Order not found')
  return order
}
