import { transact } from '../../../db/index.ts'
import type { Act } from '../../../kernel/act.ts'
import { audit } from '../../../kernel/audit.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { enqueue } from '../../../kernel/jobs/jobs.ts'
import { comparePaymentsJob } from '../settle/jobs.ts'

/** Has the gateways' reports compared now; several asks before it begins are one comparison. */
export const askToCompare = async ({ databases }: Pick<Deps, 'databases'>, act: Act): Promise<void> =>
  transact(databases.control, async (tx) => {
    await enqueue(tx, comparePaymentsJob, {}, act.at, { jobKey: 'compare-payments-now' })
    await audit(tx, act, { action: 'difference.compare' })
  })
