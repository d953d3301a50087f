import type { AttemptId, EventId, OrderId, UserId, WalletId } from '@saldo/contract/ids'
import { centavos, type Centavos } from '@saldo/contract/money'
import { gatewayIds, type GatewayId } from '@saldo/contract/payment-vendors'
import { sql } from 'kysely'
import type { Db } from '../../db/index.ts'
import type { AttemptStatus } from './order.ts'

/** An online payment that its payer disputed at least once, with the QR that had its money. */
export type DisputedPayment = {
  eventId: EventId
  attemptId: AttemptId
  orderId: OrderId
  walletId: WalletId
  userId: UserId
  code: string
  gateway: Exclude<GatewayId, typeof gatewayIds.cash>
  gatewayPaymentId: string
  reportId: string
  status: AttemptStatus
  amount: Centavos
  refunded: Centavos
  paidAt: Date
  changedAt: Date
  /** What the payer accepted with this payment; null where it was not begun with us. */
  terms: { version: string; acceptedAt: Date } | null
}

type Row = {
  event_id: EventId
  attempt_id: AttemptId
  order_id: OrderId
  wallet_id: WalletId
  user_id: UserId
  code: string
  gateway: DisputedPayment['gateway']
  gateway_payment_id: string
  report_id: string
  status: AttemptStatus
  amount_centavos: bigint
  refunded_centavos: bigint
  created_at: Date
  changed_at: Date
  terms_version: string | null
  terms_accepted_at: Date | null
}

const disputed = sql`
  SELECT a.event_id, a.attempt_id, a.order_id, o.wallet_id, o.user_id, a.code, a.gateway, a.gateway_payment_id,
    coalesce(a.report_id, a.gateway_payment_id) AS report_id, a.status, a.amount_centavos, a.refunded_centavos,
    a.created_at, coalesce(a.gateway_updated_at, a.created_at) AS changed_at,
    a.terms_version, a.terms_accepted_at
  FROM payment_attempt a JOIN order_qr o ON o.event_id = a.event_id AND o.order_id = a.order_id
  WHERE a.chargebacks > 0 AND a.gateway <> ${gatewayIds.cash} AND a.gateway_payment_id IS NOT NULL`

const toDisputed = (row: Row): DisputedPayment => ({
  eventId: row.event_id,
  attemptId: row.attempt_id,
  orderId: row.order_id,
  walletId: row.wallet_id,
  userId: row.user_id,
  code: row.code,
  gateway: row.gateway,
  gatewayPaymentId: row.gateway_payment_id,
  reportId: row.report_id,
  status: row.status,
  amount: centavos(row.amount_centavos),
  refunded: centavos(row.refunded_centavos),
  paidAt: row.created_at,
  changedAt: row.changed_at,
  terms:
    row.terms_version === null || row.terms_accepted_at === null
      ? null
      : { version: row.terms_version, acceptedAt: row.terms_accepted_at },
})

/** Disputed payments of one event or of a database, the oldest first. */
export const listDisputed = async (
  db: Db,
  { event, limit }: { event: EventId | null; limit: number },
): Promise<DisputedPayment[]> => {
  const { rows } = await sql<Row>`
    ${disputed} AND (${event}::integer IS NULL OR a.event_id = ${event}) ORDER BY a.created_at, a.attempt_id LIMIT ${limit}`.execute(
    db,
  )
  return rows.map(toDisputed)
}

export const findDisputed = async (
  db: Db,
  eventId: EventId,
  attemptId: AttemptId,
): Promise<DisputedPayment | null> => {
  const { rows } = await sql<Row>`
    ${disputed} AND a.event_id = ${eventId} AND a.attempt_id = ${attemptId}`.execute(db)
  return rows[0] ? toDisputed(rows[0]) : null
}
