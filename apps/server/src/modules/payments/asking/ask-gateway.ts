import type { Db } from '../../../db/index.ts'
import { PAYPAL } from '../../../gateways/gateway-payment.ts'
import { attemptsOf, isOpen, type Attempt, type Order } from '../../orders/index.ts'
import { applyPayment } from '../settling/apply-payment.ts'
import { askPaypal } from '../paypal/ask-paypal.ts'
import { markUnheard, type Hearing } from '../attempts/mark-unanswered.ts'
import type { PaymentDeps, Source } from '../payment-deps.ts'
import { preparedCodes } from '../attempts/preference-queries.ts'
import { isUnanswered } from '../rules.ts'

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
  if (attempt.gateway === PAYPAL) return askPaypal(deps, attempt, source)
  if (attempt.gatewayPaymentId === null) return search(deps, attempt, source)
  const answer = await deps.mercadoPago.getPayment(attempt.gatewayPaymentId)
  if (answer.kind !== 'payment') return 'silent'
  await applyPayment(deps, answer.payment, source)
  return 'answered'
}

const isWatched = (attempt: Attempt): boolean =>
  isOpen(attempt) || attempt.status === 'lost' || attempt.status === 'offered'

/** Applies all payments that the gateway finds under a purchase code. */
export const searchCode = async (deps: PaymentDeps, code: string, source: Source): Promise<void> => {
  for (const payment of (await deps.mercadoPago.searchPayments(code)) ?? [])
    await applyPayment(deps, payment, source)
}

/** Asks about every attempt of an order whose answer is not final, and what a wallet may have paid that we know nothing of. */
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
