import { MERCADO_PAGO, PAYPAL, type GatewayPayment } from '../../../gateways/gateway-payment.ts'
import type { CaptureChange, Span } from '../../../gateways/report.ts'
import type { PaymentDeps } from '../payment-deps.ts'
import { isKnown } from '../settling/payment-queries.ts'
import { applyOrNote, noteFailure } from './apply-or-note.ts'
import { gatewaysOf } from './compare-report.ts'
import { changedUntil, setSweptUntil, sweptUntil } from './difference-queries.ts'
import { retryNotApplied } from './repair-differences.ts'

type Gateway = GatewayPayment['gateway']

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** Spans overlap, so that nothing falls between two; PayPal tells of a payment up to three hours late. */
const OVERLAP_MS = { [MERCADO_PAGO]: 30 * MINUTE_MS, [PAYPAL]: 4 * HOUR_MS } as const
const FIRST_LOOK_MS = 24 * HOUR_MS
/** As far as one question reaches: PayPal's report covers 31 days. */
const FARTHEST_MS = { [MERCADO_PAGO]: 365 * 24 * HOUR_MS, [PAYPAL]: 30 * 24 * HOUR_MS } as const

/** The gateway gave no answer: the next sweep begins where this one should have. */
class GatewaySilent extends Error {}

/** Applies a payment that changed and that we know otherwise or not at all. */
const applyNews = async (deps: PaymentDeps, payment: GatewayPayment): Promise<void> => {
  for (const db of deps.databases.all) if (await isKnown(db, payment)) return
  await applyOrNote(deps, payment)
}

const sweepMercadoPago = async (deps: PaymentDeps, span: Span): Promise<void> => {
  const payments = await deps.mercadoPago.listPayments('date_last_updated', span)
  if (payments === null) throw new GatewaySilent('The sweep of Mercado Pago got no answer')
  for (const payment of payments) await applyNews(deps, payment)
}

/** Whether our books may lack what happened to a capture; PayPal's moments are whole seconds. */
const isNews = async (deps: PaymentDeps, { captureId, kind, at }: CaptureChange): Promise<boolean> => {
  for (const db of deps.databases.all) {
    const known = await changedUntil(db, PAYPAL, captureId)
    if (known !== null) return kind === 'returned' && known <= at
  }
  return true
}

/** PayPal's list says that something happened; what it is, the order itself is asked. */
const sweepPaypal = async (deps: PaymentDeps, span: Span): Promise<void> => {
  const { paypal } = deps
  if (paypal === null) return
  const changes = await paypal.listChanges(span)
  if (changes === null) throw new GatewaySilent('The sweep of PayPal got no answer')
  const unanswered: CaptureChange[] = []
  let answers = 0
  for (const change of changes) {
    if (!(await isNews(deps, change))) continue
    const orderId = await paypal.orderOfCapture(change.captureId)
    if (orderId === null) continue
    const answer = orderId === undefined ? null : await paypal.getOrder(orderId)
    if (answer?.kind === 'payment') {
      answers += 1
      await applyNews(deps, answer.payment)
    } else unanswered.push(change)
  }
  const silence = (captureId?: string) => new GatewaySilent(`The sweep got no answer about ${captureId}`)
  // Silent about all: begun again from here. About some: those are theirs alone, and keep nobody waiting.
  if (answers === 0 && unanswered.length > 0) throw silence(unanswered[0]?.captureId)
  for (const { captureId } of unanswered)
    await noteFailure(
      deps,
      { gateway: PAYPAL, reportId: captureId, code: null, amount: null },
      silence(captureId),
    )
}

/** Goes through all that changed at a gateway in a span, page by page to the end. */
export const sweepSpan = (deps: PaymentDeps, gateway: Gateway, span: Span): Promise<void> =>
  gateway === PAYPAL ? sweepPaypal(deps, span) : sweepMercadoPago(deps, span)

const sweepOn = async (deps: PaymentDeps, gateway: Gateway): Promise<void> => {
  const { control } = deps.databases
  const to = deps.clock.now()
  const last = await sweptUntil(control, gateway)
  const wanted = to.getTime() - FIRST_LOOK_MS
  const from = last === null ? wanted : last.getTime() - OVERLAP_MS[gateway]
  await sweepSpan(deps, gateway, { from: new Date(Math.max(from, to.getTime() - FARTHEST_MS[gateway])), to })
  await setSweptUntil(control, gateway, to)
}

/**
 * Finds what no notice announced and no poll asked about, at each gateway: one that is silent does not keep the others
 * from being swept, and no payment keeps another. Throws for a silent gateway afterwards.
 */
export const sweepPayments = async (deps: PaymentDeps): Promise<void> => {
  await retryNotApplied(deps)
  const ends = await Promise.allSettled(gatewaysOf(deps).map((gateway) => sweepOn(deps, gateway)))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}
