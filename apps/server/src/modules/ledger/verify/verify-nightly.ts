import { isDatabaseDown, type Database } from '../../../db/index.ts'
import { job, NIGHTLY_ATTEMPTS, runner, type JobRunner } from '../../../kernel/jobs/jobs.ts'
import type { Log } from '../../../kernel/log.ts'
import { selectWalletCount } from './queries.ts'
import { verifyEach } from './verify-each.ts'
import type { Verification } from './verify-ledger.ts'

/** Cron in UTC: after bars in Mexico have closed. */
const EVERY_NIGHT = '43 9 * * *'
/** Verifies every event; `runId` is the run that somebody asked for. */
export const verifyJob = job<{ runId?: string }>('verify-ledger', { maxAttempts: NIGHTLY_ATTEMPTS })

/** Keeps what verifications do and find, for whoever watches. */
export type VerificationRecord = {
  /** `runId` is absent for the one of every night. */
  begin(
    runId: string | undefined,
    walletsTotal: number,
  ): Promise<{ progress(found: Verification): Promise<void>; end(found: Verification): Promise<void> }>
}

/** One that is away counts when it is verified, which then fails. */
const countlessOf = (error: unknown): number => {
  if (isDatabaseDown(error)) return 0
  throw error
}

type Parts = {
  /**
   * Opens connections to each database without the statement timeout, because a replay of millions of transfers
   * exceeds it.
   */
  open: readonly (() => Database)[]
  log: Log
  record: VerificationRecord
}

/**
 * Verifies every event of every database once a night and logs problems as an error. One that is away doesn't keep the
 * others from it; the run is repeated then. `stop` aborts a running replay; it starts over when its job is retried.
 */
export const verifyNightly = ({ open, log, record }: Parts): { runner: JobRunner; stop(): Promise<void> } => {
  const stopping = new AbortController()
  const tell = ({ ok, ...found }: Verification): void => {
    if (ok) log.info({ events: found.events, transfers: found.transfers }, 'the ledger verifies')
    else log.error({ problems: found.problems }, 'the ledger does not verify')
  }
  const verify = async ({ runId }: { runId?: string }): Promise<void> => {
    const opened = open.map((one) => one())
    try {
      const counts = await Promise.all(
        opened.map(({ db }) => selectWalletCount(db).catch((error: unknown) => countlessOf(error))),
      )
      const run = await record.begin(
        runId,
        counts.reduce((sum, count) => sum + count, 0),
      )
      const verified = await verifyEach(
        opened.map(({ db }) => db),
        { signal: stopping.signal, progress: run.progress, tell },
      )
      await run.end(verified)
    } finally {
      await Promise.all(opened.map((one) => one.close()))
    }
  }
  return {
    runner: runner(verifyJob, verify, EVERY_NIGHT),
    stop: async () => stopping.abort(new Error('the server stops')),
  }
}
