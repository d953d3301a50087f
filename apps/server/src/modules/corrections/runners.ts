import type { Deps } from '../../kernel/deps.ts'
import { runner, type JobRunner } from '../../kernel/jobs/jobs.ts'
import { expireCorrections } from './decide-correction.ts'
import { expireCorrectionsJob, tellCorrectionJob } from './jobs.ts'
import { tellCorrection } from './tell-correction.ts'

const EACH_HOUR = '17 * * * *'

export const correctionRunners = (deps: Pick<Deps, 'databases' | 'keys' | 'clock'>): JobRunner[] => [
  runner(tellCorrectionJob, (telling) => tellCorrection(deps, telling)),
  runner(expireCorrectionsJob, () => expireCorrections(deps), EACH_HOUR),
]
