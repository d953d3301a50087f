import type { AttemptId, EventId } from '@saldo/contract/ids'
import { transact, type Db } from '../../../db/index.ts'
import { eventOf, isExpired } from '../../events/index.ts'
import { findAttempt, lockOrder, updateAttempt } from '../../orders/index.ts'
import type { Repeat } from '../settle/jobs.ts'
import { resumePayment } from '../begin/every-method.ts'
import type { PaymentDeps } from '../settle/payment-deps.ts'
import { isRepeatable } from '../settle/rules.ts'

type Named = { eventId: EventId; attemptId: AttemptId }

/**
 * Records that the gateway is asked to charge again; null when the attempt has its answer or its order's time
 * is over.
 */
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

/**
 * Repeats a payment request that the gateway left unanswered, under the same idempotency key, so that it is
 * charged once. After the last repeat only the search finds its outcome.
 */
export const repeatPayment = async (
  deps: PaymentDeps,
  { eventId, attemptId, no, kept }: Named & Repeat,
): Promise<void> => {
  const db = await deps.databases.forEvent(eventId)
  const begun = await beginRepeat(deps, db, { eventId, attemptId })
  if (begun !== null) await resumePayment(deps, begun, { no, kept })
}
