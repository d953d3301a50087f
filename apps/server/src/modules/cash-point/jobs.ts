import type { EventId, OpId } from '@saldo/contract/ids'
import { job } from '../../kernel/jobs/jobs.ts'

/** Releases the hold of a payout that was not confirmed in time. */
export const expirePayoutJob = job<{ eventId: EventId; payoutId: OpId }>('expire-payout')
