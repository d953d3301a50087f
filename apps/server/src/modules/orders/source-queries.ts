import type { AttemptId, EventId, OrderId, WalletId } from '@saldo/contract/ids'
import { centavos, type Centavos } from '@saldo/contract/money'
import { gatewayIds, type GatewayId } from '@saldo/contract/payment-vendors'
import { sql } from 'kysely'
import type { Db } from '../../db/index.ts'

/** An online payment that credited a QR, with what is left of it. */
export type PaidSource = {
  orderId: OrderId
  attemptId: AttemptId
  walletId: WalletId
  gateway: Exclude<GatewayId, typeof gatewayIds.cash>
  gatewayPaymentId: string
  refunded: Centavos
  left: Centavos
  paidAt: Date
  /** Whether its payer has a claim open at the gateway. */
  isDisputed: boolean
}

type Row = {
  order_id: OrderId
  attempt_id: AttemptId
  wallet_id: WalletId
  gateway: PaidSource['gateway']
  gateway_payment_id: string
  refunded: bigint
  remaining: bigint
  paid_at: Date
  is_disputed: boolean
}

/** The online payments that credited these QRs and have something left, newest first. */
export const paidSources = async (
  db: Db,
  eventId: EventId,
  walletIds: readonly WalletId[],
): Promise<PaidSource[]> => {
  const { rows } = await sql<Row>`
    SELECT a.order_id, a.attempt_id, o.wallet_id, a.gateway, a.gateway_payment_id, a.refunded_centavos AS refunded,
      a.amount_centavos - a.refunded_centavos AS remaining, a.created_at AS paid_at,
      coalesce(a.gateway_status = 'in_mediation', false) AS is_disputed
    FROM order_qr o JOIN payment_attempt a ON a.event_id = o.event_id AND a.order_id = o.order_id
    WHERE o.event_id = ${eventId} AND o.wallet_id = ANY(${walletIds}::uuid[]) AND o.status = 'approved'
      AND a.money = 'credited' AND a.status = 'approved' AND a.gateway <> ${gatewayIds.cash}
      AND a.gateway_payment_id IS NOT NULL AND a.amount_centavos > a.refunded_centavos
    ORDER BY a.created_at DESC, a.attempt_id DESC`.execute(db)
  return rows.map((row) => ({
    orderId: row.order_id,
    attemptId: row.attempt_id,
    walletId: row.wallet_id,
    gateway: row.gateway,
    gatewayPaymentId: row.gateway_payment_id,
    refunded: centavos(row.refunded),
    left: centavos(row.remaining),
    paidAt: row.paid_at,
    isDisputed: row.is_disputed,
  }))
}

/** What is left of each payment of the event whose payer has a claim open at the gateway, with the QR that it credited. */
export const disputedPayments = async (
  db: Db,
  eventId: EventId,
): Promise<{ walletId: WalletId; left: Centavos }[]> => {
  const { rows } = await sql<{ walletId: WalletId; remaining: bigint }>`
    SELECT o.wallet_id AS "walletId", a.amount_centavos - a.refunded_centavos AS remaining
    FROM payment_attempt a JOIN order_qr o ON o.event_id = a.event_id AND o.order_id = a.order_id
    WHERE a.event_id = ${eventId} AND a.gateway_status = 'in_mediation' AND a.money = 'credited'`.execute(db)
  return rows.map(({ walletId, remaining }) => ({ walletId, left: centavos(remaining) }))
}
