import { transact, type Db } from '../../../db/index.ts'
import { PAYPAL } from '../../../gateways/gateway-payment.ts'
import { INSTRUMENT_DECLINED, type OrderAnswer } from '../../../gateways/paypal/paypal.ts'
import { AppError } from '../../../kernel/errors.ts'
import { findEvent, type EventRecord } from '../../events/index.ts'
import {
  attemptsOf,
  findAttempt,
  lockOrder,
  lockOwnOrder,
  type Attempt,
  type Order,
} from '../../orders/index.ts'
import { applyPayment } from '../settling/apply-payment.ts'
import { outcomeOf, type AttemptOutcome } from '../attempts/attempt-outcome.ts'
import { checkClaims, checkStart } from '../attempts/check-start.ts'
import { attemptUnderKey, clientKeyOf } from '../attempts/client-key.ts'
import { enqueueFirstPoll } from '../jobs.ts'
import { moveAttempt } from '../attempts/move-attempt.ts'
import { markUnanswered } from '../attempts/mark-unanswered.ts'
import type { PaypalRequest } from './offer-paypal-order.ts'
import type { PaymentDeps } from '../payment-deps.ts'
import { paypalKeyOf, STUCK_AFTER_MS } from '../rules.ts'

type Capture = PaypalRequest & { paypalOrderId: string }
type Begun = { attempt: Attempt; isRepeat: boolean }

const mayBegin = ({ status }: Attempt): boolean => status === 'offered' || status === 'rejected'

type Caller = { clientKey: string | null; fingerprint?: Buffer; now: Date }

/** Marks a try before PayPal is called, so that its key is known, and the poll that resumes it if we die. */
const beginTry = async (
  tx: Db,
  attempt: Attempt,
  { clientKey, fingerprint, now }: Caller,
): Promise<Attempt> => {
  const begun = { captures: attempt.captures + 1, triedAt: now }
  await moveAttempt(tx, attempt, {
    to: 'started',
    at: now,
    ...begun,
    ...(clientKey !== null && { clientKey }),
    ...(fingerprint && { clientFingerprint: fingerprint }),
  })
  await enqueueFirstPoll(tx, attempt, now)
  return { ...attempt, ...begun, status: 'started' }
}

/** First phase. The same Idempotency-Key, or a PayPal order that is being taken or was, is the same payment. */
const begin = async (tx: Db, request: Capture, now: Date): Promise<Begun> => {
  const { event, code, userId, fingerprint } = request
  const order = await lockOwnOrder(tx, { eventId: event.id, code, userId })
  checkClaims(order, request.claimed)
  const attempt = (await attemptsOf(tx, order)).find(
    ({ gateway, gatewayPaymentId }) => gateway === PAYPAL && gatewayPaymentId === request.paypalOrderId,
  )
  if (!attempt) throw new AppError('order_not_found')
  if ((await attemptUnderKey(tx, request)) || !mayBegin(attempt)) return { attempt, isRepeat: true }
  await checkStart(tx, order, { event, code, now })
  return {
    attempt: await beginTry(tx, attempt, { clientKey: clientKeyOf(request), fingerprint, now }),
    isRepeat: false,
  }
}

/** Applies what PayPal said to a capture. Throws what the payer has to be told at once. */
const conclude = async (deps: PaymentDeps, db: Db, attempt: Attempt, answer: OrderAnswer): Promise<void> => {
  switch (answer.kind) {
    case 'payment':
      await applyPayment(deps, answer.payment, 'answer')
      return
    case 'unknown':
      deps.log.warn({ attempt_id: attempt.attemptId, why: answer.why }, 'gateway gave no answer')
      return markUnanswered(deps, db, attempt, { status: 'unknown' })
    case 'busy':
      await markUnanswered(deps, db, attempt, { status: 'offered', forgetsClientKey: true })
      throw new AppError('busy', { retryAfterSeconds: answer.retryAfterSeconds })
    case 'unpaid':
      await markUnanswered(deps, db, attempt, {
        status: answer.state === 'gone' ? 'cancelled' : 'offered',
        forgetsClientKey: true,
      })
      throw new AppError('payment_not_approved')
    case 'refused': {
      const isDeclined = answer.reason === INSTRUMENT_DECLINED
      if (!isDeclined)
        deps.log.error({ status: answer.status, reason: answer.reason }, 'gateway refused a payment')
      await markUnanswered(deps, db, attempt, {
        status: isDeclined ? 'rejected' : 'refused',
        gatewayStatus: String(answer.status),
        gatewayStatusDetail: answer.reason,
        // The same call with another means of payment is a new try, not a repeat.
        forgetsClientKey: isDeclined,
      })
      throw new AppError(isDeclined ? 'instrument_declined' : 'payment_refused')
    }
  }
}

