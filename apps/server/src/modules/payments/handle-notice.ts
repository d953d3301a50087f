import { applyPayment } from './apply-payment.ts'
import { markNotice, waitingNotice } from './notice-queries.ts'
import type { PaymentDeps } from './payment-deps.ts'

/** The gateway gave no answer: the job is tried again, with growing pauses. */
class GatewaySilent extends Error {}

/** Fetches the payment that a notice hints at, and applies what the gateway says of it now. */
export const handleNotice = async (deps: PaymentDeps, { noticeId }: { noticeId: string }): Promise<void> => {
  const control = deps.databases.control
  const notice = await waitingNotice(control, noticeId)
  if (notice === null) return
  const answer = await deps.mercadoPago.getPayment(notice.dataId)
  if (answer.kind === 'payment') await applyPayment(deps, answer.payment, 'notice')
  else if (answer.kind !== 'refused' || answer.status !== 404)
    throw new GatewaySilent(`No payment for notice ${noticeId}: ${answer.kind}`)
  await markNotice(control, noticeId, answer.kind === 'payment' ? 'applied' : 'gone', deps.clock.now())
}
