import { inTurn } from '../../db/index.ts'
import type { Deps } from '../../kernel/deps.ts'
import { job, runner, type JobRunner } from '../../kernel/jobs/jobs.ts'
import { dayBefore, yearBefore } from './recovery/code-rules.ts'
import { deleteLinksBefore } from './recovery/email-link-queries.ts'
import { deleteMissesBefore } from './recovery/miss-queries.ts'
import { deleteCodesBefore } from './recovery/phone-code-queries.ts'
import { sendCodeJob } from './recovery/request-code.ts'
import { sendLink, sendLinkJob } from './recovery/request-link.ts'
import { sendCode } from './recovery/send-code.ts'
import { tellRole, tellRoleJob } from './roles/role-news.ts'
import { sweepExpired } from './sessions/session-queries.ts'

const sweepSessionsJob = job('sweep-sessions')

/** Deletes what is old; what fails skips none of the others and is thrown at the end. */
const sweep = ({ databases: { control }, clock }: Deps): Promise<void> => {
  const now = clock.now()
  const sweeps = [
    () => sweepExpired(control, now),
    // Codes and links of the last day count towards the limits.
    () => deleteCodesBefore(control, dayBefore(now)),
    () => deleteMissesBefore(control, yearBefore(now)),
    () => deleteLinksBefore(control, dayBefore(now)),
  ]
  return inTurn(sweeps, (one) => one())
}

/** Jobs that send codes and links, and a daily one that deletes expired rows. */
export const authJobs = (deps: Deps): JobRunner[] => [
  runner(sweepSessionsJob, () => sweep(deps), '20 10 * * *'),
  runner(sendCodeJob, (payload) => sendCode(deps, payload)),
  runner(sendLinkJob, (payload) => sendLink(deps, payload)),
  runner(tellRoleJob, (payload) => tellRole(deps, payload)),
]
