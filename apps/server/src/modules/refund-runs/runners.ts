import type { Deps } from '../../kernel/deps.ts'
import { runner, type JobRunner } from '../../kernel/jobs/jobs.ts'
import { runRefundDecidedJob } from '../payments/index.ts'
import { driveRun } from './drive-run.ts'
import { driveRunJob, tellRunJob, watchRunsJob } from './jobs.ts'
import { onDecided } from './on-decided.ts'
import { watchRuns } from './start-run.ts'
import { tellRun } from './tell-run.ts'

const EACH_MINUTE = '* * * * *'

type Needs = Pick<Deps, 'databases' | 'keys' | 'clock' | 'log' | 'env'>

export const refundRunRunners = (deps: Needs): JobRunner[] => [
  runner(driveRunJob, (run) => driveRun(deps, run)),
  runner(runRefundDecidedJob, (decided) => onDecided(deps, decided)),
  runner(tellRunJob, (telling) => tellRun(deps, telling)),
  runner(watchRunsJob, () => watchRuns(deps), EACH_MINUTE),
]
