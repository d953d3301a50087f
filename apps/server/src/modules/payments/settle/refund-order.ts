import type { EventId, OpId } from '@saldo/contract/ids'
import { centavos, type Centavos } from '@saldo/contract/money'
import { gatewayIds } from '@saldo/contract/payment-vendors'
import { transact, type Db } from '../../../db/index.ts'
import type { Act } from '../../../kernel/act.ts'
import { audit } from '../../../kernel/audit.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { AppError } from '../../../kernel/errors.ts'
import { hold } from '../../ledger/index.ts'
import { attemptsOf, lockOrderByCode, type Attempt, type Order } from '../../orders/index.ts'
import { enqueueRefund } from './jobs.ts'
import { findRefund, insertRefund, type PaymentRefund } from './refund-queries.ts'
import { clearingOf } from './rules.ts'
import { refundOpId } from './settle-refund.ts'

export type RefundRequest = Act & {
  eventId: EventId
  code: string
  /** The refund's permanent id: a repeat under the same id refunds once. */
  opId: OpId
  /** Null for all that is left of the payment. */
  amount: Centavos | null
  reason: string
}

const paidOnline = (attempts: readonly Attempt[]): Attempt & { gatewayPaymentId: string } => {
  const paid = attempts.find(({ money, gateway }) => money === 'credited' && gateway !== gatewayIds.cash)
  if (!paid || paid.gatewayPaymentId === null) throw new AppError('order_not_refundable')
  return { ...paid, gatewayPaymentId: paid.gatewayPaymentId }
}

/** The earlier refund under the same id, in its present state. Throws operation_mismatch when it differs. */
const earlier = async (tx: Db, { eventId, opId, amount }: RefundRequest, orderId: string) => {
  const known = await findRefund(tx, eventId, opId)
  if (known === null) return null
  if (known.orderId !== orderId || (amount !== null && known.amount !== amount))
    throw new AppError('operation_mismatch')
  return known
}

/** Holds the amount in the wallet, so that it can't be spent during the refund. */
const reserve = async (tx: Db, refund: PaymentRefund, { orderId, walletId }: Order) => {
  const outcome = await hold(tx, {
    eventId: refund.eventId,
    opId: refundOpId(refund.refundId, 'hold'),
    origin: 'system',
    at: refund.createdAt,
    groupId: orderId,
    walletId,
    amount: refund.amount,
    to: clearingOf(refund),
  })
  if (outcome.status === 'declined') throw new AppError(outcome.code)
}

/**
 * Refunds a paid order to its source, all or in part: holds the amount in the wallet and enqueues the job
 * that asks the gateway. Throws order_not_found, order_not_refundable, refund_above_payment,
 * refund_under_way, insufficient_balance (it was spent), operation_mismatch.
 */
export const refundOrder = async (
  { databases }: Pick<Deps, 'databases'>,
  request: RefundRequest,
): Promise<PaymentRefund & { isRepeat: boolean }> => {
  const { eventId, opId, code, reason, at } = request
  return transact(await databases.forEvent(eventId), async (tx) => {
    const order = await lockOrderByCode(tx, eventId, code)
    if (order === null) throw new AppError('order_not_found')
    const known = await earlier(tx, request, order.orderId)
    if (known) return { ...known, isRepeat: true }
    if (order.status !== 'approved') throw new AppError('order_not_refundable')
    const paid = paidOnline(await attemptsOf(tx, order))
    const left = centavos(order.amount - paid.refunded)
    const amount = request.amount ?? left
    if (amount > left || amount <= 0n) throw new AppError('refund_above_payment')
    const refund: PaymentRefund = {
      eventId,
      refundId: opId,
      gateway: paid.gateway as PaymentRefund['gateway'],
      gatewayPaymentId: paid.gatewayPaymentId,
      orderId: order.orderId,
      attemptId: paid.attemptId,
      amount,
      before: paid.refunded,
      cause: 'operator',
      reason,
      status: 'asked',
      holdOpId: refundOpId(opId, 'hold'),
      gatewayRefundId: null,
      run: null,
      tries: 0,
      unansweredAt: null,
      createdAt: at,
    }
    if (!(await insertRefund(tx, refund))) throw new AppError('refund_under_way')
    await reserve(tx, refund, order)
    await enqueueRefund(tx, refund, at)
    const details = { refund_id: opId, amount: String(amount), reason }
    await audit(tx, request, {
      action: 'payment.refund',
      subject: order.orderId,
      eventId,
      details,
    })
    return { ...refund, isRepeat: false }
  })
}
