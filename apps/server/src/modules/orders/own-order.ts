import type { EventId, UserId } from '@saldo/contract/ids'
import { transact, type Db } from '../../db/index.ts'
import { AppError } from '../../kernel/errors.ts'
import { enqueueExpiry, enqueueExtended } from './jobs.ts'
import { findOrderByCode, lockOrderByCode, updateOrder } from './order-queries.ts'
import type { Order } from './order.ts'
import { extensionOf } from './rules.ts'

type Named = { eventId: EventId; code: string; userId: UserId }

const owned = (order: Order | null, userId: UserId): Order => {
  if (order === null || order.userId !== userId) throw new AppError('order_not_found')
  return order
}

/**
 * One's own order by its current or an earlier purchase code. Throws order_not_found, also for other users'
 * orders.
 */
export const getOwnOrder = async (db: Db, { eventId, code, userId }: Named): Promise<Order> =>
  owned(await findOrderByCode(db, eventId, code), userId)

/** As `getOwnOrder`, locked until commit. */
export const lockOwnOrder = async (tx: Db, { eventId, code, userId }: Named): Promise<Order> =>
  owned(await lockOrderByCode(tx, eventId, code), userId)

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
