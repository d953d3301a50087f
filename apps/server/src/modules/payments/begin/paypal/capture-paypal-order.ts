import { transact, type Db } from '../../../../db/index.ts'
import type { AttemptAnswer } from '../../../../gateways/gateway-payment.ts'
import { paypal, INSTRUMENT_DECLINED } from '../../../../gateways/paypal/index.ts'
import { AppError } from '../../../../kernel/errors.ts'
import { findEvent, type EventRecord } from '../../../events/index.ts'
import {
  attemptsOf,
  findAttempt,
  lockOrder,
  lockOwnOrder,
  type Attempt,
  type Order,
} from '../../../orders/index.ts'
import { applyPayment } from '../../settle/apply-payment.ts'
import { outcomeOf, type AttemptOutcome } from '../attempt-outcome.ts'
import { checkClaims, checkStart } from '../check-start.ts'
import { attemptUnderKey, clientKeyOf } from '../client-key.ts'
import { enqueueFirstPoll, enqueueRepeat } from '../../settle/jobs.ts'
import { apiOf, askTwice } from '../payment-method.ts'
import { moveAttempt } from '../../settle/move-attempt.ts'
import { markUnanswered } from '../../settle/mark-unanswered.ts'
import type { PaypalRequest } from './offer-paypal-order.ts'
import type { PaymentDeps } from '../../settle/payment-deps.ts'
import { gatewayKeyOf, isUnanswered } from '../../settle/rules.ts'

type Capture = PaypalRequest & { paypalOrderId: string }
type Begun = { attempt: Attempt; isRepeat: boolean }

const mayBegin = ({ status }: Attempt): boolean => status === 'offered' || status === 'rejected'

type Start = { clientKey: string | null; fingerprint?: Buffer; now: Date }

/**
 * Stores a capture's number before PayPal is called, so that its key is known, and the poll that recovers it
 * after a crash.
 */
