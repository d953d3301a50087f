import type { EventId, OpId, UserId, WalletId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import { noEvent, type RefundState } from '@saldo/contract/refunds'
import { sql, type Selectable } from 'kysely'
import type { DB, Db } from '../../db/index.ts'
import type { Refund, RefundHashes, RefundId } from './refund.ts'

const hashesOf = (row: Selectable<DB['refund_request']>): RefundHashes | null => {
  const { clabe_hash: clabe, email_hash: email, phone_hash: phone } = row
  return clabe && email && phone ? { clabe, email, phone } : null
}

export const toRefund = (row: Selectable<DB['refund_request']>): Refund => ({
  eventId: row.event_id as EventId,
  refundId: row.refund_id as RefundId,
  folio: row.folio,
  state: row.state as RefundState,
  requesterId: row.requester_id as UserId | null,
  holderId: row.holder_id as UserId | null,
  walletId: row.wallet_id as WalletId | null,
  balance: row.balance_centavos === null ? null : centavos(row.balance_centavos),
  amount: row.amount_centavos === null ? null : centavos(row.amount_centavos),
  holdOpId: row.hold_op_id as OpId | null,
  reason: row.reason,
  detailsSealed: row.details_sealed,
  hashes: hashesOf(row),
  batchId: row.batch_id,
  pictureQr: row.picture_qr as Refund['pictureQr'],
  askedAt: row.asked_at,
  createdAt: row.created_at,
  acceptedAt: row.accepted_at,
  rejectedAt: row.rejected_at,
  paidAt: row.paid_at,
  returnedAt: row.returned_at,
})

/** Stores a request; an existing one stays unchanged. */
export const insertRefund = async (tx: Db, refund: Refund): Promise<void> => {
  await tx
    .insertInto('refund_request')
    .values({
      event_id: refund.eventId,
      refund_id: refund.refundId,
      folio: refund.folio,
      state: refund.state,
      requester_id: refund.requesterId,
      holder_id: refund.holderId,
      wallet_id: refund.walletId,
      balance_centavos: refund.balance,
      details_sealed: refund.detailsSealed,
      picture_qr: refund.pictureQr,
      clabe_hash: refund.hashes?.clabe ?? null,
      email_hash: refund.hashes?.email ?? null,
      phone_hash: refund.hashes?.phone ?? null,
      created_at: refund.createdAt,
    })
    .onConflict((conflict) => conflict.columns(['event_id', 'refund_id']).doNothing())
    .execute()
}

export const insertImage = async (
  tx: Db,
  { eventId, refundId }: Pick<Refund, 'eventId' | 'refundId'>,
  sealed: Buffer,
): Promise<void> => {
  await tx
    .insertInto('refund_image')
    .values({ event_id: eventId, refund_id: refundId, image_sealed: sealed })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const findImage = async (
  db: Db,
  { eventId, refundId }: Pick<Refund, 'eventId' | 'refundId'>,
): Promise<Buffer | null> => {
  const row = await db
    .selectFrom('refund_image')
    .select('image_sealed')
    .where('event_id', '=', eventId)
    .where('refund_id', '=', refundId)
    .executeTakeFirst()
  return row?.image_sealed ?? null
}

export const hasImage = async (
  db: Db,
  { eventId, refundId }: Pick<Refund, 'eventId' | 'refundId'>,
): Promise<boolean> => {
  const row = await db
    .selectFrom('refund_image')
    .select('refund_id')
    .where('event_id', '=', eventId)
    .where('refund_id', '=', refundId)
    .executeTakeFirst()
  return row !== undefined
}

/** The request with this folio, in this database. */
export const findByFolio = async (db: Db, folio: string): Promise<Refund | null> => {
  // A request being moved to its event may briefly be in both places: the one with a QR is valid.
  const row = await db
    .selectFrom('refund_request')
    .selectAll()
    .where('folio', '=', folio)
    .orderBy('event_id', 'desc')
    .executeTakeFirst()
  return row ? toRefund(row) : null
}

export const findRefund = async (db: Db, eventId: EventId, refundId: RefundId): Promise<Refund | null> => {
  const row = await db
    .selectFrom('refund_request')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('refund_id', '=', refundId)
    .executeTakeFirst()
  return row ? toRefund(row) : null
}

/** Folios of an event's requests by their ids; unknown ids are left out. */
export const foliosOf = async (
  db: Db,
  eventId: EventId,
  ids: readonly string[],
): Promise<Map<string, string>> => {
  const { rows } = await sql<{ id: string; folio: string }>`
    SELECT refund_id AS id, folio FROM refund_request
    WHERE event_id = ${eventId} AND refund_id = ANY(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, folio }) => [id, folio]))
}

/** Locks the request until commit: serialises its decisions. */
export const lockRefund = async (tx: Db, eventId: EventId, refundId: RefundId): Promise<Refund | null> => {
  const row = await tx
    .selectFrom('refund_request')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('refund_id', '=', refundId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ? toRefund(row) : null
}

export const updateRefund = async (tx: Db, refund: Refund): Promise<void> => {
  await tx
    .updateTable('refund_request')
    .set({
      state: refund.state,
      amount_centavos: refund.amount,
      hold_op_id: refund.holdOpId,
      reason: refund.reason,
      accepted_at: refund.acceptedAt,
      rejected_at: refund.rejectedAt,
      paid_at: refund.paidAt,
      returned_at: refund.returnedAt,
    })
    .where('event_id', '=', refund.eventId)
    .where('refund_id', '=', refund.refundId)
    .execute()
}

/** Deletes a request from its former database after its move to the event's. */
export const deleteRefund = async (tx: Db, eventId: EventId, refundId: RefundId): Promise<void> => {
  await tx
    .deleteFrom('refund_request')
    .where('event_id', '=', eventId)
    .where('refund_id', '=', refundId)
    .execute()
}

/** The requests of an event, or all in this database, oldest first. */
export const listRefunds = async (
  db: Db,
  { eventId, state }: { eventId?: EventId | undefined; state?: RefundState | undefined },
): Promise<Refund[]> => {
  let query = db.selectFrom('refund_request').selectAll()
  if (eventId !== undefined) query = query.where('event_id', '=', eventId)
  if (state !== undefined) query = query.where('state', '=', state)
  return (await query.orderBy('created_at').orderBy('refund_id').execute()).map(toRefund)
}

/** Requests of an event by ascending id, after `after`. */
export const refundPage = async (
  db: Db,
  eventId: EventId,
  { after, limit }: { after: RefundId | null; limit: number },
): Promise<Refund[]> => {
  let query = db.selectFrom('refund_request').selectAll().where('event_id', '=', eventId)
  if (after !== null) query = query.where('refund_id', '>', after)
  return (await query.orderBy('refund_id').limit(limit).execute()).map(toRefund)
}

/** All requests about a QR, newest first. */
export const refundsOfWallet = async (db: Db, eventId: EventId, walletId: WalletId): Promise<Refund[]> => {
  const rows = await db
    .selectFrom('refund_request')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('wallet_id', '=', walletId)
    .orderBy('created_at', 'desc')
    .orderBy('refund_id', 'desc')
    .execute()
  return rows.map(toRefund)
}

/** Undecided requests about a QR. */
export const openRefundsOf = async (db: Db, eventId: EventId, walletId: WalletId): Promise<Refund[]> => {
  const rows = await db
    .selectFrom('refund_request')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('wallet_id', '=', walletId)
    .where('state', '=', 'requested')
    .execute()
  return rows.map(toRefund)
}

/** How many requests of the event wait for a decision, and since when. */
export const countPending = async (
  db: Db,
  eventId: EventId,
): Promise<{ count: number; oldestAt: Date | null }> => {
  const row = await db
    .selectFrom('refund_request')
    .select(({ fn }) => [fn.countAll<bigint>().as('count'), fn.min('created_at').as('oldest_at')])
    .where('event_id', '=', eventId)
    .where('state', '=', 'requested')
    .executeTakeFirstOrThrow()
  return { count: Number(row.count), oldestAt: row.oldest_at }
}

/** Whether an undecided request of no known QR, in this database, was sent by then: it may be about any event. */
export const hasUnlinked = async (db: Db, until: Date): Promise<boolean> =>
  (await db
    .selectFrom('refund_request')
    .select('refund_id')
    .where('event_id', '=', noEvent)
    .where('state', '=', 'requested')
    .where('created_at', '<=', until)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Whether any request at the event was ever accepted, whatever its present state. */
export const hasAccepted = async (db: Db, eventId: EventId): Promise<boolean> =>
  (await db
    .selectFrom('refund_request')
    .select('refund_id')
    .where('event_id', '=', eventId)
    .where('state', 'in', ['accepted', 'paid', 'returned'])
    .limit(1)
    .executeTakeFirst()) !== undefined

/** The requests in this database that an account sent or that name its QR, newest first. */
export const refundsOf = async (db: Db, userId: UserId): Promise<Refund[]> => {
  const rows = await db
    .selectFrom('refund_request')
    .selectAll()
    .where(({ eb, or }) => or([eb('requester_id', '=', userId), eb('holder_id', '=', userId)]))
    .orderBy('created_at', 'desc')
    .orderBy('refund_id', 'desc')
    .execute()
  return rows.map(toRefund)
}
