import { termsVersion } from '@saldo/contract/auth'
import type { AttemptId, UserId } from '@saldo/contract/ids'
import { paymentsCopy } from '@saldo/copy/payments'
import { v7 } from 'uuid'
import { transact, type Db } from '../../../../db/index.ts'
import { paypal } from '../../../../gateways/paypal/index.ts'
import { AppError } from '../../../../kernel/errors.ts'
import type { EventRecord } from '../../../events/index.ts'
import {
  findAttempt,
  insertAttempt,
  lockOrder,
  lockOwnOrder,
  updateAttempt,
  type Attempt,
} from '../../../orders/index.ts'
import { checkClaims, checkStart, type Claims } from '../check-start.ts'
import { apiOf, askTwice } from '../payment-method.ts'
import { attemptUnderKey, clientKeyOf } from '../client-key.ts'
import { moveAttempt } from '../../settle/move-attempt.ts'
import { enqueueFirstPoll } from '../../settle/jobs.ts'
import type { PaymentDeps } from '../../settle/payment-deps.ts'
import { gatewayKeyOf } from '../../settle/rules.ts'

export type PaypalRequest = {
  event: EventRecord
  userId: UserId
  code: string
  hasAcceptedTerms: boolean
  claimed: Claims
  key: string | null
  fingerprint: Buffer
}

/** PayPal forgets an unapproved order after some hours: an older one is made anew. */
const ORDER_LIFE_MS = 2.5 * 3_600_000

/** True for an order that its payer may still open. */
const isFresh = ({ createdAt }: Attempt, now: Date): boolean =>
  now.getTime() - createdAt.getTime() < ORDER_LIFE_MS

/**
 * First phase: stores the attempt before PayPal is called, or reuses an order that its payer can still open.
 */
const offer = async (tx: Db, request: PaypalRequest, now: Date): Promise<Attempt> => {
  const { event, code, userId, fingerprint } = request
  const order = await lockOwnOrder(tx, { eventId: event.id, code, userId })
  checkClaims(order, request.claimed)
  const keyed = await attemptUnderKey(tx, request)
  const attempts = await checkStart(tx, order, { event, code, now })
  const offered = attempts.find(
    (attempt) =>
      attempt.gateway === paypal.id &&
      (attempt.status === 'offered' || attempt.status === 'rejected') &&
      attempt.code === code &&
      isFresh(attempt, now),
  )
  if (offered) return offered
  const attempt = await insertAttempt(tx, order, {
    attemptId: v7() as AttemptId,
    attemptNo: attempts.length + 1,
    gateway: paypal.id,
    method: 'paypal',
    status: 'offered',
    code,
    amount: order.amount,
    createdAt: now,
    request: { clientKey: keyed ? null : clientKeyOf(request), clientFingerprint: fingerprint, termsVersion },
  })
  await enqueueFirstPoll(tx, attempt, now)
  return attempt
}

/** Runs `change` on the attempt while it is still offered. */
const whileOffered = (
  db: Db,
  { eventId, orderId, attemptId }: Attempt,
  change: (tx: Db, offered: Attempt) => Promise<void>,
): Promise<void> =>
  transact(db, async (tx) => {
    await lockOrder(tx, eventId, orderId)
    const current = await findAttempt(tx, eventId, attemptId)
    if (current?.status === 'offered') await change(tx, current)
  })

const makeOrder = async (
  deps: PaymentDeps,
  db: Db,
  attempt: Attempt,
  event: EventRecord,
): Promise<string> => {
  const api = apiOf(deps, paypal)
  const screen = `${deps.env.PUBLIC_URL}/events/${event.url}/complete-purchase`
  const wanted = {
    purchaseCode: attempt.code,
    invoiceId: `${attempt.code}-${attempt.attemptNo}`,
    amount: attempt.amount,
    description: paymentsCopy.description(event.name),
    brandName: deps.env.BRAND_NAME,
    returnUrl: screen,
    cancelUrl: screen,
    requestId: gatewayKeyOf(attempt.attemptId, 'create'),
  }
  const { answer } = await askTwice((withinMs) => api.createOrder(wanted, { withinMs }))
  switch (answer.kind) {
    case 'created':
      await whileOffered(db, attempt, (tx) =>
        updateAttempt(tx, attempt, { gatewayPaymentId: answer.orderId }),
      )
      return answer.orderId
    // No payer holds an order whose id never arrived, and a repeat under the same key returns the same order.
    case 'unknown':
      deps.log.warn({ attempt_id: attempt.attemptId, why: answer.why }, 'gateway gave no answer')
      throw new AppError('busy', { retryAfterSeconds: 2 })
    case 'busy':
      throw new AppError('busy', { retryAfterSeconds: answer.retryAfterSeconds })
    case 'refused': {
      const { status, reason } = answer
      deps.log.error({ status, reason }, 'gateway refused a payment')
      const refused = { gatewayStatus: String(status), gatewayStatusDetail: reason }
      await whileOffered(db, attempt, (tx, offered) =>
        moveAttempt(tx, offered, { to: 'refused', at: deps.clock.now(), ...refused }),
      )
      throw new AppError('payment_refused')
    }
  }
}

/**
 * Creates a PayPal order for the payer to approve, and returns its id; no money moves before its capture. A
 * repeated call returns the same order while it can be opened. Throws terms_not_accepted, method_unavailable,
 * order_not_found, payment_contradicts_order, idempotency_mismatch, payment_refused, busy, and what
 * `checkStart` throws.
 */
export const offerPaypalOrder = async (deps: PaymentDeps, request: PaypalRequest): Promise<string> => {
  if (!request.hasAcceptedTerms) throw new AppError('terms_not_accepted')
  apiOf(deps, paypal)
  const db = await deps.databases.forEvent(request.event.id)
  const attempt = await transact(db, (tx) => offer(tx, request, deps.clock.now()))
  return attempt.gatewayPaymentId ?? makeOrder(deps, db, attempt, request.event)
}
