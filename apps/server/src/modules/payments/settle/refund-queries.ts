import type { AttemptId, EventId, OpId, OrderId, WalletId } from '@saldo/contract/ids'
import { centavos, type Centavos } from '@saldo/contract/money'
import type { Insertable, Selectable } from 'kysely'
import type { DB, Db } from '../../../db/index.ts'
import type { GatewayPayment } from '../../../gateways/gateway-payment.ts'

/** `planned`: a run will ask for it, and its money is held already. */
export type RefundStatus = 'planned' | 'asked' | 'in_process' | 'done' | 'refused'

/** A refund of a payment to its source. */
export type PaymentRefund = {
  /** `noEvent` for a payment of no event of ours. */
  eventId: EventId
  refundId: string
  gateway: GatewayPayment['gateway']
  gatewayPaymentId: string
  /** Null, as the attempt, for a payment of no order of ours. */
  orderId: OrderId | null
  attemptId: AttemptId | null
  amount: Centavos
  /** The amount refunded before: this refund is done once the gateway reports `before` plus its amount. */
  before: Centavos
  /** A payment that no wallet may have, an operator's decision, or a run that gives back what is left. */
  cause: 'suspense' | 'operator' | 'run'
  /** The run, and the QR that it found the money on. */
  run: { runId: string; walletId: WalletId } | null
  reason: string
  status: RefundStatus
  holdOpId: OpId | null
  gatewayRefundId: string | null
  /** How often the gateway refused it because our balance there was short. */
  tries: number
  /** When the last call for it was made that the gateway left without an answer; null while there is none. */
  unansweredAt: Date | null
  createdAt: Date
}

const toRefund = (row: Selectable<DB['payment_refund']>): PaymentRefund => ({
  eventId: row.event_id as EventId,
  refundId: row.refund_id,
  gateway: row.gateway as PaymentRefund['gateway'],
  gatewayPaymentId: row.gateway_payment_id,
  orderId: row.order_id as OrderId | null,
  attemptId: row.attempt_id as AttemptId | null,
  amount: centavos(row.amount_centavos),
  before: centavos(row.before_centavos),
  cause: row.cause as PaymentRefund['cause'],
  reason: row.reason,
  status: row.status as RefundStatus,
  holdOpId: row.hold_op_id as OpId | null,
  gatewayRefundId: row.gateway_refund_id,
  run: row.run_id === null ? null : { runId: row.run_id, walletId: row.wallet_id as WalletId },
  tries: row.tries,
  unansweredAt: row.unanswered_at,
  createdAt: row.created_at,
})

export const OPEN = ['planned', 'asked', 'in_process']

const toRow = (refund: PaymentRefund): Insertable<DB['payment_refund']> => ({
  event_id: refund.eventId,
  refund_id: refund.refundId,
  gateway: refund.gateway,
  gateway_payment_id: refund.gatewayPaymentId,
  order_id: refund.orderId,
  attempt_id: refund.attemptId,
  amount_centavos: refund.amount,
  before_centavos: refund.before,
  cause: refund.cause,
  reason: refund.reason,
  status: refund.status,
  hold_op_id: refund.holdOpId,
  run_id: refund.run?.runId ?? null,
  wallet_id: refund.run?.walletId ?? null,
  tries: refund.tries,
  unanswered_at: refund.unansweredAt,
  created_at: refund.createdAt,
})

/** Stores a refund; false when its payment has an open one, or this one was stored before. */
export const insertRefund = async (tx: Db, refund: PaymentRefund): Promise<boolean> => {
  return (await insertRefunds(tx, [refund])) === 1
}

/** Stores refunds; resolves to how many were new, as `insertRefund` counts. */
export const insertRefunds = async (tx: Db, refunds: readonly PaymentRefund[]): Promise<number> => {
  if (refunds.length === 0) return 0
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('payment_refund')
    .values(refunds.map(toRow))
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows ?? 0n)
}

export const findRefund = async (
  db: Db,
  eventId: EventId,
  refundId: string,
): Promise<PaymentRefund | null> => {
  const row = await db
    .selectFrom('payment_refund')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('refund_id', '=', refundId)
    .executeTakeFirst()
  return row ? toRefund(row) : null
}

/** The payment's open refund; there is at most one. */
export const openRefundOf = async (
  db: Db,
  eventId: EventId,
  { gateway, id }: Pick<GatewayPayment, 'gateway' | 'id'>,
): Promise<PaymentRefund | null> => {
  const row = await db
    .selectFrom('payment_refund')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('gateway', '=', gateway)
    .where('gateway_payment_id', '=', id)
    .where('status', 'in', OPEN)
    .executeTakeFirst()
  return row ? toRefund(row) : null
}

/** A database's payments in suspense whose refund is on its way, as `event gateway payment`. */
export const suspenseUnderWay = async (db: Db): Promise<Set<string>> => {
  const rows = await db
    .selectFrom('payment_refund')
    .select(['event_id', 'gateway', 'gateway_payment_id'])
    .where('cause', '=', 'suspense')
    .where('status', 'in', OPEN)
    .execute()
  return new Set(rows.map((row) => `${row.event_id} ${row.gateway} ${row.gateway_payment_id}`))
}

/** Why the payment's last refund out of suspense was refused; null when none was. */
export const refusedRefundOf = async (
  db: Db,
  eventId: EventId,
  { gateway, id }: Pick<GatewayPayment, 'gateway' | 'id'>,
): Promise<string | null> => {
  const row = await db
    .selectFrom('payment_refund')
    .select('refusal')
    .where('event_id', '=', eventId)
    .where('gateway', '=', gateway)
    .where('gateway_payment_id', '=', id)
    .where('cause', '=', 'suspense')
    .where('status', '=', 'refused')
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  return row ? (row.refusal ?? '') : null
}

type Changes = {
  status: RefundStatus
  gatewayRefundId?: string
  refusal?: string
  tries?: number
  unansweredAt?: Date | null
  closedAt?: Date
}

/** Changes an open refund; false when it was decided meanwhile. */
export const updateOpenRefund = async (
  tx: Db,
  { eventId, refundId }: Pick<PaymentRefund, 'eventId' | 'refundId'>,
  { status, gatewayRefundId, refusal, tries, unansweredAt, closedAt }: Changes,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('payment_refund')
    .set({
      status,
      ...(gatewayRefundId !== undefined && { gateway_refund_id: gatewayRefundId }),
      ...(refusal !== undefined && { refusal: refusal.slice(0, 200) }),
      ...(tries !== undefined && { tries }),
      ...(unansweredAt !== undefined && { unanswered_at: unansweredAt }),
      ...(closedAt && { closed_at: closedAt }),
    })
    .where('event_id', '=', eventId)
    .where('refund_id', '=', refundId)
    .where('status', 'in', OPEN)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Restores what was known before the call marked at `calledAt`, which was answered; a later call keeps its mark. */
export const forgetCall = async (
  tx: Db,
  { eventId, refundId, unansweredAt }: Pick<PaymentRefund, 'eventId' | 'refundId' | 'unansweredAt'>,
  calledAt: Date,
): Promise<void> => {
  await tx
    .updateTable('payment_refund')
    .set({ unanswered_at: unansweredAt })
    .where('event_id', '=', eventId)
    .where('refund_id', '=', refundId)
    .where('unanswered_at', '=', calledAt)
    .execute()
}