/** Second phase, outside any transaction: the same try has the same key, however often it is made. */
const take = async (deps: PaymentDeps, db: Db, attempt: Attempt): Promise<void> => {
  if (deps.paypal === null || attempt.gatewayPaymentId === null) throw new AppError('method_unavailable')
  const key = paypalKeyOf(attempt.attemptId, `capture ${attempt.captures}`)
  await conclude(deps, db, attempt, await deps.paypal.captureOrder(attempt.gatewayPaymentId, key))
}

/**
 * Takes what the payer approved at PayPal. Approved, in process and unknown lead to payment-complete. Sent twice it is
 * one payment. Throws instrument_declined (the same order may be tried with another means), payment_not_approved,
 * payment_refused, busy, request_in_progress, idempotency_mismatch, and what `checkStart` throws.
 */
export const capturePaypalOrder = async (deps: PaymentDeps, request: Capture): Promise<AttemptOutcome> => {
  if (deps.paypal === null) throw new AppError('method_unavailable')
  const now = deps.clock.now()
  const db = await deps.databases.forEvent(request.event.id)
  const begun = await transact(db, (tx) => begin(tx, request, now))
  if (begun.isRepeat) {
    if (begun.attempt.gatewayStatusDetail === INSTRUMENT_DECLINED) throw new AppError('instrument_declined')
    return outcomeOf(begun.attempt, true, now)
  }
  await take(deps, db, begun.attempt)
  const attempt = await findAttempt(db, request.event.id, begun.attempt.attemptId)
  return outcomeOf(attempt ?? begun.attempt, false, now)
}

const isStuck = ({ status, triedAt }: Attempt, now: Date): boolean =>
  status === 'unknown' || (status === 'started' && now.getTime() - triedAt.getTime() >= STUCK_AFTER_MS)

/** The try that goes on for a payer who is gone: a new one, or the one whose answer was lost. */
const beginAlone = async (
  tx: Db,
  { event, order, attempt: { eventId, attemptId } }: { event: EventRecord; order: Order; attempt: Attempt },
  now: Date,
): Promise<Attempt | null> => {
  const [locked, attempt] = [
    await lockOrder(tx, eventId, order.orderId),
    await findAttempt(tx, eventId, attemptId),
  ]
  if (locked === null || attempt === null) return null
  if (!mayBegin(attempt) && !isStuck(attempt, now)) return null
  await checkStart(tx, locked, { event, code: attempt.code, now, going: attemptId })
  return mayBegin(attempt) ? beginTry(tx, attempt, { clientKey: null, now }) : attempt
}

/**
 * Takes what a payer approved whose browser never came back, while their order may still be paid. Nobody waits for
 * the outcome: a refusal is kept with the attempt.
 */
export const captureApproved = async (deps: PaymentDeps, order: Order, attempt: Attempt): Promise<void> => {
  const event = await findEvent(deps.databases.control, attempt.eventId)
  if (event === null) return
  const db = await deps.databases.forEvent(attempt.eventId)
  try {
    const begun = await transact(db, (tx) => beginAlone(tx, { event, order, attempt }, deps.clock.now()))
    if (begun) await take(deps, db, begun)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    deps.log.info({ attempt_id: attempt.attemptId, code: error.code }, 'approved order not captured')
  }
}
