import type { Deps } from '../../kernel/deps.ts'
import { runner, type JobRunner } from '../../kernel/jobs/jobs.ts'
import { forgetOldRefunds } from './forget-refunds.ts'
import { askRefundJob, forgetRefundsJob, tellRefundJob } from './jobs.ts'
import { qrClaimedJob } from '../wallets/index.ts'
import { stopRefunds } from './reject-refund.ts'
import { askAboutRefund, tellRefund } from './tell-refund.ts'

const EVERY_NIGHT = '31 9 * * *'

export const refundRunners = (deps: Pick<Deps, 'databases' | 'keys' | 'clock'>): JobRunner[] => [
  runner(qrClaimedJob, (claimed) => stopRefunds(deps, claimed)),
  runner(tellRefundJob, (payload) => tellRefund(deps, payload)),
  runner(askRefundJob, (payload) => askAboutRefund(deps, payload)),
  runner(
    forgetRefundsJob,
    async () => {
      await forgetOldRefunds(deps)
    },
    EVERY_NIGHT,
  ),
]
