import { transact } from '../../../db/index.ts'
import { findAttempt, findOrder, lockOrder, type Attempt } from '../../orders/index.ts'
import { moveAttempt } from '../attempts/move-attempt.ts'
import { applyPayment } from '../settling/apply-payment.ts'
import { captureApproved } from './capture-paypal-order.ts'
import type { Hearing } from '../attempts/mark-unanswered.ts'
import type { PaymentDeps, Source } from '../payment-deps.ts'

/** Through these doors we go on for a payer who approved and left; before an order ends it is only looked at. */
const GOES_ON: ReadonlySet<Source> = new Set(['poll', 'notice', 'confirm'])

/** An order of which nothing can come any more: PayPal forgot it, or ours may not be paid, and only we could take it. */
const close = async (deps: PaymentDeps, attempt: Attempt): Promise<void> => {
  const db = await deps.databases.forEvent(attempt.eventId)
  await transact(db, async (tx) => {
    await lockOrder(tx, attempt.eventId, attempt.orderId)
    const current = await findAttempt(tx, attempt.eventId, attempt.attemptId)
    if (current?.status === attempt.status)
      await moveAttempt(tx, current, { to: 'cancelled', at: deps.clock.now() })
  })
}

/** Asks PayPal about an attempt and applies what it says; takes what its payer approved, where that may be. */
export const askPaypal = async (deps: PaymentDeps, attempt: Attempt, source: Source): Promise<Hearing> => {
  const db = await deps.databases.forEvent(attempt.eventId)
  const order = await findOrder(db, attempt.eventId, attempt.orderId)
  if (deps.paypal === null || attempt.gatewayPaymentId === null) {
    if (order?.status !== 'pending') await close(deps, attempt)
    return 'nothing'
  }
  const answer = await deps.paypal.getOrder(attempt.gatewayPaymentId)
  if (answer.kind === 'payment') {
    await applyPayment(deps, answer.payment, source)
    return 'answered'
  }
  if (answer.kind !== 'unpaid') return 'silent'
  if (answer.state === 'gone' || order?.status !== 'pending') await close(deps, attempt)
  else if (answer.state === 'approved' && GOES_ON.has(source)) await captureApproved(deps, { order, attempt })
  return 'nothing'
}
