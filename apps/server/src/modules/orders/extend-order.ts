import type { EventId, UserId } from '@saldo/contract/ids'
import { transact, type Db } from '../../db/index.ts'
import { lockOwnOrder } from './get-order.ts'
import { enqueueExpiry, enqueueExtended } from './jobs.ts'
import type { Order } from './order.ts'
import { updateOrder } from './order-queries.ts'
import { extensionOf } from './rules.ts'

/**
 * Gives an order that is about to expire another 1800 s, up to ten times; with more than 180 s left it stays
 * unchanged. Throws order_not_found, order_expired, order_already_paid, order_not_payable, no_more_time.
 */
export const extendOrder = (
  db: Db,
  { now, ...named }: { eventId: EventId; code: string; userId: UserId; now: Date },
): Promise<Order> =>
  transact(db, async (tx) => {
    const order = await lockOwnOrder(tx, named)
    const { expiresAt, extensions } = extensionOf(order, now)
    if (extensions === order.extensions) return order
    await updateOrder(tx, order, { expiresAt, extensions })
    await enqueueExpiry(tx, order, expiresAt)
    await enqueueExtended(tx, order, expiresAt, now)
    return { ...order, expiresAt, extensions }
  })
