import type { Database } from '../../../db/index.ts'
import { job, runner, type JobRunner } from '../../../kernel/jobs/jobs.ts'
import type { Log } from '../../../kernel/log.ts'
import { verifyLedger } from './verify-ledger.ts'

/** Cron in UTC: after bars in Mexico have closed. */
const EVERY_NIGHT = '43 9 * * *'
const verifyJob = job<Record<string, never>>('verify-ledger', { maxAttempts: 5 })

type Parts = {
  /**
   * Opens connections without the statement timeout, because a replay of millions of transfers exceeds it.
   */
  open: () => Database
  log: Log
}

/**
 * Verifies every event of the database once a night and logs problems as an error. `stop` aborts a running
 * replay; it starts over when its job is retried.
 */
export const verifyNightly = ({ open, log }: Parts): { runner: JobRunner; stop(): Promise<void> } => {
  const stopping = new AbortController()
  const verify = async (): Promise<void> => {
    const patient = open()
    try {
      const { ok, ...found } = await verifyLedger(patient.db, undefined, stopping.signal)
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
