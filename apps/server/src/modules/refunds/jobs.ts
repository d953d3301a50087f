import type { EventId } from '@saldo/contract/ids'
import type { Db } from '../../db/index.ts'
import { enqueue, job } from '../../kernel/jobs.ts'
import type { Refund, RefundId } from './refund.ts'

/** What people are told of: that a request came, and each decision on it. */
export type RefundLetter = 'requested' | 'accepted' | 'rejected' | 'paid' | 'returned'

/** Tells the people concerned. Messages lie in the control database, so they are written by a job of the cause. */
export const tellRefundJob = job<{ eventId: EventId; refundId: RefundId; told: RefundLetter }>('tell-refund')

/** Forgets the details of requests that were closed long ago. */
export const forgetRefundsJob = job('forget-refunds')

/** Enqueued in the transaction of its cause: people are told exactly when that is committed. */
export const enqueueTelling = (
  tx: Db,
  { eventId, refundId }: Pick<Refund, 'eventId' | 'refundId'>,
  told: RefundLetter,
  now: Date,
): Promise<void> => enqueue(tx, tellRefundJob, { eventId, refundId, told }, now)
