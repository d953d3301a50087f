import type { EventId, OrderId } from '@saldo/contract/ids'
import { transact, type Db } from '../../../db/index.ts'
import { attemptsOf, expiryBlockedUntil, lockOrder, moveOrder, pendingOrders } from '../../orders/index.ts'
import type { PaymentDeps } from '../payment-deps.ts'

const BATCH = 200

/** True when it was cancelled; an order with a payment that may still charge waits for its answer or its expiry. */
const cancel = (db: Db, eventId: EventId, orderId: OrderId, at: Date): Promise<boolean> =>
  transact(db, async (tx) => {
    const order = await lockOrder(tx, eventId, orderId)
    if (order?.status !== 'pending') return false
    if (expiryBlockedUntil(await attemptsOf(tx, order), at) !== null) return false
    await moveOrder(tx, { order, to: 'cancelled', cause: 'event_closed', at })
    return true
  })

/** Cancels the open orders of an event that was closed. What is approved all the same goes to suspense. */
export const cancelOrders = async (
  { databases, clock }: PaymentDeps,
  { eventId }: { eventId: EventId },
): Promise<void> => {
  const db = await databases.forEvent(eventId)
  for (let isMore = true; isMore;) {
    const batch = await pendingOrders(db, eventId, BATCH)
    let cancelled = 0
    for (const orderId of batch) if (await cancel(db, eventId, orderId, clock.now())) cancelled += 1
    isMore = cancelled > 0 && batch.length === BATCH
  }
}
