import type { EventId, UserId } from '@saldo/contract/ids'
import type { Db } from '../../db/index.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Order } from './order.ts'
import { findOrderByCode, lockOrderByCode } from './order-queries.ts'

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
