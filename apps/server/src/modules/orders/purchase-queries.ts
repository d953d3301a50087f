import type { EventId, OrderId, UserId } from '@saldo/contract/ids'
import { centavos, type Centavos } from '@saldo/contract/money'
import type { OrderStatus } from '@saldo/contract/orders'
import type { PaymentMethodId } from '@saldo/contract/payment-vendors'
import { sql } from 'kysely'
import type { Db } from '../../db/index.ts'
import type { OrderType } from './order.ts'

export type PaidOrder = {
  orderId: OrderId
  amount: Centavos
  type: OrderType
  status: OrderStatus
  code: string
  createdAt: Date
  isInProcess: boolean
  /** The credited payment; null while there is none. */
  payment: {
    /** The purchase code of the payment. */
    code: string
    method: PaymentMethodId
    at: Date
    reference: string | null
    refunded: Centavos
  } | null
}

type Row = {
  order_id: OrderId
  amount_centavos: bigint
  type: OrderType
  status: OrderStatus
  code: string
  created_at: Date
  is_in_process: boolean
  paid_code: string | null
  method: PaymentMethodId
  paid_at: Date
  reference: string | null
  refunded_centavos: bigint
}

const toPaidOrder = (row: Row): PaidOrder => ({
  orderId: row.order_id,
  amount: centavos(row.amount_centavos),
  type: row.type,
  status: row.status,
  code: row.code,
  createdAt: row.created_at,
  isInProcess: row.is_in_process,
  payment:
    row.paid_code === null
      ? null
      : {
          code: row.paid_code,
          method: row.method,
          at: row.paid_at,
          reference: row.reference,
          refunded: centavos(row.refunded_centavos),
        },
})

/**
 * A user's orders at an event with their credited payments, newest first. The payment time is the order's
 * first approval.
 */
export const purchasesOf = async (
  db: Db,
  eventId: EventId,
  userId: UserId,
  limit: number,
): Promise<PaidOrder[]> => {
  const { rows } = await sql<Row>`
    SELECT o.order_id, o.amount_centavos, o.type, o.status, o.code, o.created_at,
      EXISTS (SELECT FROM payment_attempt a WHERE a.event_id = o.event_id AND a.order_id = o.order_id
              AND app.may_still_charge(a.status)) AS is_in_process,
      paid.code AS paid_code, paid.method,
      paid.gateway_payment_id AS reference, paid.refunded_centavos,
      coalesce(approved.at, paid.created_at) AS paid_at
    FROM order_qr o
    LEFT JOIN payment_attempt paid
      ON paid.event_id = o.event_id AND paid.order_id = o.order_id AND paid.money = 'credited'
    LEFT JOIN LATERAL (
      SELECT min(t.at) AS at FROM order_transition t
      WHERE t.event_id = o.event_id AND t.order_id = o.order_id AND t.to_status = 'approved' AND NOT t.is_refused
    ) approved ON true
    WHERE o.event_id = ${eventId} AND o.user_id = ${userId}
    ORDER BY o.order_id DESC LIMIT ${limit}`.execute(db)
  return rows.map(toPaidOrder)
}
