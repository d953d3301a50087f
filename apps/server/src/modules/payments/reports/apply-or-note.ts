import type { GatewayPayment } from '../../../gateways/gateway-payment.ts'
import { eventOfPurchaseCode } from '../../orders/index.ts'
import type { PaymentDeps } from '../payment-deps.ts'
import { applyPayment } from '../settling/apply-payment.ts'
import { noteNotApplied } from './difference-queries.ts'

type Named = Pick<GatewayPayment, 'gateway' | 'reportId'> & {
  code: string | null
  amount: bigint | null
}

/** Notes a payment that our books could not take: it is seen, tried again with each sweep, and an alarm each time. */
export const noteFailure = async (deps: PaymentDeps, named: Named, err: unknown): Promise<void> => {
  const { gateway, reportId, code, amount } = named
  const eventId = eventOfPurchaseCode(code ?? '')
  await noteNotApplied(deps.databases.control, {
    gateway,
    reportId,
    kind: 'not_applied',
    eventId,
    code,
    ours: null,
    theirs: amount,
    foundAt: deps.clock.now(),
  })
  deps.log.error({ err, alarm: 'payment not applied', gateway, report_id: reportId }, 'payment alarm')
}

/** Applies one payment of many: what goes wrong with it is noted and keeps nobody else's from being applied. */
export const applyOrNote = async (deps: PaymentDeps, payment: GatewayPayment): Promise<void> => {
  try {
    await applyPayment(deps, payment, 'sweep')
  } catch (error) {
    const { gateway, reportId, externalReference, amount } = payment
    await noteFailure(deps, { gateway, reportId, code: externalReference, amount }, error)
  }
}
