import { onEach } from '../../db/index.ts'
import type { Deps } from '../../kernel/deps.ts'
import { job, NIGHTLY_ATTEMPTS, runner, type JobRunner } from '../../kernel/jobs/jobs.ts'
import { compareAll, settleAll } from './settle-minutes.ts'

const settleJob = job<Record<string, never>>('settle-minutes', { maxAttempts: 1 })
const compareJob = job<Record<string, never>>('compare-reports', { maxAttempts: NIGHTLY_ATTEMPTS })

const EACH_MINUTE = '* * * * *'
/** In UTC: after bars in Mexico have closed. */
const EVERY_NIGHT = '13 10 * * *'

/** Settles minutes, and compares the sums with the ledger once a night. */
export const reportingRunners = (deps: Pick<Deps, 'databases' | 'clock' | 'log'>): JobRunner[] => [
  runner(settleJob, () => onEach(deps.databases, (db) => settleAll(db, deps)), EACH_MINUTE),
  runner(compareJob, () => onEach(deps.databases, (db) => compareAll(db, deps)), EVERY_NIGHT),
]
