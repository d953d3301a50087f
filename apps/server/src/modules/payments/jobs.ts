import type { AttemptId, EventId, OrderId } from '@saldo/contract/ids'
import type { Db } from '../../db/index.ts'
import { enqueue, job } from '../../kernel/jobs.ts'
import type { Attempt } from '../orders/index.ts'
import { pollAt, repeatAt } from './rules.ts'

/** The gateway gave no answer: the job is tried again, with growing pauses. */
export class GatewaySilent extends Error {}

/** Asks a gateway about an attempt whose answer is not final; `round` counts from 0. */
export const pollAttemptJob = job<{ eventId: EventId; attemptId: AttemptId; round: number }>('poll-attempt')

/** What a repeat needs: the how-many-th it is from 0, and the payment itself, sealed, where the gateway must have it. */
export type Repeat = { no: number; kept: string | null }

/** Asks a gateway again for a payment that it gave no answer about, under the same idempotency key. */
export const repeatPaymentJob = job<{ eventId: EventId; attemptId: AttemptId } & Repeat>('repeat-payment')

/** Fetches the payment that a stored notice hints at, and applies it. */
export const handleNoticeJob = job<{ noticeId: string }>('handle-notice')

/** Ends at the gateways what could still be paid of an order. */
export const endPreferencesJob = job<{ eventId: EventId; orderId: OrderId }>('end-preferences')

/** Cancels one order, as an operator decided. */
export const cancelOrderJob = job<{ eventId: EventId; orderId: OrderId }>('cancel-order')

/** Cancels the open orders of an event that was closed. */
export const cancelOrdersJob = job<{ eventId: EventId }>('cancel-orders')

type RefundRef = { eventId: EventId; refundId: string }

/** Gives a payment's money back at its gateway. */
export const refundPaymentJob = job<RefundRef>('refund-payment')

/** Tells the payer of it. */
export const tellPaymentRefundJob = job<RefundRef>('tell-payment-refund')

/** One pending look a refund. */
export const enqueueRefund = (tx: Db, { eventId, refundId }: RefundRef, runAt: Date): Promise<void> =>
  enqueue(tx, refundPaymentJob, { eventId, refundId }, runAt, {
    jobKey: `refund-payment:${eventId}:${refundId}`,
  })

export const enqueueRefundTelling = (tx: Db, { eventId, refundId }: RefundRef, now: Date): Promise<void> =>
  enqueue(tx, tellPaymentRefundJob, { eventId, refundId }, now)

/** Looks for what no notice announced, every ten minutes. */
export const sweepPaymentsJob = job('sweep-payments')

/** Compares the gateways' reports with our books, daily. */
export const comparePaymentsJob = job('compare-payments')

/** One pending poll an attempt. */
export const enqueuePoll = (
  tx: Db,
  { eventId, attemptId }: Pick<Attempt, 'eventId' | 'attemptId'>,
  round: number,
  runAt: Date,
): Promise<void> =>
  enqueue(tx, pollAttemptJob, { eventId, attemptId, round }, runAt, {
    jobKey: `poll-attempt:${eventId}:${attemptId}`,
  })

/** The first poll of an attempt that began now: what resumes it if nobody hears the gateway's answer. */
export const enqueueFirstPoll = async (tx: Db, attempt: Attempt, now: Date): Promise<void> => {
  const runAt = pollAt(now, 0, now)
  if (runAt) await enqueuePoll(tx, attempt, 0, runAt)
}

/** One pending repeat an attempt; none after the last. */
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

export const enqueueEnd = (
  tx: Db,
  { eventId, orderId }: { eventId: EventId; orderId: OrderId },
  runAt: Date,
): Promise<void> => enqueue(tx, endPreferencesJob, { eventId, orderId }, runAt)
