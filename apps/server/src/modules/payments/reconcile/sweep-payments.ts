import { findInEach } from '../../../db/index.ts'
import type { GatewayPayment } from '../../../gateways/gateway-payment.ts'
import type { PaymentChange, PaymentProvider, Span } from '../../../gateways/payment-provider.ts'
import { GatewaySilent } from '../settle/jobs.ts'
import type { PaymentDeps } from '../settle/payment-deps.ts'
import { isKnown } from '../settle/payment-queries.ts'
import { applyOrNote, noteFailure } from './apply-or-note.ts'
import { changedUntil, setSweptUntil, sweptUntil } from './difference-queries.ts'
import { retryNotApplied } from './repair-differences.ts'

const FIRST_LOOK_MS = 24 * 3_600_000

/** Applies a payment that we don't know, or know in another state. */
const applyNews = async (deps: PaymentDeps, payment: GatewayPayment): Promise<void> => {
  if (await findInEach(deps.databases, async (db) => (await isKnown(db, payment)) || null)) return
  await applyOrNote(deps, payment)
}

/**
 * Whether our records may lack a change. Equal times count, because a vendor's times may be whole seconds.
 */
const isNews = async (
  deps: PaymentDeps,
  provider: PaymentProvider,
  { reportId, kind, at }: PaymentChange,
): Promise<boolean> => {
  const known = await findInEach(deps.databases, (db) => changedUntil(db, provider.id, reportId))
  return known === null || (kind === 'returned' && known <= at)
}

const silentAbout = (reportId?: string) => new GatewaySilent(`The sweep got no answer about ${reportId}`)

/** Asks about each changed payment, for a gateway that lists changes without the payments themselves. */
const followChanges = async (
  deps: PaymentDeps,
  provider: PaymentProvider,
  changes: readonly PaymentChange[],
): Promise<void> => {
  const unanswered: string[] = []
  let answers = 0
  for (const change of changes) {
    if (!(await isNews(deps, provider, change))) continue
    const payment = await provider.paymentOfReport(change.reportId)
    if (payment) {
      answers += 1
      await applyNews(deps, payment)
    } else if (payment === undefined) unanswered.push(change.reportId)
  }
  // No answer at all means an outage, so the span is swept again. Single missing answers don't stop the
  // others.
  if (answers === 0 && unanswered.length > 0) throw silentAbout(unanswered[0])
  for (const reportId of unanswered) {
    const named = { gateway: provider.id, reportId, code: null, amount: null }
    await noteFailure(deps, named, silentAbout(reportId))
  }
}

type Found = GatewayPayment | PaymentChange
const isPayment = (found: Found): found is GatewayPayment => 'status' in found
const isChange = (found: Found): found is PaymentChange => !isPayment(found)

/** Sweeps all changes at a gateway in a span, page by page. */
export const sweepSpan = async (deps: PaymentDeps, provider: PaymentProvider, span: Span): Promise<void> => {
  const found = await provider.changesSince(span)
  if (found === null) throw new GatewaySilent(`The sweep of ${provider.name} got no answer`)
  for (const payment of found.filter(isPayment)) await applyNews(deps, payment)
  await followChanges(deps, provider, found.filter(isChange))
}

const sweepOn = async (deps: PaymentDeps, provider: PaymentProvider): Promise<void> => {
  const { control } = deps.databases
  const to = deps.clock.now()
  const last = await sweptUntil(control, provider.id)
  const wanted = last === null ? to.getTime() - FIRST_LOOK_MS : last.getTime() - provider.sweepOverlapMs
  const from = new Date(Math.max(wanted, to.getTime() - provider.farthestMs))
  await sweepSpan(deps, provider, { from, to })
  await setSweptUntil(control, provider.id, to)
}

/**
 * Finds, at each gateway, the payments that no notice announced and no poll asked about. A silent gateway
 * doesn't stop the others, nor a failing payment. Throws for a silent gateway at the end.
 */
export const sweepPayments = async (deps: PaymentDeps): Promise<void> => {
  await retryNotApplied(deps)
  const ends = await Promise.allSettled(deps.providers.all.map((provider) => sweepOn(deps, provider)))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}
