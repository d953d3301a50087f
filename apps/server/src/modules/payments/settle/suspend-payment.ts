import { centavos } from '@saldo/contract/money'
import type { EventId, OpId } from '@saldo/contract/ids'
import { v7 } from 'uuid'
import type { Db } from '../../../db/index.ts'
import type { GatewayPayment } from '../../../gateways/gateway-payment.ts'
import { system } from '../../../kernel/act.ts'
import { audit } from '../../../kernel/audit.ts'
import { bookTransfer, chargeback, reinstate } from '../../ledger/index.ts'
import type { Attempt } from '../../orders/index.ts'
import {
  closeSuspense,
  insertSuspense,
  lockSuspense,
  openSuspenseAgain,
  type Suspended,
} from './payment-queries.ts'
import { enqueueRefund } from './jobs.ts'
import { insertRefund, type PaymentRefund } from './refund-queries.ts'
import { clearingOf, isBookable, isRefundedByItself, opIdOf, type SuspenseReason } from './rules.ts'

/** A condition for a person to see; logged as an error after its transaction commits. */
export type Alarm = { alarm: string; [detail: string]: string | number | null }

type Suspending = {
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
export const suspendPayment = async (tx: Db, suspended: Suspending): Promise<Alarm[]> => {
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

type ToRefund = {
  eventId: EventId
  payment: Pick<GatewayPayment, 'gateway' | 'id' | 'amount' | 'refunded'>
  /** Null for a payment of no order of ours. */
  attempt: Pick<Attempt, 'orderId' | 'attemptId'> | null
  reason: string
  at: Date
}

/** Enqueues the refund of a suspended payment to its payer; false when nothing is left, or one is under way. */
export const refundSuspense = async (
  tx: Db,
  { eventId, payment, attempt, reason, at }: ToRefund,
): Promise<boolean> => {
  const left = centavos(payment.amount - payment.refunded)
  if (left <= 0n) return false
  const refund: PaymentRefund = {
    eventId,
    refundId: v7(),
    gateway: payment.gateway,
    gatewayPaymentId: payment.id,
    orderId: attempt?.orderId ?? null,
    attemptId: attempt?.attemptId ?? null,
    amount: left,
    before: payment.refunded,
    cause: 'suspense',
    reason,
    status: 'asked',
    holdOpId: null,
    gatewayRefundId: null,
    run: null,
    tries: 0,
    unansweredAt: null,
    createdAt: at,
  }
  const isNew = await insertRefund(tx, refund)
  if (isNew) await enqueueRefund(tx, refund, at)
  return isNew
}

type Reopened = { eventId: EventId; payment: GatewayPayment; attempt: Attempt; at: Date }

/**
 * Puts a won dispute's money back to the QR that had it, or into suspense, from where it is refunded again; takes back
 * the debt of a payer whom our bank had paid.
 */
export const reopenSuspense = async (tx: Db, { eventId, payment, attempt, at }: Reopened): Promise<void> => {
  const named = { eventId, gateway: payment.gateway, gatewayPaymentId: payment.id } as const
  const suspense = await lockSuspense(tx, named)
  const left = centavos(payment.amount - attempt.refunded)
  if (suspense === null || left <= 0n) return
  const booking = { eventId, origin: 'system', at } as const
  if (suspense.state === 'assigned') {
    const taken = takenBack(payment, payment.amount, attempt.chargebacks - 1)
    const opId = opIdOf(payment, `assigned-again|${attempt.chargebacks}`)
    await reinstate(tx, { ...booking, opId, chargebackOpId: taken })
    return
  }
  if (suspense.state === 'paid_out' && suspense.isBooked) {
    const opId = opIdOf(payment, `paid-out-again|${attempt.chargebacks}`)
    const back = { debit: clearingOf(payment), credit: 'chargeback_receivable', amount: left } as const
    await bookTransfer(tx, { ...booking, ...back, opId })
  }
  if (suspense.state !== 'refunded') return
  await openSuspenseAgain(tx, named)
  if (!suspense.isBooked) return
  await bookTransfer(tx, {
    ...booking,
    opId: opIdOf(payment, `suspense-again|${attempt.chargebacks}`),
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

/** The id of what a gateway took back of a payment whose money a QR got. */
const takenBack = (payment: GatewayPayment, to: bigint, round: number): OpId =>
  opIdOf(payment, `assigned-return|${to}${round > 0 ? `|${round}` : ''}`)

/** Books what a gateway gave or took back, by where the money is now: in suspense, on a QR, or with its payer. */
const bookReturn = async (
  tx: Db,
  eventId: EventId,
  { state, walletId }: Pick<Suspended, 'state' | 'walletId'>,
  { payment, from, to, round = 0, at }: Omit<Returned, 'eventId'>,
): Promise<void> => {
  const booking = { eventId, origin: 'system', at, amount: centavos(to - from) } as const
  if (walletId !== null) {
    const opId = takenBack(payment, to, round)
    await chargeback(tx, { ...booking, opId, walletId, to: clearingOf(payment) })
    return
  }
  await bookTransfer(tx, {
    ...booking,
    opId: opIdOf(payment, `suspense-return|${to}${round > 0 ? `|${round}` : ''}`),
    // Its payer has it twice, and owes it.
    debit: state === 'paid_out' ? 'chargeback_receivable' : 'payment_suspense',
    credit: clearingOf(payment),
  })
}

/** Takes a refunded part of a payment out of suspense: from `from` to `to`. */
export const releaseSuspense = async (tx: Db, { eventId, ...returned }: Returned): Promise<void> => {
  const { payment, from, to, at } = returned
  const named = { eventId, gateway: payment.gateway, gatewayPaymentId: payment.id } as const
  const suspense = await lockSuspense(tx, named)
  if (suspense === null || suspense.state === 'refunded') return
  if (suspense.isBooked && eventId !== 0 && to > from) await bookReturn(tx, eventId, suspense, returned)
  if (to >= payment.amount && suspense.state === 'open') await closeSuspense(tx, named, at)
}
