import type { WalletId } from '@saldo/contract/ids'
import type { Db } from '../../db/index.ts'
import { enqueue, job } from '../../kernel/jobs/jobs.ts'
import type { RefundRun } from './run.ts'

type RunRef = Pick<RefundRun, 'eventId' | 'runId'>

/** Takes a run's next step: plans some QRs, or has gateways asked for some refunds. */
export const driveRunJob = job<RunRef>('drive-refund-run')

/** Starts what is due by itself, and wakes runs whose step was lost; every minute. */
export const watchRunsJob = job('watch-refund-runs')

/**
 * Tells QRs' holders what the run found, or that a payment did not take its money back. Those of one page are one job:
 * a job each would take longer than planning them.
 */
export const tellRunJob = job<RunRef & { walletIds: readonly WalletId[]; refusedId?: string }>(
  'tell-refund-run',
)

/** At most one pending step per run. */
export const enqueueStep = (tx: Db, { eventId, runId }: RunRef, runAt: Date): Promise<void> =>
  enqueue(tx, driveRunJob, { eventId, runId }, runAt, { jobKey: `drive-refund-run:${eventId}:${runId}` })
