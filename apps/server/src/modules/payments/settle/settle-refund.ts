import { v5 } from 'uuid'
import type { EventId, OpId } from '@saldo/contract/ids'
import type { Db } from '../../../db/index.ts'
import type { GatewayPayment } from '../../../gateways/gateway-payment.ts'
import { postHold, voidHold } from '../../ledger/index.ts'
import type { Attempt } from '../../orders/index.ts'
import { enqueueDecided, enqueueRefundTelling } from './jobs.ts'
import { openRefundOf, updateOpenRefund, type PaymentRefund } from './refund-queries.ts'

const NAMESPACE = '6f1d1f7e-9d0b-5a43-8a55-4a6e5e0d5a10'

/** The permanent ids of a refund's effects in the ledger. */
export const refundOpId = (refundId: string, effect: 'hold' | 'post' | 'void'): OpId =>
  v5(`${refundId}|${effect}`, NAMESPACE) as OpId

const bookingOf = ({ eventId, refundId, orderId }: PaymentRefund, effect: 'post' | 'void', at: Date) => ({
  eventId,
  opId: refundOpId(refundId, effect),
  origin: 'system' as const,
  at,
  ...(orderId !== null && { groupId: orderId }),
})

/** Releases the hold of a refund that fails. */
export const releaseHold = async (tx: Db, refund: PaymentRefund, at: Date): Promise<void> => {
  if (refund.holdOpId !== null)
    await voidHold(tx, { ...bookingOf(refund, 'void', at), holdOpId: refund.holdOpId })
}

/**
 * Cancels the open refund of a payment that a dispute took whole, and releases its hold, so that it pays the
 * dispute first.
 */
export const cancelRefund = async (
  tx: Db,
  { eventId }: Pick<Attempt, 'eventId'>,
  payment: GatewayPayment,
  at: Date,
): Promise<void> => {
  const refund = await openRefundOf(tx, eventId, payment)
  if (refund === null) return
  const closed = { status: 'refused', refusal: 'charged_back', closedAt: at } as const
  if (!(await updateOpenRefund(tx, refund, closed))) return
  await releaseHold(tx, refund, at)
  await enqueueDecided(tx, refund, 'refused', at)
}

type Returned = { attempt: Attempt; payment: GatewayPayment; refunded: bigint; at: Date }

/**
 * Completes the refund that the gateway reports, in the transaction that moves its money: posts the hold from
 * the wallet to the gateway's account. Returns the posted amount.
 */
export const settleRefund = async (tx: Db, { attempt, payment, refunded, at }: Returned): Promise<bigint> => {
  const refund = await openRefundOf(tx, attempt.eventId, payment)
  if (refund === null || refunded < refund.before + refund.amount) return 0n
  if (!(await updateOpenRefund(tx, refund, { status: 'done', closedAt: at }))) return 0n
  await enqueueRefundTelling(tx, refund, at)
  await enqueueDecided(tx, refund, 'done', at)
  if (refund.holdOpId === null) return 0n
  // A chargeback debited the wallet already.
  if (attempt.status === 'charged_back') {
    await releaseHold(tx, refund, at)
    return 0n
  }
  const posted = await postHold(tx, { ...bookingOf(refund, 'post', at), holdOpId: refund.holdOpId })
  if (posted.status === 'booked') return refund.amount
  // Another payment's dispute took the hold or froze the wallet: the remaining balance pays.
  await releaseHold(tx, refund, at)
  return 0n
}

/** Completes the refund of a payment without an order, which its gateway says is refunded whole. */
export const settleStrayRefund = async (
  tx: Db,
  { eventId, payment, at }: { eventId: EventId; payment: GatewayPayment; at: Date },
): Promise<void> => {
  const refund = await openRefundOf(tx, eventId, payment)
  if (refund !== null) await updateOpenRefund(tx, refund, { status: 'done', closedAt: at })
}
