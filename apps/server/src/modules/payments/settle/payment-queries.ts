import type { AttemptId, EventId, OrderId } from '@saldo/contract/ids'
import type { NotNull } from 'kysely'
import type { Db } from '../../../db/index.ts'
import type { GatewayPayment, OnlineGateway } from '../../../gateways/gateway-payment.ts'
import type { SuspenseReason } from './rules.ts'

/** Whether a payment is stored exactly as reported, so that nothing is new. */
export const isKnown = async (
  db: Db,
  { gateway, id, lastUpdated, status, refunded }: GatewayPayment,
): Promise<boolean> => {
  const row = await db
    .selectFrom('attempt_at_gateway')
    .select(['money', 'refunded_centavos'])
    .$narrowType<{ refunded_centavos: NotNull }>()
    .where('gateway', '=', gateway)
    .where('gateway_payment_id', '=', id)
    .where('gateway_updated_at', '=', lastUpdated)
    .where('gateway_status', '=', status)
    .executeTakeFirst()
  return row !== undefined && (row.money === 'none' || row.refunded_centavos >= refunded)
}

export type Suspense = {
  /** 0 without a known event; such rows are stored in the control database. */
  eventId: EventId | 0
  gateway: OnlineGateway
  gatewayPaymentId: string
  suspenseId: string
  orderId: OrderId | null
  attemptId: AttemptId | null
  amount: bigint
  currency: string
  reason: SuspenseReason
  isBooked: boolean
  at: Date
}

/** Stores a payment that no wallet may have; false when it was stored before. */
export const insertSuspense = async (tx: Db, suspense: Suspense): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('payment_suspense')
    .values({
      event_id: suspense.eventId,
      gateway: suspense.gateway,
      gateway_payment_id: suspense.gatewayPaymentId,
      suspense_id: suspense.suspenseId,
      order_id: suspense.orderId,
      attempt_id: suspense.attemptId,
      amount_centavos: suspense.amount,
      currency: suspense.currency,
      reason: suspense.reason,
      is_booked: suspense.isBooked,
      status: 'open',
      created_at: suspense.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

type SuspendedPayment = Pick<Suspense, 'eventId' | 'gateway' | 'gatewayPaymentId'>

/** Locks a suspended payment until commit; null when it is not in suspense. */
export const lockSuspense = async (
  tx: Db,
  { eventId, gateway, gatewayPaymentId }: SuspendedPayment,
): Promise<{ isBooked: boolean; status: 'open' | 'refunded' } | null> => {
  const row = await tx
    .selectFrom('payment_suspense')
    .select(['is_booked', 'status'])
    .where('event_id', '=', eventId)
    .where('gateway', '=', gateway)
    .where('gateway_payment_id', '=', gatewayPaymentId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ? { isBooked: row.is_booked, status: row.status as 'open' | 'refunded' } : null
}

export const closeSuspense = async (
  tx: Db,
  { eventId, gateway, gatewayPaymentId }: SuspendedPayment,
  at: Date,
): Promise<void> => {
  await tx
    .updateTable('payment_suspense')
    .set({ status: 'refunded', closed_at: at })
    .where('event_id', '=', eventId)
    .where('gateway', '=', gateway)
    .where('gateway_payment_id', '=', gatewayPaymentId)
    .execute()
}

export const openSuspenseAgain = async (
  tx: Db,
  { eventId, gateway, gatewayPaymentId }: SuspendedPayment,
): Promise<void> => {
  await tx
    .updateTable('payment_suspense')
    .set({ status: 'open', closed_at: null })
    .where('event_id', '=', eventId)
    .where('gateway', '=', gateway)
    .where('gateway_payment_id', '=', gatewayPaymentId)
    .execute()
}

/** A database's suspended payments that wait for a refund, oldest first. */
export const openSuspense = async (db: Db): Promise<Suspense[]> => {
  const rows = await db
    .selectFrom('payment_suspense')
    .selectAll()
    .where('status', '=', 'open')
    .orderBy('created_at')
    .execute()
  return rows.map((row) => ({
    eventId: row.event_id as EventId | 0,
    gateway: row.gateway as Suspense['gateway'],
    gatewayPaymentId: row.gateway_payment_id,
    suspenseId: row.suspense_id,
    orderId: row.order_id as OrderId | null,
    attemptId: row.attempt_id as AttemptId | null,
    amount: row.amount_centavos,
    currency: row.currency,
    reason: row.reason as SuspenseReason,
    isBooked: row.is_booked,
    at: row.created_at,
  }))
}
