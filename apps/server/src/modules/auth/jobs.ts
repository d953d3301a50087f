import type { Deps } from '../../kernel/deps.ts'
import { job, runner, type JobRunner } from '../../kernel/jobs.ts'
import { sweepExpired } from './session-queries.ts'

const sweepSessionsJob = job('sweep-sessions')

/** Once a day: expired sessions, tokens and challenges go. */
export const authJobs = (deps: Deps): JobRunner[] => [
  runner(sweepSessionsJob, () => sweepExpired(deps.databases.control, deps.clock.now()), '20 10 * * *'),
]
