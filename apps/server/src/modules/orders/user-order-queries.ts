import type { EventId, OrderId, UserId } from '@saldo/contract/ids'
import { centavos, type Centavos } from '@saldo/contract/money'
import type { OrderStatus } from '@saldo/contract/orders'
import type { Db } from '../../db/index.ts'
import type { OrderType } from './order.ts'

export type UserOrder = {
  orderId: OrderId
  amount: Centavos
  type: OrderType
  status: OrderStatus
  createdAt: Date
}

/** A user's orders in an event, oldest first. */
export const ordersOfUser = async (db: Db, eventId: EventId, userId: UserId): Promise<UserOrder[]> => {
  const rows = await db
    .selectFrom('order_qr')
    .select(['order_id', 'amount_centavos', 'type', 'status', 'created_at'])
    .where('event_id', '=', eventId)
    .where('user_id', '=', userId)
    .orderBy('order_id')
    .execute()
  return rows.map((row) => ({
    orderId: row.order_id as OrderId,
    amount: centavos(row.amount_centavos),
    type: row.type as OrderType,
    status: row.status as OrderStatus,
    createdAt: row.created_at,
  }))
}
