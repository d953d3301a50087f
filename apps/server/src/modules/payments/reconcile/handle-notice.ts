import type { AttemptAnswer } from '../../../gateways/gateway-payment.ts'
import type { PaymentProvider } from '../../../gateways/payment-provider.ts'
import { attemptsOf, eventOfPurchaseCode, findOrderByCode } from '../../orders/index.ts'
import { askAboutAttempt } from '../ask/ask-gateway.ts'
import { noteDisputeOf } from '../disputes/read-disputes.ts'
import { GatewaySilent } from '../settle/jobs.ts'
import type { PaymentDeps } from '../settle/payment-deps.ts'
import { applyPayment } from '../settle/apply-payment.ts'
import { markNotice, waitingNotice } from './notice-queries.ts'

type Result = 'applied' | 'gone'
type Payment = { provider: PaymentProvider; paymentId: string; subject: string }
type Unpaid = Extract<AttemptAnswer, { kind: 'unpaid' }>

/** Continues an approved attempt that was not captured, for a payer who has left. */
const ofUnpaid = async (
  deps: PaymentDeps,
  { provider, paymentId }: Payment,
  { state, purchaseCode }: Unpaid,
): Promise<Result> => {
  const eventId = eventOfPurchaseCode(purchaseCode ?? '')
  if (state !== 'approved' || eventId === null) return 'gone'
  const db = await deps.databases.forEvent(eventId)
  const order = await findOrderByCode(db, eventId, purchaseCode ?? '')
  const attempts = order ? await attemptsOf(db, order) : []
  const attempt = attempts.find(
    ({ gateway, gatewayPaymentId }) => gateway === provider.id && gatewayPaymentId === paymentId,
  )
  if (!attempt) return 'gone'
  await askAboutAttempt(deps, attempt, 'notice')
  return 'applied'
}

const ofPayment = async (deps: PaymentDeps, payment: Payment): Promise<Result> => {
  const answer = await payment.provider.ask(payment.paymentId)
  if (answer.kind === 'unpaid') return ofUnpaid(deps, payment, answer)
  if (answer.kind === 'refused' && answer.status === 404) return 'gone'
  if (answer.kind !== 'payment') throw new GatewaySilent(`No payment ${payment.paymentId}: ${answer.kind}`)
  await applyPayment(deps, answer.payment, 'notice')
  await noteDisputeOf(deps, payment, answer.payment)
  return 'applied'
}

const look = async (deps: PaymentDeps, provider: PaymentProvider, subject: string): Promise<Result> => {
  const payments = await provider.paymentsOfNotice(subject)
  if (payments === undefined) throw new GatewaySilent(`No answer about ${subject}`)
  const results: Result[] = []
  const failures: unknown[] = []
  for (const paymentId of payments ?? [])
    try {
      results.push(await ofPayment(deps, { provider, paymentId, subject }))
    } catch (error) {
      failures.push(error)
    }
  // Throws after all payments of the subject: the retry of the notice leaves the applied ones unchanged.
  if (failures.length > 0) throw failures[0]
  return results.includes('applied') ? 'applied' : 'gone'
}

/** Fetches a notice's subject from the gateway, and applies its present state. */
export const handleNotice = async (deps: PaymentDeps, { noticeId }: { noticeId: string }): Promise<void> => {
  const control = deps.databases.control
  const notice = await waitingNotice(control, noticeId)
  if (notice === null) return
  const provider = deps.providers.of(notice.gateway)
  const result = provider === null ? 'gone' : await look(deps, provider, notice.dataId)
  await markNotice(control, noticeId, result, deps.clock.now())
}
