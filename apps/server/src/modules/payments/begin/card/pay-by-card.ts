import type { AttemptId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import { paymentsCopy } from '@saldo/copy/payments'
import { transact, type Db } from '../../../../db/index.ts'
import { mercadoPago, noticeUrlOf, type CardPayment } from '../../../../gateways/mercado-pago/index.ts'
import { AppError } from '../../../../kernel/errors.ts'
import type { Keys } from '../../../../kernel/keys.ts'
import { findAttempt, type Attempt } from '../../../orders/index.ts'
import { applyPayment } from '../../settle/apply-payment.ts'
import { enqueueRepeat } from '../../settle/jobs.ts'
import { markUnanswered } from '../../settle/mark-unanswered.ts'
import type { PaymentDeps } from '../../settle/payment-deps.ts'
import { TURNED_AWAY } from '../../settle/rules.ts'
import { apiOf, askTwice, payerEmailOf, type PaymentMethod } from '../payment-method.ts'
import { outcomeOf, type AttemptOutcome } from '../attempt-outcome.ts'
import { beginAttempt, cardKeyOf, type Begun, type CardRequest } from './begin-attempt.ts'

const purposeOf = (attemptId: AttemptId): string => `card-payment:${attemptId}`

/** Seals a card payment for the job that repeats it, because it holds the card's token and the payer. */
const keepPayment = (keys: Keys, payment: CardPayment): string => {
  const text = JSON.stringify({ ...payment, amount: String(payment.amount) })
  return keys.seal(purposeOf(payment.attemptId), text).toString('base64')
}

/** The sealed payment of this attempt; throws when it was changed or sealed for another attempt. */
const keptPayment = (keys: Keys, attemptId: AttemptId, kept: string): CardPayment => {
  const text = keys.unseal(purposeOf(attemptId), Buffer.from(kept, 'base64'))
  const payment = JSON.parse(text) as CardPayment & { amount: unknown }
  return { ...payment, amount: centavos(BigInt(String(payment.amount))) }
}

const paymentOf = async (
  deps: PaymentDeps,
  { attempt, order }: Begun,
  request: CardRequest,
  tokenHash: Buffer,
): Promise<CardPayment> => ({
  purchaseCode: attempt.code,
  attemptId: attempt.attemptId,
  amount: order.amount,
  token: request.token,
  paymentMethodId: request.paymentMethodId,
  issuerId: request.issuerId,
  description: paymentsCopy.description(request.event.name),
  payerEmail: await payerEmailOf(deps, request),
  notificationUrl: noticeUrlOf(deps.env),
  idempotencyKey: cardKeyOf(attempt.code, attempt.attemptNo, tokenHash),
})

/** Marks an unanswered payment as unknown, and enqueues its repeat. */
const leaveOpen = (
  deps: PaymentDeps,
  db: Db,
  { attempt, payment, repeats }: { attempt: Attempt; payment: CardPayment; repeats: number },
): Promise<void> =>
  markUnanswered(deps, db, attempt, {
    status: 'unknown',
    whileOpen: (tx) =>
      enqueueRepeat(tx, attempt, { no: repeats, kept: keepPayment(deps.keys, payment) }, deps.clock.now()),
  })

/**
 * Second phase: calls the gateway outside any transaction and applies its answer. A refused second call
 * doesn't prove that the first one charged nothing.
 */
const callGateway = async (
  deps: PaymentDeps,
  db: Db,
  attempt: Attempt,
  payment: CardPayment,
): Promise<void> => {
  const api = apiOf(deps, mercadoPago)
  const { answer, isRepeat } = await askTwice((withinMs) => api.createCardPayment(payment, { withinMs }))
  if (answer.kind === 'payment') {
    await applyPayment(deps, answer.payment, 'answer')
    return
  }
  if (answer.kind === 'unknown' || isRepeat) {
    const why = answer.kind === 'unknown' ? answer.why : answer.kind
    deps.log.warn({ attempt_id: attempt.attemptId, why }, 'gateway gave no answer')
    return leaveOpen(deps, db, { attempt, payment, repeats: isRepeat ? 1 : 0 })
  }
  switch (answer.kind) {
    case 'busy':
      await markUnanswered(deps, db, attempt, {
        status: 'refused',
        gatewayStatus: TURNED_AWAY,
        forgetsClientKey: true,
      })
      throw new AppError('busy', { retryAfterSeconds: answer.retryAfterSeconds })
    case 'refused': {
      const { status, reason } = answer
      deps.log[status === 401 || status === 403 ? 'error' : 'warn'](
        { status, reason },
        'gateway refused a payment',
      )
      return markUnanswered(deps, db, attempt, {
        status: 'refused',
        gatewayStatus: String(status),
        gatewayStatusDetail: reason,
      })
    }
  }
}

/**
 * Pays an order with a card token. Approved, in process and unknown lead to payment-complete, a rejected card
 * to payment-fail. A repeated call is one payment, with one answer. Throws terms_not_accepted,
 * payment_refused, busy, request_in_progress, and what `beginAttempt` throws.
 */
export const payByCard = async (deps: PaymentDeps, request: CardRequest): Promise<AttemptOutcome> => {
  if (!request.hasAcceptedTerms) throw new AppError('terms_not_accepted')
  const now = deps.clock.now()
  const db = await deps.databases.forEvent(request.event.id)
  const tokenHash = deps.keys.digest('card-token', request.token)
  const begun = await transact(db, (tx) => beginAttempt(tx, request, tokenHash, now))
  if (begun.isRepeat) return outcomeOf(begun.attempt, true, now)
  await callGateway(deps, db, begun.attempt, await paymentOf(deps, begun, request, tokenHash))
  const attempt = await findAttempt(db, request.event.id, begun.attempt.attemptId)
  return outcomeOf(attempt ?? begun.attempt, false, now)
}

/** Repeats an unanswered card payment. */
export const repeatCardPayment: NonNullable<PaymentMethod['resume']> = async (deps, { attempt }, repeat) => {
  if (repeat === null || repeat.kept === null) return
  const { no, kept } = repeat
  const payment = keptPayment(deps.keys, attempt.attemptId, kept)
  const answer = await apiOf(deps, mercadoPago).createCardPayment(payment)
  if (answer.kind === 'payment') {
    await applyPayment(deps, answer.payment, 'answer')
    return
  }
  const whileOpen = (tx: Db) => enqueueRepeat(tx, attempt, { no: no + 1, kept }, deps.clock.now())
  // A refused repeat doesn't prove that no earlier call charged.
  const db = await deps.databases.forEvent(attempt.eventId)
  await markUnanswered(deps, db, attempt, { status: 'unknown', whileOpen })
}
