import type { AttemptId, EventId, OrderId } from '@saldo/contract/ids'
import type { Db } from '../../../db/index.ts'
import type { OnlineGateway } from '../../../gateways/gateway-payment.ts'
import { enqueue, job } from '../../../kernel/jobs/jobs.ts'
import type { Attempt, Order } from '../../orders/index.ts'
import { payablePreferences } from './preference-queries.ts'
import { pollAt, repeatAt } from './rules.ts'

/** The gateway gave no answer: the job is retried with growing pauses. */
export class GatewaySilent extends Error {}

/** Asks a gateway about an attempt without a final answer; `round` counts from 0. */
export const pollAttemptJob = job<{ eventId: EventId; attemptId: AttemptId; round: number }>('poll-attempt')

/** A repeat's number, from 0, and the sealed payment if the gateway needs it again. */
export type Repeat = { no: number; kept: string | null }

/** Repeats a payment request that the gateway left unanswered, under the same idempotency key. */
export const repeatPaymentJob = job<{ eventId: EventId; attemptId: AttemptId } & Repeat>('repeat-payment')

/** Fetches the payment that a stored notice refers to, and applies it. */
export const handleNoticeJob = job<{ noticeId: string }>('handle-notice')

/** Ends an order's payable preferences at the gateways. */
export const endPreferencesJob = job<{ eventId: EventId; orderId: OrderId }>('end-preferences')

/** Cancels one order, as an operator decided. */
export const cancelOrderJob = job<{ eventId: EventId; orderId: OrderId }>('cancel-order')

/** Cancels the open orders of an event that was closed. */
export const cancelOrdersJob = job<{ eventId: EventId }>('cancel-orders')

type RefundRef = { eventId: EventId; refundId: string }

/** Gives a payment's money back at its gateway. */
export const refundPaymentJob = job<RefundRef>('refund-payment')

/** Tells the payer of a payment's refund. */
export const tellPaymentRefundJob = job<RefundRef>('tell-payment-refund')

/**
 * A run's refund was decided, or found our balance at its gateway short. Handled by the module of the runs, which
 * stands to the right of this one.
 */
export const runRefundDecidedJob = job<RefundRef & { outcome: 'done' | 'refused' | 'short' }>(
  'run-refund-decided',
)

/** Enqueued in the transaction that decides it; nothing for a refund of no run. */
export const enqueueDecided = async (
  tx: Db,
  { eventId, refundId, run }: RefundRef & { run: object | null },
  outcome: 'done' | 'refused' | 'short',
  now: Date,
): Promise<void> => {
  if (run !== null) await enqueue(tx, runRefundDecidedJob, { eventId, refundId, outcome }, now)
}

/** At most one pending job per refund. */
export const enqueueRefund = (tx: Db, { eventId, refundId }: RefundRef, runAt: Date): Promise<void> =>
  enqueue(tx, refundPaymentJob, { eventId, refundId }, runAt, {
    jobKey: `refund-payment:${eventId}:${refundId}`,
  })

export const enqueueRefundTelling = (tx: Db, { eventId, refundId }: RefundRef, now: Date): Promise<void> =>
  enqueue(tx, tellPaymentRefundJob, { eventId, refundId }, now)

/** Finds payments that no notice announced, every ten minutes. */
export const sweepPaymentsJob = job('sweep-payments')

/** Asks the gateways about undecided disputes, hourly. */
export const refreshDisputesJob = job('refresh-disputes')

/** Closes a difference whose debt was booked, because the control database may be another one. */
export const closeDifferenceJob = job<{
  gateway: OnlineGateway
  reportId: string
  kind: 'unknown_there'
}>('close-difference')

/** Compares the gateways' reports with our books, daily. */
export const comparePaymentsJob = job('compare-payments')

/** At most one pending poll per attempt. */
export const enqueuePoll = (
  tx: Db,
  { eventId, attemptId }: Pick<Attempt, 'eventId' | 'attemptId'>,
  round: number,
  runAt: Date,
): Promise<void> =>
  enqueue(tx, pollAttemptJob, { eventId, attemptId, round }, runAt, {
    jobKey: `poll-attempt:${eventId}:${attemptId}`,
  })

/** The first poll of a new attempt: recovers it if the process dies before the gateway's answer. */
export const enqueueFirstPoll = async (tx: Db, attempt: Attempt, now: Date): Promise<void> => {
  const runAt = pollAt(now, 0, now)
  if (runAt) await enqueuePoll(tx, attempt, 0, runAt)
}

/** At most one pending repeat per attempt; none after the last. */
export const enqueueRepeat = async (
  tx: Db,
  { eventId, attemptId }: Pick<Attempt, 'eventId' | 'attemptId'>,
  repeat: Repeat,
  now: Date,
): Promise<void> => {
  const runAt = repeatAt(repeat.no, now)
  if (runAt === null) return
  const jobKey = `repeat-payment:${eventId}:${attemptId}`
  await enqueue(tx, repeatPaymentJob, { eventId, attemptId, ...repeat }, runAt, { jobKey })
}

const enqueueEnd = (
  tx: Db,
  { eventId, orderId }: { eventId: EventId; orderId: OrderId },
  runAt: Date,
): Promise<void> => enqueue(tx, endPreferencesJob, { eventId, orderId }, runAt)

/**
 * Enqueues the end of an order's payable preferences, in the transaction that decides it or changes its code.
 */
export const endLater = async (tx: Db, order: Order, at: Date): Promise<void> => {
  if ((await payablePreferences(tx, order, at)).length > 0) await enqueueEnd(tx, order, at)
}
