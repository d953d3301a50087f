import type { EventId, OpId } from '@saldo/contract/ids'
import type { Db } from '../../db/index.ts'
import { enqueue, job } from '../../kernel/jobs/jobs.ts'

/** Books what a bank said of a batch. A job, because one call can't pay 20,000 refunds. */
export const bookBatchJob = job<{ eventId: EventId; batchId: OpId }>('book-batch')

/** Has a batch booked. One job of all batches runs at a time: two would wait for each other's locks. */
export const enqueueBooking = (
  tx: Db,
  { eventId, batchId }: { eventId: EventId; batchId: OpId },
  at: Date,
): Promise<void> =>
  enqueue(tx, bookBatchJob, { eventId, batchId }, at, {
    jobKey: `book-batch:${batchId}`,
    queue: 'refund-batches',
  })
