import type { AttemptId, EventId, OrderId, WalletId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import type { PaymentMethodId } from '@saldo/contract/payment-vendors'
import { sql, type Selectable } from 'kysely'
import type { DB, Db } from '../../db/index.ts'
import type { Attempt, AttemptStatus, Order } from './order.ts'

const toAttempt = (row: Selectable<DB['payment_attempt']>): Attempt => ({
  eventId: row.event_id as EventId,
  attemptId: row.attempt_id as AttemptId,
  orderId: row.order_id as OrderId,
  attemptNo: row.attempt_no,
  code: row.code,
  gateway: row.gateway as Attempt['gateway'],
  method: row.method as PaymentMethodId,
  status: row.status as AttemptStatus,
  money: row.money as Attempt['money'],
  gatewayPaymentId: row.gateway_payment_id,
  reportId: row.report_id,
  gatewayStatus: row.gateway_status,
  gatewayStatusDetail: row.gateway_status_detail,
  gatewayUpdatedAt: row.gateway_updated_at,
  amount: centavos(row.amount_centavos),
  refunded: centavos(row.refunded_centavos),
  fee: row.fee_centavos === null ? null : centavos(row.fee_centavos),
  taken: row.taken_centavos === null ? null : centavos(row.taken_centavos),
  chargebacks: row.chargebacks,
  captures: row.captures,
  clientFingerprint: row.client_fingerprint,
  createdAt: row.created_at,
  triedAt: row.tried_at ?? row.created_at,
  emptySince: row.empty_since,
  waitsUntil: row.waits_until,
})

const attempts = (db: Db, eventId: EventId) =>
  db.selectFrom('payment_attempt').selectAll().where('event_id', '=', eventId)

/** An order's attempts, oldest first. */
export const attemptsOf = async (db: Db, order: Pick<Order, 'eventId' | 'orderId'>): Promise<Attempt[]> => {
  const rows = await attempts(db, order.eventId)
    .where('order_id', '=', order.orderId)
    .orderBy('attempt_no')
    .execute()
  return rows.map(toAttempt)
}

export const findAttempt = async (
  db: Db,
  eventId: EventId,
  attemptId: AttemptId,
): Promise<Attempt | null> => {
  const row = await attempts(db, eventId).where('attempt_id', '=', attemptId).executeTakeFirst()
  return row ? toAttempt(row) : null
}

/** The newest attempt that an order made with this card token. */
export const findAttemptByToken = async (
  tx: Db,
  order: Order,
  tokenHash: Buffer,
): Promise<Attempt | null> => {
  const row = await attempts(tx, order.eventId)
    .where('order_id', '=', order.orderId)
    .where('token_hash', '=', tokenHash)
    .orderBy('attempt_no', 'desc')
    .executeTakeFirst()
  return row ? toAttempt(row) : null
}

/** The event's attempt with this id in its gateway's report. */
export const findAttemptByReport = async (
  db: Db,
  eventId: EventId,
  { gateway, reportId }: { gateway: Attempt['gateway']; reportId: string },
): Promise<Attempt | null> => {
  const row = await attempts(db, eventId)
    .where('gateway', '=', gateway)
    .where('report_id', '=', reportId)
    .executeTakeFirst()
  return row ? toAttempt(row) : null
}

/** A database's attempts whose payers should have paid until `deadline` and that still wait, oldest first. */
export const attemptsWaitingSince = async (db: Db, deadline: Date): Promise<Attempt[]> => {
  const rows = await db
    .selectFrom('payment_attempt')
    .selectAll()
    .where('status', '=', 'waiting')
    .where('waits_until', '<=', deadline)
    .orderBy('waits_until')
    .execute()
  return rows.map(toAttempt)
}

/** The attempt made under a caller's Idempotency-Key. */
export const findAttemptByClientKey = async (
  db: Db,
  eventId: EventId,
  clientKey: string,
): Promise<Attempt | null> => {
  const row = await attempts(db, eventId).where('client_key', '=', clientKey).executeTakeFirst()
  return row ? toAttempt(row) : null
}

export type NewAttempt = Pick<
  Attempt,
  'attemptId' | 'attemptNo' | 'gateway' | 'method' | 'code' | 'amount' | 'createdAt'
> & {
  status?: AttemptStatus
  gatewayPaymentId?: string
  /** Set for a payment that we start; absent for one known only from the gateway. */
  request?: { clientKey: string | null; clientFingerprint: Buffer; termsVersion: string }
  card?: { tokenHash: Buffer; gatewayKey: string }
}

/** Appends an attempt to a locked order. */
export const insertAttempt = async (tx: Db, order: Order, attempt: NewAttempt): Promise<Attempt> => {
  const { card, request } = attempt
  const row = await tx
    .insertInto('payment_attempt')
    .values({
      event_id: order.eventId,
      attempt_id: attempt.attemptId,
      order_id: order.orderId,
      attempt_no: attempt.attemptNo,
      code: attempt.code,
      gateway: attempt.gateway,
      method: attempt.method,
      status: attempt.status ?? 'started',
      amount_centavos: attempt.amount,
      created_at: attempt.createdAt,
      ...(attempt.gatewayPaymentId !== undefined && { gateway_payment_id: attempt.gatewayPaymentId }),
      ...(card && { token_hash: card.tokenHash, gateway_key: card.gatewayKey }),
      ...(request && {
        client_key: request.clientKey,
        client_fingerprint: request.clientFingerprint,
        terms_accepted_at: attempt.createdAt,
        terms_version: request.termsVersion,
      }),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return toAttempt(row)
}

type Changes = Partial<
  Omit<
    Attempt,
    'eventId' | 'attemptId' | 'orderId' | 'attemptNo' | 'code' | 'gateway' | 'method' | 'createdAt'
  >
> & {
  /** The caller's Idempotency-Key, bound to this attempt from now on. */
  clientKey?: string
  /** Unbinds the caller's Idempotency-Key: the request was turned away and may be made again. */
  forgetsClientKey?: boolean
}

export const updateAttempt = async (
  tx: Db,
  { eventId, attemptId }: Pick<Attempt, 'eventId' | 'attemptId'>,
  changes: Changes,
): Promise<void> => {
  const { status, money, gatewayPaymentId, gatewayStatus, gatewayStatusDetail, gatewayUpdatedAt } = changes
  await tx
    .updateTable('payment_attempt')
    .set({
      ...(status !== undefined && { status }),
      ...(money !== undefined && { money }),
      ...(gatewayPaymentId !== undefined && { gateway_payment_id: gatewayPaymentId }),
      ...(gatewayStatus !== undefined && { gateway_status: gatewayStatus }),
      ...(gatewayStatusDetail !== undefined && { gateway_status_detail: gatewayStatusDetail }),
      ...(gatewayUpdatedAt !== undefined && { gateway_updated_at: gatewayUpdatedAt }),
      ...(changes.reportId !== undefined && { report_id: changes.reportId }),
      ...(changes.amount !== undefined && { amount_centavos: changes.amount }),
      ...(changes.refunded !== undefined && { refunded_centavos: changes.refunded }),
      ...(changes.fee !== undefined && { fee_centavos: changes.fee }),
      ...(changes.taken !== undefined && { taken_centavos: changes.taken }),
      ...(changes.chargebacks !== undefined && { chargebacks: changes.chargebacks }),
      ...(changes.triedAt !== undefined && { tried_at: changes.triedAt }),
      ...(changes.emptySince !== undefined && { empty_since: changes.emptySince }),
      ...(changes.waitsUntil !== undefined && { waits_until: changes.waitsUntil }),
      ...(changes.captures !== undefined && { captures: changes.captures }),
      ...(changes.clientKey !== undefined && { client_key: changes.clientKey }),
      ...(changes.clientFingerprint && { client_fingerprint: changes.clientFingerprint }),
      ...(changes.forgetsClientKey === true && { client_key: null }),
    })
    .where('event_id', '=', eventId)
    .where('attempt_id', '=', attemptId)
    .execute()
}

/** The amounts of open orders for these wallets whose payment has no final answer. */
export const pendingTopups = async (
  db: Db,
  eventId: EventId,
  walletIds: readonly WalletId[],
): Promise<Map<WalletId, bigint>> => {
  const { rows } = await sql<{ wallet_id: WalletId; pending: bigint }>`
    SELECT o.wallet_id, sum(o.amount_centavos)::bigint AS pending FROM order_qr o
    WHERE o.event_id = ${eventId} AND o.wallet_id = ANY(${walletIds}::uuid[]) AND o.status IN ('pending', 'expired')
      AND EXISTS (
        SELECT FROM payment_attempt a WHERE a.event_id = o.event_id AND a.order_id = o.order_id
          AND app.may_still_charge(a.status))
    GROUP BY o.wallet_id`.execute(db)
  return new Map(rows.map(({ wallet_id, pending }) => [wallet_id, pending]))
}
