import type { Database } from '../../../db/index.ts'
import { job, runner, type JobRunner } from '../../../kernel/jobs/jobs.ts'
import type { Log } from '../../../kernel/log.ts'
import { selectWalletCount } from './queries.ts'
import { verifyLedger, type Verification } from './verify-ledger.ts'

/** Cron in UTC: after bars in Mexico have closed. */
const EVERY_NIGHT = '43 9 * * *'
/** Verifies every event; `runId` is the run that somebody asked for. */
export const verifyJob = job<{ runId?: string }>('verify-ledger', { maxAttempts: 5 })

/** Keeps what verifications do and find, for whoever watches. */
export type VerificationRecord = {
  /** `runId` is absent for the one of every night. */
  begin(
    runId: string | undefined,
    walletsTotal: number,
  ): Promise<{ progress(found: Verification): Promise<void>; end(found: Verification): Promise<void> }>
}

type Parts = {
  /**
   * Opens connections without the statement timeout, because a replay of millions of transfers exceeds it.
   */
  open: () => Database
  log: Log
  record: VerificationRecord
}

/**
 * Verifies every event of the database once a night and logs problems as an error. `stop` aborts a running
 * replay; it starts over when its job is retried.
 */
export const verifyNightly = ({ open, log, record }: Parts): { runner: JobRunner; stop(): Promise<void> } => {
  const stopping = new AbortController()
  const verify = async ({ runId }: { runId?: string }): Promise<void> => {
    const patient = open()
    try {
      const run = await record.begin(runId, await selectWalletCount(patient.db))
      const verified = await verifyLedger(patient.db, undefined, stopping.signal, run.progress)
      await run.end(verified)
      const { ok, ...found } = verified
      if (ok) log.info({ events: found.events, transfers: found.transfers }, 'the ledger verifies')
      else log.error({ problems: found.problems }, 'the ledger does not verify')
    } finally {
      await patient.close()
    }
  }
  return {
    runner: runner(verifyJob, verify, EVERY_NIGHT),
    stop: async () => stopping.abort(new Error('the server stops')),
  }
}
