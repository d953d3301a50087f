import type { EventId, OpId } from '@saldo/contract/ids'
import { job } from '../../kernel/jobs.ts'

/** Gives back what a payout holds that nobody confirmed in time. */
export const expirePayoutJob = job<{ eventId: EventId; payoutId: OpId }>('expire-payout')
