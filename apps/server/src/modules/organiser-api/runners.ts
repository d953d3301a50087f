import { onEach } from '../../db/index.ts'
import type { Deps } from '../../kernel/deps.ts'
import { enqueue, job, runner, type JobRunner } from '../../kernel/jobs/jobs.ts'
import { organiserNewsJob } from '../../kernel/jobs/organiser-news.ts'
import { deleteEndedBefore } from './delivery-queries.ts'
import { readNewsJob, sendWebhooksJob } from './jobs.ts'
import { readLedgerNews, storeNews } from './read-news.ts'
import { sendDue } from './send-webhooks.ts'

const EACH_MINUTE = '* * * * *'
/** The workers' own clock has whole minutes only. */
const AGAIN_MS = 10_000
const KEPT_MS = 30 * 86_400_000

const sweepJob = job<Record<string, never>>('sweep-webhook-deliveries')

/** Jobs of the webhooks: what happened is read, stored for each, and sent. */
export const organiserRunners = (deps: Deps): JobRunner[] => [
  runner(organiserNewsJob, (news) => storeNews(deps, news)),
  runner(
    readNewsJob,
    async () => {
      if (!(await readLedgerNews(deps))) return
      const again = new Date(deps.clock.now().getTime() + AGAIN_MS)
      await enqueue(deps.databases.control, readNewsJob, {}, again, { jobKey: readNewsJob.name })
    },
    EACH_MINUTE,
  ),
  runner(sendWebhooksJob, (named) => sendDue(deps, named)),
  runner(
    sweepJob,
    async () => {
      const before = new Date(deps.clock.now().getTime() - KEPT_MS)
      await onEach(deps.databases, (db) => deleteEndedBefore(db, before))
    },
    '35 10 * * *',
  ),
]
