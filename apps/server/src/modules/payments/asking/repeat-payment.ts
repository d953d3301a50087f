import type { AttemptId, EventId } from '@saldo/contract/ids'
import { transact, type Db } from '../../../db/index.ts'
import { PAYPAL } from '../../../gateways/gateway-payment.ts'
import { eventOf, isExpired } from '../../events/index.ts'
import { findAttempt, lockOrder, updateAttempt, type Attempt } from '../../orders/index.ts'
import { markUnanswered } from '../attempts/mark-unanswered.ts'
import { keptPayment } from '../card/kept-payment.ts'
import { enqueueRepeat, type Repeat } from '../jobs.ts'
import type { PaymentDeps } from '../payment-deps.ts'
import { captureApproved } from '../paypal/capture-paypal-order.ts'
import { isRepeatable } from '../rules.ts'
import { applyPayment } from '../settling/apply-payment.ts'

type Named = { eventId: EventId; attemptId: AttemptId }

/** Marks that the gateway is asked to charge again; null when the attempt has its answer or its order's time is over. */
const beginRepeat = async (deps: PaymentDeps, db: Db, { eventId, attemptId }: Named) => {
  const event = await eventOf(deps.databases.control, eventId)
  return transact(db, async (tx) => {
    const now = deps.clock.now()
    const named = await findAttempt(tx, eventId, attemptId)
    const order = named && (await lockOrder(tx, eventId, named.orderId))
    const attempt = await findAttempt(tx, eventId, attemptId)
    if (order?.status !== 'pending' || isExpired(event, now)) return null
    if (attempt === null || !isRepeatable(attempt, now)) return null
    await updateAttempt(tx, attempt, { triedAt: now, emptySince: null })
    return { order, attempt }
  })
}

const repeatCard = async (
  deps: PaymentDeps,
  db: Db,
  attempt: Attempt,
  { no, kept }: { no: number; kept: string },
): Promise<void> => {
  const payment = keptPayment(deps.keys, attempt.attemptId, kept)
  const answer = await deps.mercadoPago.createCardPayment(payment)
  if (answer.kind === 'payment') {
    await applyPayment(deps, answer.payment, 'answer')
    return
  }
  const whileOpen = (tx: Db) => enqueueRepeat(tx, attempt, { no: no + 1, kept }, deps.clock.now())
  // A refusal doesn't say that no call before it charged.
  await markUnanswered(deps, db, attempt, { status: 'unknown', whileOpen })
}

/**
 * Asks again for a payment whose gateway gave no answer, under the same idempotency key, so that it is charged once
 * however often it is asked. After the last repeat the search says what became of it.
 */
export const repeatPayment = async (
  deps: PaymentDeps,
  { eventId, attemptId, no, kept }: Named & Repeat,
): Promise<void> => {
  const db = await deps.databases.forEvent(eventId)
  const begun = await beginRepeat(deps, db, { eventId, attemptId })
  if (begun === null) return
  if (begun.attempt.gateway === PAYPAL) await captureApproved(deps, { ...begun, repeats: no })
  else if (kept !== null) await repeatCard(deps, db, begun.attempt, { no, kept })
}
