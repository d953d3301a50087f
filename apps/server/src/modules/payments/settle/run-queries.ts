import type { EventId, OpId, OrderId, WalletId } from '@saldo/contract/ids'
import { centavos, type Centavos } from '@saldo/contract/money'
import { sql } from 'kysely'
import type { Db } from '../../../db/index.ts'
import type { OnlineGateway } from '../../../gateways/gateway-payment.ts'
import { OPEN, type RefundStatus } from './refund-queries.ts'

/** The refusal of a refund whose hold a dispute took; no gateway was asked for it. */
export const HOLD_RELEASED = 'hold_released'

/**
 * Which of these orders have a refund under way, or a payment whose gateway refused a run's: its holder is asked
 * for a CLABE.
 */
export const ordersClosedToRuns = async (
  db: Db,
  eventId: EventId,
  orderIds: readonly OrderId[],
): Promise<Set<OrderId>> => {
  const rows = await db
    .selectFrom('payment_refund')
    .select('order_id')
    .where('event_id', '=', eventId)
    .where('order_id', '=', sql<string>`ANY(${orderIds}::uuid[])`)
    .where((or) =>
      or.or([
        or('status', 'in', OPEN),
        or.and([
          or('cause', '=', 'run'),
          or('status', '=', 'refused'),
          or('refusal', 'is distinct from', HOLD_RELEASED),
        ]),
      ]),
    )
    .execute()
  return new Set(rows.map((row) => row.order_id as OrderId))
}

/** A refund of a run that was just taken, with the hold of its money. */
type Taken = { eventId: EventId; refundId: string; run: { runId: string }; holdOpId: OpId | null }

/** Makes up to `most` planned refunds of a run asked, oldest first, and resolves to them. */
export const takePlanned = async (
  tx: Db,
  { eventId, runId }: { eventId: EventId; runId: string },
  most: number,
): Promise<Taken[]> => {
  const { rows } = await sql<{ refund_id: string; hold_op_id: OpId | null }>`
    UPDATE payment_refund SET status = 'asked', unanswered_at = NULL WHERE event_id = ${eventId} AND refund_id IN (
      SELECT refund_id FROM payment_refund
      WHERE event_id = ${eventId} AND run_id = ${runId} AND status = 'planned'
      ORDER BY refund_id LIMIT ${most} FOR UPDATE SKIP LOCKED)
    RETURNING refund_id, hold_op_id`.execute(tx)
  return rows.map((row) => ({ eventId, refundId: row.refund_id, run: { runId }, holdOpId: row.hold_op_id }))
}

export type RunSum = { gateway: OnlineGateway; status: RefundStatus; count: number; amount: Centavos }

/** A run's refunds by gateway and state. */
export const sumsOfRun = async (db: Db, eventId: EventId, runId: string): Promise<RunSum[]> => {
  const { rows } = await sql<{ gateway: OnlineGateway; status: RefundStatus; count: bigint; amount: bigint }>`
    SELECT gateway, status, count(*) AS count, sum(amount_centavos)::bigint AS amount FROM payment_refund
    WHERE event_id = ${eventId} AND run_id = ${runId} GROUP BY gateway, status ORDER BY gateway, status`.execute(
    db,
  )
  return rows.map((row) => ({ ...row, count: Number(row.count), amount: centavos(row.amount) }))
}

/** How many refunds of a run its gateway refused one after the other since `since`, up to the last decided. */
export const refusedInARow = async (
  db: Db,
  { eventId, runId }: { eventId: EventId; runId: string },
  gateway: OnlineGateway,
  since: Date,
): Promise<number> => {
  const { rows } = await sql<{ count: bigint }>`
    SELECT count(*) AS count FROM payment_refund r
    WHERE event_id = ${eventId} AND run_id = ${runId} AND gateway = ${gateway} AND status = 'refused'
      AND refusal IS DISTINCT FROM ${HOLD_RELEASED} AND closed_at > ${since} AND closed_at > coalesce((
        SELECT max(closed_at) FROM payment_refund
        WHERE event_id = ${eventId} AND run_id = ${runId} AND gateway = ${gateway} AND status = 'done'), '-infinity')`.execute(
    db,
  )
  return Number(rows[0]?.count ?? 0n)
}

/** A refund of a run to a payment, as the QR's holder follows it. */
export type WalletRefund = {
  refundId: string
  gateway: OnlineGateway
  status: RefundStatus
  amount: Centavos
  createdAt: Date
  closedAt: Date | null
}

/** Runs' refunds of a QR's money, oldest first. */
export const runRefundsOf = async (db: Db, eventId: EventId, walletId: WalletId): Promise<WalletRefund[]> => {
  const rows = await db
    .selectFrom('payment_refund')
    .select(['refund_id', 'gateway', 'status', 'amount_centavos', 'created_at', 'closed_at'])
    .where('event_id', '=', eventId)
    .where('wallet_id', '=', walletId)
    .orderBy('created_at')
    .orderBy('refund_id')
    .execute()
  return rows.map((row) => ({
    refundId: row.refund_id,
    gateway: row.gateway as OnlineGateway,
    status: row.status as RefundStatus,
    amount: centavos(row.amount_centavos),
    createdAt: row.created_at,
    closedAt: row.closed_at,
  }))
}
