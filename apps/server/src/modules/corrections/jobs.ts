import type { EventId, OpId } from '@saldo/contract/ids'
import { job } from '../../kernel/jobs/jobs.ts'

/** Tells a QR's holder of a correction that was booked. */
export const tellCorrectionJob = job<{ eventId: EventId; id: OpId }>('tell-correction')

/** Ends corrections that nobody decided in time; every hour. */
export const expireCorrectionsJob = job('expire-corrections')
