import type { EventId, OrderId, UserId, WalletId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import type { OrderStatus } from '@saldo/contract/orders'
import { sql, type Selectable } from 'kysely'
import type { DB, Db } from '../../db/index.ts'
import type { Order, OrderType } from './order.ts'
import type { Cause } from './order-states.ts'

const toOrder = (row: Selectable<DB['order_qr']>): Order => ({
  eventId: row.event_id as EventId,
  orderId: row.order_id as OrderId,
  userId: row.user_id as UserId,
  walletId: row.wallet_id as WalletId,
  amount: centavos(row.amount_centavos),
  type: row.type as OrderType,
  status: row.status as OrderStatus,
  code: row.code,
  isCodeFromRetry: row.is_code_from_retry,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  extensions: row.extensions,
})

const byCode = (db: Db, eventId: EventId, code: string) =>
  db
    .selectFrom('order_qr')
    .selectAll('order_qr')
    .innerJoin('order_code', (join) =>
      join
        .onRef('order_code.event_id', '=', 'order_qr.event_id')
        .onRef('order_code.order_id', '=', 'order_qr.order_id'),
    )
    .where('order_code.event_id', '=', eventId)
    .where('order_code.code', '=', code)

const byId = (db: Db, eventId: EventId, orderId: OrderId) =>
  db.selectFrom('order_qr').selectAll().where('event_id', '=', eventId).where('order_id', '=', orderId)

/** The order with this current or earlier purchase code. */
export const findOrderByCode = async (db: Db, eventId: EventId, code: string): Promise<Order | null> => {
  const row = await byCode(db, eventId, code).executeTakeFirst()
  return row ? toOrder(row) : null
}

export const findOrder = async (db: Db, eventId: EventId, orderId: OrderId): Promise<Order | null> => {
  const row = await byId(db, eventId, orderId).executeTakeFirst()
  return row ? toOrder(row) : null
}

/** Purchase codes of an event's orders by their ids; unknown ids are left out. */
export const purchaseCodesOf = async (
  db: Db,
  eventId: EventId,
  ids: readonly string[],
): Promise<Map<string, string>> => {
  const { rows } = await sql<{ id: string; code: string }>`
    SELECT order_id AS id, code FROM order_qr
    WHERE event_id = ${eventId} AND order_id = ANY(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, code }) => [id, code]))
}

/** Locks the order until commit: serialises its expiry, retry, payments and notices. */
export const lockOrder = async (tx: Db, eventId: EventId, orderId: OrderId): Promise<Order | null> => {
  const row = await byId(tx, eventId, orderId).forNoKeyUpdate().executeTakeFirst()
  return row ? toOrder(row) : null
}

/** Locks every paid order of these QRs until commit, by id, as `lockOrder` does for one. */
export const lockPaidOrders = async (
  tx: Db,
  eventId: EventId,
  walletIds: readonly WalletId[],
): Promise<void> => {
  await tx
    .selectFrom('order_qr')
    .select('order_id')
    .where('event_id', '=', eventId)
    .where('wallet_id', '=', sql<string>`ANY(${walletIds}::uuid[])`)
    .where('status', '=', 'approved')
    .orderBy('order_id')
    .forNoKeyUpdate()
    .execute()
}

/** As `lockOrder`, by any of its purchase codes. */
export const lockOrderByCode = async (tx: Db, eventId: EventId, code: string): Promise<Order | null> => {
  const row = await byCode(tx, eventId, code).forNoKeyUpdate('order_qr').executeTakeFirst()
  return row ? toOrder(row) : null
}

export const insertCode = async (
  tx: Db,
  { eventId, orderId, code }: Pick<Order, 'eventId' | 'orderId' | 'code'>,
  at: Date,
): Promise<void> => {
  await tx
    .insertInto('order_code')
    .values({ event_id: eventId, code, order_id: orderId, made_at: at })
    .execute()
}

type Changes = Partial<Pick<Order, 'status' | 'code' | 'isCodeFromRetry' | 'expiresAt' | 'extensions'>>

export const updateOrder = async (
  tx: Db,
  { eventId, orderId }: Pick<Order, 'eventId' | 'orderId'>,
  { status, code, isCodeFromRetry, expiresAt, extensions }: Changes,
): Promise<void> => {
  await tx
    .updateTable('order_qr')
    .set({
      ...(status !== undefined && { status }),
      ...(code !== undefined && { code }),
      ...(isCodeFromRetry !== undefined && { is_code_from_retry: isCodeFromRetry }),
      ...(expiresAt !== undefined && { expires_at: expiresAt }),
      ...(extensions !== undefined && { extensions }),
    })
    .where('event_id', '=', eventId)
    .where('order_id', '=', orderId)
    .execute()
}

export type Transition = { id: string; to: OrderStatus; cause: Cause; isRefused: boolean; at: Date }

export const insertTransition = async (tx: Db, order: Order, transition: Transition): Promise<void> => {
  await tx
    .insertInto('order_transition')
    .values({
      event_id: order.eventId,
      transition_id: transition.id,
      order_id: order.orderId,
      from_status: order.status,
      to_status: transition.to,
      cause: transition.cause,
      is_refused: transition.isRefused,
      at: transition.at,
    })
    .execute()
}

/**
 * Whether an ended order fits under `maxBalance` again, with all payable orders counted. Holds the user's
 * lock until commit, as the creation of an order does.
 */
export const hasRoomFor = async (
  tx: Db,
  { eventId, userId, orderId, amount }: Order,
  maxBalance: bigint,
  at: Date,
): Promise<boolean> => {
  const { rows } = await sql<{ fits: boolean }>`
    SELECT app.has_room_for(${eventId}, ${userId}, ${orderId}, ${amount}, ${maxBalance}, ${at}) AS fits`.execute(
    tx,
  )
  return rows[0]?.fits === true
}

const LEAST_BETWEEN_QUESTIONS_MS = 5_000

/** Claims the right to ask the gateway about an order: true once in five seconds, over all processes. */
export const claimQuestion = async (
  db: Db,
  { eventId, orderId }: Pick<Order, 'eventId' | 'orderId'>,
  at: Date,
): Promise<boolean> => {
  const before = new Date(at.getTime() - LEAST_BETWEEN_QUESTIONS_MS)
  const { numUpdatedRows } = await db
    .updateTable('order_qr')
    .set({ asked_at: at })
    .where('event_id', '=', eventId)
    .where('order_id', '=', orderId)
    .where(({ eb, or }) => or([eb('asked_at', 'is', null), eb('asked_at', '<=', before)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The pending orders of an event, in pages. */
export const pendingOrders = async (
  db: Db,
  eventId: EventId,
  { limit, after }: { limit: number; after: OrderId | null },
): Promise<OrderId[]> => {
  const rows = await db
    .selectFrom('order_qr')
    .select('order_id')
    .where('event_id', '=', eventId)
    .where('status', '=', 'pending')
    .$if(after !== null, (of) => of.where('order_id', '>', after))
    .orderBy('order_id')
    .limit(limit)
    .execute()
  return rows.map(({ order_id }) => order_id as OrderId)
}

export type NewestOrder = { code: string; status: OrderStatus; isInProcess: boolean }

/** Each user's newest order at an event, in one query. */
export const newestOrders = async (
  db: Db,
  eventId: EventId,
  userIds: readonly UserId[],
): Promise<Map<UserId, NewestOrder>> => {
  const { rows } = await sql<{ user_id: UserId; code: string; status: OrderStatus; is_in_process: boolean }>`
    SELECT o.user_id, o.code, o.status, EXISTS (
      SELECT FROM payment_attempt a WHERE a.event_id = o.event_id AND a.order_id = o.order_id
        AND app.may_still_charge(a.status)) AS is_in_process
    FROM unnest(${userIds}::uuid[]) AS u(user_id)
    CROSS JOIN LATERAL (
      SELECT * FROM order_qr x WHERE x.event_id = ${eventId} AND x.user_id = u.user_id
      ORDER BY x.order_id DESC LIMIT 1) o`.execute(db)
  return new Map(
    rows.map(({ user_id, code, status, is_in_process }) => [
      user_id,
      { code, status, isInProcess: is_in_process },
    ]),
  )
}
