import type { EventId, OpId } from '@saldo/contract/ids'
import { job } from '../../kernel/jobs/jobs.ts'

/** Books what a bank said of a batch. A job, because one call can't pay 20,000 refunds. */
export const bookBatchJob = job<{ eventId: EventId; batchId: OpId }>('book-batch')
