import { transact, type Db } from '../../db/index.ts'
import {
  attemptsOf,
  findAttempt,
  isOpen,
  lockOrder,
  updateAttempt,
  type Attempt,
  type AttemptStatus,
  type Order,
} from '../orders/index.ts'
import { applyPayment } from './apply-payment.ts'
import type { PaymentDeps, Source } from './payment-deps.ts'
import { STUCK_AFTER_MS } from './rules.ts'

/** `answered`: the gateway knows the payment and its word is applied. `nothing`: it knows none. `silent`: no answer. */
export type Hearing = 'answered' | 'nothing' | 'silent'

const search = async (deps: PaymentDeps, attempt: Attempt, source: Source): Promise<Hearing> => {
  const found = await deps.mercadoPago.searchPayments(attempt.code)
  if (found === null) return 'silent'
  for (const payment of found) await applyPayment(deps, payment, source)
  return found.some(({ attemptId }) => attemptId === attempt.attemptId) ? 'answered' : 'nothing'
}

/** Asks the gateway about one attempt and applies what it says. Never called inside a transaction. */
export const askAboutAttempt = async (
  deps: PaymentDeps,
  attempt: Attempt,
  source: Source,
): Promise<Hearing> => {
  if (attempt.gatewayPaymentId === null) return search(deps, attempt, source)
  const answer = await deps.mercadoPago.getPayment(attempt.gatewayPaymentId)
  if (answer.kind !== 'payment') return 'silent'
  await applyPayment(deps, answer.payment, source)
  return 'answered'
}

type Local = {
  status: AttemptStatus
  gatewayStatus?: string
  gatewayStatusDetail?: string
  forgetsClientKey?: boolean
}

/** What we say of an attempt that the gateway said nothing of; one that was answered meanwhile keeps its own status. */
export const markUnanswered = (db: Db, attempt: Attempt, local: Local): Promise<void> =>
  transact(db, async (tx) => {
    await lockOrder(tx, attempt.eventId, attempt.orderId)
    const current = await findAttempt(tx, attempt.eventId, attempt.attemptId)
    if (current?.status === 'started' || current?.status === 'unknown')
      await updateAttempt(tx, attempt, local)
  })

/** Asks about every attempt of an order whose answer is not final. */
export const askAboutOrder = async (
  deps: PaymentDeps,
  db: Db,
  order: Order,
  source: Source,
): Promise<void> => {
  const open = (await attemptsOf(db, order)).filter((attempt) => isOpen(attempt) || attempt.status === 'lost')
  for (const attempt of open) {
    const heard = await askAboutAttempt(deps, attempt, source)
    const isStuck = deps.clock.now().getTime() - attempt.createdAt.getTime() >= STUCK_AFTER_MS
    if (heard !== 'answered' && isStuck && attempt.status === 'started')
      await markUnanswered(db, attempt, { status: 'unknown' })
  }
}
