import { MERCADO_PAGO, type GatewayPayment } from '../../../gateways/gateway-payment.ts'
import type { Span } from '../../../gateways/report.ts'
import { applyPayment } from '../settling/apply-payment.ts'
import { setSweptUntil, sweptUntil } from './difference-queries.ts'
import type { PaymentDeps } from '../payment-deps.ts'
import { isKnown } from '../settling/payment-queries.ts'

const OVERLAP_MS = 30 * 60_000
const FIRST_LOOK_MS = 24 * 3_600_000

/** The gateway gave no answer: the next sweep begins where this one should have. */
class GatewaySilent extends Error {}

/** Applies a payment that changed and that we know otherwise or not at all. */
const applyNews = async (deps: PaymentDeps, payment: GatewayPayment): Promise<void> => {
  for (const db of deps.databases.all) if (await isKnown(db, payment)) return
  await applyPayment(deps, payment, 'sweep')
}

/** Goes through all that changed at Mercado Pago in a span, page by page to the end. */
export const sweepSpan = async (deps: PaymentDeps, span: Span): Promise<number> => {
  const payments = await deps.mercadoPago.listPayments('date_last_updated', span)
  if (payments === null) throw new GatewaySilent('The sweep got no answer')
  for (const payment of payments) await applyNews(deps, payment)
  return payments.length
}

/** Finds what no notice announced and no poll asked about: spans overlap, so that nothing falls between two. */
export const sweepPayments = async (deps: PaymentDeps): Promise<void> => {
  const { control } = deps.databases
  const to = deps.clock.now()
  const last = await sweptUntil(control, MERCADO_PAGO)
  const from = new Date(last === null ? to.getTime() - FIRST_LOOK_MS : last.getTime() - OVERLAP_MS)
  await sweepSpan(deps, { from, to })
  await setSweptUntil(control, MERCADO_PAGO, to)
}
