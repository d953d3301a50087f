import type { Deps } from '../../kernel/deps.ts'
import { runner, type JobRunner } from '../../kernel/jobs/jobs.ts'
import { driveGiving, type GivingNeeds } from './drive-giving.ts'
import { driveGivingJob, lapseJob, sweepCampaignsJob, tellGrantsJob, watchCampaignsJob } from './jobs.ts'
import { lapseCampaigns, sweepCampaigns, watchCampaigns } from './lapse.ts'
import { tellGrants } from './tell-grants.ts'

const EACH_MINUTE = '* * * * *'
const EACH_TEN_MINUTES = '*/10 * * * *'

type Needs = GivingNeeds & Pick<Deps, 'keys'>

export const campaignRunners = (deps: Needs): JobRunner[] => [
  runner(driveGivingJob, (giving) => driveGiving(deps, giving)),
  runner(lapseJob, (event) => lapseCampaigns(deps, event)),
  runner(tellGrantsJob, (telling) => tellGrants(deps, telling)),
  runner(watchCampaignsJob, () => watchCampaigns(deps), EACH_MINUTE),
  runner(sweepCampaignsJob, () => sweepCampaigns(deps), EACH_TEN_MINUTES),
]
