import type { AttemptId, EventId, OrderId, WalletId } from '@saldo/contract/ids'
import type { NotNull, Selectable } from 'kysely'
import type { DB, Db } from '../../../db/index.ts'
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

type SuspenseState = 'open' | 'refunded' | 'assigned' | 'paid_out'

/** A suspended payment with where its money is now. */
export type Suspended = Suspense & {
  state: SuspenseState
  /** The QR that it was given to. */
  walletId: WalletId | null
  closedAt: Date | null
}

type SuspendedPayment = Pick<Suspense, 'eventId' | 'gateway' | 'gatewayPaymentId'>

const toSuspended = (row: Selectable<DB['payment_suspense']>): Suspended => ({
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
  state: row.status as SuspenseState,
  walletId: row.wallet_id as WalletId | null,
  closedAt: row.closed_at,
})

/** Locks a suspended payment until commit; null when it is not in suspense. */
export const lockSuspense = async (
  tx: Db,
  { eventId, gateway, gatewayPaymentId }: SuspendedPayment,
): Promise<Suspended | null> => {
  const row = await tx
    .selectFrom('payment_suspense')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('gateway', '=', gateway)
    .where('gateway_payment_id', '=', gatewayPaymentId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ? toSuspended(row) : null
}

export const findSuspense = async (
  db: Db,
  eventId: EventId | 0,
  suspenseId: string,
): Promise<Suspended | null> => {
  const row = await db
    .selectFrom('payment_suspense')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('suspense_id', '=', suspenseId)
    .executeTakeFirst()
  return row ? toSuspended(row) : null
}

/** Locks the suspended payment of a gateway, whatever its event; null when this database has none. */
export const lockStray = async (
  tx: Db,
  gateway: OnlineGateway,
  gatewayPaymentId: string,
): Promise<Suspended | null> => {
  const row = await tx
    .selectFrom('payment_suspense')
    .selectAll()
    .where('gateway', '=', gateway)
    .where('gateway_payment_id', '=', gatewayPaymentId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ? toSuspended(row) : null
}

/** Suspended payments of one event or of a database: those that wait, oldest first, or those that are done, newest first. */
export const suspendedPayments = async (
  db: Db,
  { event, isOpen, limit }: { event: EventId | null; isOpen: boolean; limit: number },
): Promise<Suspended[]> => {
  const rows = await db
    .selectFrom('payment_suspense')
    .selectAll()
    .$if(event !== null, (query) => query.where('event_id', '=', event ?? 0))
    .where('status', isOpen ? '=' : '<>', 'open')
    .orderBy(isOpen ? 'created_at' : 'closed_at', isOpen ? 'asc' : 'desc')
    .orderBy('suspense_id')
    .limit(limit)
    .execute()
  return rows.map(toSuspended)
}

/** Ends the suspense of a payment that people gave to a QR, or paid out otherwise. */
export const endSuspense = async (
  tx: Db,
  { eventId, gateway, gatewayPaymentId }: SuspendedPayment,
  { state, walletId, at }: { state: 'assigned' | 'paid_out'; walletId: WalletId | null; at: Date },
): Promise<void> => {
  await tx
    .updateTable('payment_suspense')
    .set({ status: state, wallet_id: walletId, closed_at: at })
    .where('event_id', '=', eventId)
    .where('gateway', '=', gateway)
    .where('gateway_payment_id', '=', gatewayPaymentId)
    .execute()
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
  return rows.map(toSuspended)
}
