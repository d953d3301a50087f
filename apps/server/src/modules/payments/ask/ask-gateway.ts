import { transact, type Db } from '../../../db/index.ts'
import type { AttemptAnswer } from '../../../gateways/gateway-payment.ts'
import {
  attemptsOf,
  findAttempt,
  findOrder,
  lockOrder,
  type Attempt,
  type Order,
} from '../../orders/index.ts'
import { markUnheard, type GatewayReply } from '../settle/mark-unanswered.ts'
import { moveAttempt } from '../settle/move-attempt.ts'
import { preparedCodes } from '../settle/preference-queries.ts'
import { resumePayment } from '../begin/every-method.ts'
import type { PaymentDeps, Source } from '../settle/payment-deps.ts'
import { isUnanswered, isWatched } from '../settle/rules.ts'
import { applyPayment } from '../settle/apply-payment.ts'

/**
 * Sources that also complete a payment which the payer approved and then left; the others only read its
 * state.
 */
const GOES_ON: ReadonlySet<Source> = new Set(['poll', 'notice', 'confirm'])

/**
 * Cancels an attempt that can't charge any more: the gateway forgot it, or its order is closed and only we
 * could capture it.
 */
const close = async (deps: PaymentDeps, db: Db, attempt: Attempt): Promise<void> =>
  transact(db, async (tx) => {
    await lockOrder(tx, attempt.eventId, attempt.orderId)
    const current = await findAttempt(tx, attempt.eventId, attempt.attemptId)
    if (current?.status === attempt.status)
      await moveAttempt(tx, current, { to: 'cancelled', at: deps.clock.now() })
  })

type Unpaid = Extract<AttemptAnswer, { kind: 'unpaid' }> | null

/**
 * Follows up an offered, unpaid attempt: completes it if the payer approved it, cancels it if it can't be
 * paid.
 */
const followUnpaid = async (
  deps: PaymentDeps,
  attempt: Attempt,
  { answer, source }: { answer: Unpaid; source: Source },
): Promise<GatewayReply> => {
  const db = await deps.databases.forEvent(attempt.eventId)
  const order = await findOrder(db, attempt.eventId, attempt.orderId)
  if (answer?.state === 'gone' || order?.status !== 'pending') await close(deps, db, attempt)
  else if (answer?.state === 'approved' && GOES_ON.has(source))
    await resumePayment(deps, { order, attempt }, null)
  return 'nothing'
}

/** Asks the gateway about one attempt and applies its answer. Never called inside a transaction. */
export const askAboutAttempt = async (
  deps: PaymentDeps,
  attempt: Attempt,
  source: Source,
): Promise<GatewayReply> => {
  const provider = deps.providers.of(attempt.gateway)
  if (provider !== null && attempt.gatewayPaymentId !== null) {
    const answer = await provider.ask(attempt.gatewayPaymentId)
    if (answer.kind === 'unpaid') return followUnpaid(deps, attempt, { answer, source })
    if (answer.kind !== 'payment') return 'silent'
    await applyPayment(deps, answer.payment, source)
    return 'answered'
  }
  if (!provider?.search) return followUnpaid(deps, attempt, { answer: null, source })
  const found = await provider.search(attempt.code)
  if (found === null) return 'silent'
  for (const payment of found) await applyPayment(deps, payment, source)
  return found.some(({ attemptId }) => attemptId === attempt.attemptId) ? 'answered' : 'nothing'
}

/** Applies all payments that the gateways find under a purchase code. */
export const searchCode = async (deps: PaymentDeps, code: string, source: Source): Promise<void> => {
  for (const provider of deps.providers.all)
    for (const payment of (await provider.search?.(code)) ?? []) await applyPayment(deps, payment, source)
}

/**
 * Asks about every attempt of an order without a final answer, and searches for wallet payments that have no
 * attempt.
 */
export const askAboutOrder = async (
  deps: PaymentDeps,
  db: Db,
  order: Order,
  source: Source,
): Promise<void> => {
  for (const code of await preparedCodes(db, order)) await searchCode(deps, code, source)
  for (const attempt of (await attemptsOf(db, order)).filter(isWatched)) {
    const heard = await askAboutAttempt(deps, attempt, source)
    if (heard !== 'answered' && isUnanswered(attempt, deps.clock.now()))
      await markUnheard(deps, db, attempt, heard)
  }
}
