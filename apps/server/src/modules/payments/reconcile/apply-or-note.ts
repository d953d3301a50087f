import type { GatewayPayment } from '../../../gateways/gateway-payment.ts'
import { eventOfPurchaseCode } from '../../orders/index.ts'
import type { PaymentDeps } from '../settle/payment-deps.ts'
import { applyPayment } from '../settle/apply-payment.ts'
import { noteNotApplied } from './difference-queries.ts'

type Named = Pick<GatewayPayment, 'gateway' | 'reportId'> & {
  code: string | null
  amount: bigint | null
}

/** Records a payment that could not be applied, and alarms: each sweep tries it again and alarms again. */
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

/** Applies one payment of many: its failure is recorded and doesn't stop the others. */
export const applyOrNote = async (deps: PaymentDeps, payment: GatewayPayment): Promise<void> => {
  try {
    await applyPayment(deps, payment, 'sweep')
  } catch (error) {
    const { gateway, reportId, externalReference, amount } = payment
    await noteFailure(deps, { gateway, reportId, code: externalReference, amount }, error)
  }
}
