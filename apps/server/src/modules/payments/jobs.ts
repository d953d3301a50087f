import type { AttemptId, EventId } from '@saldo/contract/ids'
import type { Db } from '../../db/index.ts'
import { enqueue, job } from '../../kernel/jobs.ts'
import type { Attempt } from '../orders/index.ts'

/** Asks a gateway about an attempt whose answer is not final; `round` counts from 0. */
export const pollAttemptJob = job<{ eventId: EventId; attemptId: AttemptId; round: number }>('poll-attempt')

/** Fetches the payment that a stored notice hints at, and applies it. */
export const handleNoticeJob = job<{ noticeId: string }>('handle-notice')

/** Cancels the open orders of an event that was closed. */
export const cancelOrdersJob = job<{ eventId: EventId }>('cancel-orders')

/** One pending poll an attempt. */
export const enqueuePoll = (
  tx: Db,
  { eventId, attemptId }: Pick<Attempt, 'eventId' | 'attemptId'>,
  round: number,
  runAt: Date,
): Promise<void> =>
  enqueue(
    tx,
    pollAttemptJob,
    { eventId, attemptId, round },
    { runAt, jobKey: `poll-attempt:${eventId}:${attemptId}` },
  )
