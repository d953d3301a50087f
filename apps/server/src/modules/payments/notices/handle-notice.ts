import { PAYPAL } from '../../../gateways/gateway-payment.ts'
import type { OrderAnswer, Paypal } from '../../../gateways/paypal/paypal.ts'
import { attemptsOf, eventOfPurchaseCode, findOrderByCode } from '../../orders/index.ts'
import { applyPayment } from '../settling/apply-payment.ts'
import { askAboutAttempt } from '../asking/ask-gateway.ts'
import { markNotice, waitingNotice } from './notice-queries.ts'
import { CHARGEBACK } from './receive-notice.ts'
import type { PaymentDeps } from '../payment-deps.ts'

/** The gateway gave no answer: the job is tried again, with growing pauses. */
class GatewaySilent extends Error {}

type Result = 'applied' | 'gone'

const ofMercadoPago = async (deps: PaymentDeps, subject: string): Promise<Result> => {
  if (!subject.startsWith(CHARGEBACK)) return ofPayment(deps, subject)
  const payments = await deps.mercadoPago.paymentsOfChargeback(subject.slice(CHARGEBACK.length))
  if (payments === undefined) throw new GatewaySilent(`No answer about ${subject}`)
  const results: Result[] = []
  const failures: unknown[] = []
  for (const id of payments ?? [])
    try {
      results.push(await ofPayment(deps, id))
    } catch (error) {
      failures.push(error)
    }
  // After the others of the same dispute: the notice is tried again, which changes nothing about those.
  if (failures.length > 0) throw failures[0]
  return results.includes('applied') ? 'applied' : 'gone'
}

const ofPayment = async (deps: PaymentDeps, dataId: string): Promise<Result> => {
  const answer = await deps.mercadoPago.getPayment(dataId)
  if (answer.kind === 'payment') {
    await applyPayment(deps, answer.payment, 'notice')
    return 'applied'
  }
  if (answer.kind === 'refused' && answer.status === 404) return 'gone'
  throw new GatewaySilent(`No payment ${dataId}: ${answer.kind}`)
}

/** The PayPal order that a subject leads to; null when it leads to none. */
const orderOf = async (paypal: Paypal, subject: string): Promise<string | null> => {
  const [kind, id = ''] = subject.split(':')
  if (kind === 'order') return id
  const capture = kind === 'dispute' ? await paypal.captureOfDispute(id) : id
  if (capture === undefined) throw new GatewaySilent(`No answer about ${subject}`)
  const order = capture === null ? null : await paypal.orderOfCapture(capture)
  if (order === undefined) throw new GatewaySilent(`No answer about ${subject}`)
  return order
}

type Unpaid = Extract<OrderAnswer, { kind: 'unpaid' }>

/** An order that was approved and not taken: its attempt goes on for a payer whose browser is gone. */
const ofUnpaid = async (deps: PaymentDeps, paypalOrderId: string, answer: Unpaid): Promise<Result> => {
  const eventId = eventOfPurchaseCode(answer.purchaseCode ?? '')
  if (answer.state !== 'approved' || eventId === null) return 'gone'
  const db = await deps.databases.forEvent(eventId)
  const order = await findOrderByCode(db, eventId, answer.purchaseCode ?? '')
  const attempts = order ? await attemptsOf(db, order) : []
  const attempt = attempts.find(
    ({ gateway, gatewayPaymentId }) => gateway === PAYPAL && gatewayPaymentId === paypalOrderId,
  )
  if (!attempt) return 'gone'
  await askAboutAttempt(deps, attempt, 'notice')
  return 'applied'
}

const ofPaypal = async (deps: PaymentDeps, subject: string): Promise<Result> => {
  const { paypal } = deps
  const orderId = paypal && (await orderOf(paypal, subject))
  if (paypal === null || orderId === null) return 'gone'
  const answer = await paypal.getOrder(orderId)
  if (answer.kind === 'unpaid') return ofUnpaid(deps, orderId, answer)
  if (answer.kind !== 'payment') throw new GatewaySilent(`No answer about ${subject}: ${answer.kind}`)
  await applyPayment(deps, answer.payment, 'notice')
  return 'applied'
}

/** Fetches what a notice hints at from the gateway, and applies what that says now. */
export const handleNotice = async (deps: PaymentDeps, { noticeId }: { noticeId: string }): Promise<void> => {
  const control = deps.databases.control
  const notice = await waitingNotice(control, noticeId)
  if (notice === null) return
  const { gateway, dataId } = notice
  const result = gateway === PAYPAL ? await ofPaypal(deps, dataId) : await ofMercadoPago(deps, dataId)
  await markNotice(control, noticeId, result, deps.clock.now())
}
