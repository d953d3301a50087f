import { compareReport, spanAt } from './compare-report.ts'
import { closeDifference, openDifferences, type Difference, type Resolution } from './difference-queries.ts'
import { askAbout, follow } from './follow-gateway.ts'
import type { PaymentDeps } from '../settle/payment-deps.ts'

/** Repairs one difference from the gateway's present state; null leaves it open for a person. */
const repair = async (deps: PaymentDeps, difference: Difference): Promise<Resolution | null> => {
  const payment = await askAbout(deps, difference)
  return payment ? follow(deps, difference, payment) : null
}

/** Repairs each difference by itself: a failure doesn't stop the others. */
const repairEach = async (deps: PaymentDeps, differences: readonly Difference[]): Promise<void> => {
  const { control } = deps.databases
  for (const difference of differences) {
    const { gateway, reportId, kind } = difference
    const alarm = { alarm: 'payment difference', gateway, report_id: reportId, kind }
    try {
      const resolution = await repair(deps, difference)
      if (resolution) await closeDifference(control, difference, resolution, deps.clock.now())
      else deps.log.error(alarm, 'payment alarm')
    } catch (err) {
      deps.log.error({ err, ...alarm }, 'payment alarm')
    }
  }
}

/** Repairs every difference that needs no person; the others stay listed, with their age. */
export const repairDifferences = async (deps: PaymentDeps): Promise<void> =>
  repairEach(deps, await openDifferences(deps.databases.control))

/** Applies again the payments that could not be applied. */
export const retryNotApplied = async (deps: PaymentDeps): Promise<void> => {
  const open = await openDifferences(deps.databases.control)
  await repairEach(
    deps,
    open.filter(({ kind }) => kind === 'not_applied'),
  )
}

/**
 * Daily reconciliation: compares each gateway's report with our records, stores each difference once and
 * repairs it once. A gateway without a report stops neither the others nor the repairs, and makes the job
 * throw at the end.
 */
export const comparePayments = async (deps: PaymentDeps): Promise<void> => {
  const span = spanAt(deps.clock.now())
  const ends = await Promise.allSettled(
    deps.providers.all.map((provider) => compareReport(deps, provider, span)),
  )
  await repairDifferences(deps)
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}
