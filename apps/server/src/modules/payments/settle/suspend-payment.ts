import { centavos } from '@saldo/contract/money'
import type { EventId } from '@saldo/contract/ids'
import { v7 } from 'uuid'
import type { Db } from '../../../db/index.ts'
import type { GatewayPayment } from '../../../gateways/gateway-payment.ts'
import { system } from '../../../kernel/act.ts'
import { audit } from '../../../kernel/audit.ts'
import { bookTransfer } from '../../ledger/index.ts'
import type { Attempt } from '../../orders/index.ts'
import { closeSuspense, insertSuspense, lockSuspense, openSuspenseAgain } from './payment-queries.ts'
import { enqueueRefund } from './jobs.ts'
import { insertRefund, type PaymentRefund } from './refund-queries.ts'
import { clearingOf, isBookable, isRefundedByItself, opIdOf, type SuspenseReason } from './rules.ts'

/** A condition for a person to see; logged as an error after its transaction commits. */
export type Alarm = { alarm: string; [detail: string]: string | number | null }

type Suspended = {
  eventId: EventId | 0
  payment: GatewayPayment
  attempt: Attempt | null
  reason: SuspenseReason
  at: Date
}

/**
 * Puts an approved payment that no wallet may have into suspense: in its queue, in the ledger's account of
 * that name when it is real money of ours, and in the audit log. Once per payment.
 */
export const suspendPayment = async (tx: Db, suspended: Suspended): Promise<Alarm[]> => {
  const { eventId, payment, attempt, reason, at } = suspended
  const suspenseId = v7()
  const isBooked = eventId !== 0 && isBookable(reason)
  const isNew = await insertSuspense(tx, {
    eventId,
    gateway: payment.gateway,
    gatewayPaymentId: payment.id,
    suspenseId,
    orderId: attempt?.orderId ?? null,
    attemptId: attempt?.attemptId ?? null,
    amount: payment.amount,
    currency: payment.currency,
    reason,
    isBooked,
    at,
  })
  if (!isNew) return []
  if (isBooked && eventId !== 0) {
    await bookTransfer(tx, {
      eventId,
      opId: opIdOf(payment, 'suspense'),
      origin: 'system',
      at,
      debit: clearingOf(payment),
      credit: 'payment_suspense',
      amount: payment.amount,
    })
  }
  if (isBooked && eventId !== 0 && attempt !== null && isRefundedByItself(reason))
    await refundSuspense(tx, { eventId, payment, attempt, reason, at })
  const act = { actor: system, at, requestId: suspenseId }
  await audit(tx, act, {
    action: 'payment.suspended',
    subject: attempt?.orderId ?? suspenseId,
    ...(eventId !== 0 && { eventId }),
    details: { reason, payment_id: payment.id },
  })
  return [{ alarm: 'payment in suspense', suspense_id: suspenseId, reason, event_id: eventId }]
}

type ToRefund = { eventId: EventId; payment: GatewayPayment; attempt: Attempt; reason: string; at: Date }

/** Enqueues the automatic refund of a suspended payment to its payer. */
const refundSuspense = async (tx: Db, { eventId, payment, attempt, reason, at }: ToRefund): Promise<void> => {
  const left = centavos(payment.amount - payment.refunded)
  if (left <= 0n) return
  const refund: PaymentRefund = {
    eventId,
    refundId: v7(),
    gateway: payment.gateway,
    gatewayPaymentId: payment.id,
    orderId: attempt.orderId,
    attemptId: attempt.attemptId,
    amount: left,
    before: payment.refunded,
    cause: 'suspense',
    reason,
    status: 'asked',
    holdOpId: null,
    gatewayRefundId: null,
    run: null,
    tries: 0,
    createdAt: at,
  }
  if (await insertRefund(tx, refund)) await enqueueRefund(tx, refund, at)
}

/** Puts a won dispute's money back into suspense, and enqueues its refund again. */
export const reopenSuspense = async (
  tx: Db,
  { eventId, payment, attempt, at }: Omit<ToRefund, 'reason'>,
): Promise<void> => {
  const named = { eventId, gateway: payment.gateway, gatewayPaymentId: payment.id } as const
  const suspense = await lockSuspense(tx, named)
  const left = centavos(payment.amount - attempt.refunded)
  if (suspense?.status !== 'refunded' || left <= 0n) return
  await openSuspenseAgain(tx, named)
  if (!suspense.isBooked) return
  await bookTransfer(tx, {
    eventId,
    opId: opIdOf(payment, `suspense-again|${attempt.chargebacks}`),
    origin: 'system',
    at,
    debit: clearingOf(payment),
    credit: 'payment_suspense',
    amount: left,
  })
  await refundSuspense(tx, { eventId, payment, attempt, reason: 'dispute_won', at })
}

type Returned = {
  eventId: EventId | 0
  payment: GatewayPayment
  from: bigint
  to: bigint
  /** The number of disputes before, so that each round is booked once. */
  round?: number
  at: Date
}

/** Takes a refunded part of a payment out of suspense: from `from` to `to`. */
export const releaseSuspense = async (
  tx: Db,
  { eventId, payment, from, to, round = 0, at }: Returned,
): Promise<void> => {
  const named = { eventId, gateway: payment.gateway, gatewayPaymentId: payment.id } as const
  const suspense = await lockSuspense(tx, named)
  if (suspense === null || suspense.status === 'refunded') return
  if (suspense.isBooked && eventId !== 0 && to > from) {
    await bookTransfer(tx, {
      eventId,
      opId: opIdOf(payment, `suspense-return|${to}${round > 0 ? `|${round}` : ''}`),
      origin: 'system',
      at,
      debit: 'payment_suspense',
      credit: clearingOf(payment),
      amount: centavos(to - from),
    })
  }
  if (to >= payment.amount) await closeSuspense(tx, named, at)
}