const beginTry = async (
  tx: Db,
  attempt: Attempt,
  { clientKey, fingerprint, now }: Start,
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

/** First phase. The same Idempotency-Key, or a PayPal order whose capture has begun, is the same payment. */
const begin = async (tx: Db, request: Capture, now: Date): Promise<Begun> => {
  const { event, code, userId, fingerprint } = request
  const order = await lockOwnOrder(tx, { eventId: event.id, code, userId })
  checkClaims(order, request.claimed)
  const attempt = (await attemptsOf(tx, order)).find(
    ({ gateway, gatewayPaymentId }) => gateway === paypal.id && gatewayPaymentId === request.paypalOrderId,
  )
  if (!attempt) throw new AppError('order_not_found')
  if ((await attemptUnderKey(tx, request)) || !mayBegin(attempt)) return { attempt, isRepeat: true }
  await checkStart(tx, order, { event, code, now })
  return {
    attempt: await beginTry(tx, attempt, { clientKey: clientKeyOf(request), fingerprint, now }),
    isRepeat: false,
  }
}

/** One capture of a PayPal order; `repeats` counts its repeats so far, null where no job is to repeat it. */
type Try = { attempt: Attempt; repeats: number | null }

type Heard = { answer: AttemptAnswer; isRepeat: boolean; next: number | null }

/** Marks an unanswered capture as unknown, and enqueues its repeat. */
const leaveOpen = (deps: PaymentDeps, db: Db, attempt: Attempt, { answer, next }: Heard): Promise<void> => {
  const why = answer.kind === 'unknown' ? answer.why : answer.kind
  deps.log.warn({ attempt_id: attempt.attemptId, why }, 'gateway gave no answer')
  return markUnanswered(deps, db, attempt, {
    status: 'unknown',
    ...(next !== null && {
      whileOpen: (tx) => enqueueRepeat(tx, attempt, { no: next, kept: null }, deps.clock.now()),
    }),
  })
}

/** True for a refused repeat that doesn't prove what the call before it did. */
const isNoWord = ({ answer, isRepeat }: Heard): boolean =>
  isRepeat && (answer.kind === 'busy' || (answer.kind === 'refused' && answer.reason !== INSTRUMENT_DECLINED))

/** Applies PayPal's answer to a capture. Throws the errors that the payer must see at once. */
const conclude = async (deps: PaymentDeps, db: Db, attempt: Attempt, heard: Heard): Promise<void> => {
  const { answer } = heard
  if (answer.kind === 'unknown' || isNoWord(heard)) return leaveOpen(deps, db, attempt, heard)
  switch (answer.kind) {
    case 'payment':
      await applyPayment(deps, answer.payment, 'answer')
      return
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

/** Second phase, outside any transaction: every call of the same capture has the same idempotency key. */
const take = async (deps: PaymentDeps, db: Db, { attempt, repeats }: Try): Promise<void> => {
  const api = apiOf(deps, paypal)
  const { gatewayPaymentId } = attempt
  if (gatewayPaymentId === null) throw new AppError('method_unavailable')
  const key = gatewayKeyOf(attempt.attemptId, `capture ${attempt.captures}`)
  if (repeats === 0) {
    const asked = await askTwice((withinMs) => api.captureOrder(gatewayPaymentId, key, { withinMs }))
    return conclude(deps, db, attempt, { ...asked, next: asked.isRepeat ? 1 : 0 })
  }
  const answer = await api.captureOrder(gatewayPaymentId, key)
  return conclude(deps, db, attempt, {
    answer,
    isRepeat: true,
    next: repeats === null ? null : repeats + 1,
  })
}

/**
 * Captures a PayPal order that the payer approved. Approved, in process and unknown lead to payment-complete.
 * A repeated call is one payment. Throws instrument_declined (the same order may be tried with another
 * means), payment_not_approved, payment_refused, busy, request_in_progress, idempotency_mismatch, and what
 * `checkStart` throws.
 */
export const capturePaypalOrder = async (deps: PaymentDeps, request: Capture): Promise<AttemptOutcome> => {
  apiOf(deps, paypal)
  const now = deps.clock.now()
  const db = await deps.databases.forEvent(request.event.id)
  const begun = await transact(db, (tx) => begin(tx, request, now))
  if (begun.isRepeat) {
    if (begun.attempt.gatewayStatusDetail === INSTRUMENT_DECLINED) throw new AppError('instrument_declined')
    return outcomeOf(begun.attempt, true, now)
  }
  await take(deps, db, { attempt: begun.attempt, repeats: 0 })
  const attempt = await findAttempt(db, request.event.id, begun.attempt.attemptId)
  return outcomeOf(attempt ?? begun.attempt, false, now)
}

type Alone = { event: EventRecord; order: Order; attempt: Attempt }

/** The capture that continues for a payer who has left: a new one, or the one whose answer was lost. */
const beginAlone = async (
  tx: Db,
  { event, order, attempt: { eventId, attemptId } }: Alone,
  now: Date,
): Promise<Try | null> => {
  const [locked, attempt] = [
    await lockOrder(tx, eventId, order.orderId),
    await findAttempt(tx, eventId, attemptId),
  ]
  if (locked === null || attempt === null) return null
  if (!mayBegin(attempt) && !isUnanswered(attempt, now)) return null
  await checkStart(tx, locked, { event, code: attempt.code, now, going: attemptId })
  if (!mayBegin(attempt)) return { attempt, repeats: null }
  return { attempt: await beginTry(tx, attempt, { clientKey: null, now }), repeats: 0 }
}

/**
 * Captures an approved PayPal order whose payer never came back, while it may still be paid; `repeats` is set
 * by the job that repeats it. Logs a refusal instead of throwing it, because no caller waits for the outcome.
 */
export const captureApproved = async (
  deps: PaymentDeps,
  { order, attempt, repeats = null }: Omit<Alone, 'event'> & { repeats?: number | null },
): Promise<void> => {
  const event = await findEvent(deps.databases.control, attempt.eventId)
  if (event === null) return
  const db = await deps.databases.forEvent(attempt.eventId)
  try {
    const begun = await transact(db, (tx) => beginAlone(tx, { event, order, attempt }, deps.clock.now()))
    if (begun) await take(deps, db, { ...begun, repeats: begun.repeats ?? repeats })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    deps.log.info({ attempt_id: attempt.attemptId, code: error.code }, 'approved order not captured')
  }
}
