import type { EventId, OpId, UserId } from '@saldo/contract/ids'
import { centavos, type Centavos } from '@saldo/contract/money'
import type { ErrorCode } from '@saldo/copy/errors'
import { sql, type Selectable } from 'kysely'
import type { DB, Db } from '../../db/index.ts'
import type { RefundId } from '../refunds/index.ts'
import type { BankOutcome, Batch, Item } from './batch.ts'

type Named = Pick<Batch, 'eventId' | 'id'>

const itemOf = (row: Selectable<DB['refund_batch_item']>): Item => ({
  seq: row.seq,
  refundId: row.refund_id as RefundId,
  folio: row.folio,
  amount: centavos(row.amount_centavos),
  reference: row.reference,
  outcome: row.outcome as BankOutcome | null,
  returnReason: row.return_reason,
  answeredBy: row.answered_by as UserId | null,
  booked: row.booked as BankOutcome | null,
  refusal: row.refusal as ErrorCode | null,
})

type New = { refundIds: RefundId[]; folios: string[]; amounts: Centavos[] }

/** Adds refunds in this order, each with a reference of its own. */
export const insertItems = async (tx: Db, { eventId, id }: Named, items: New): Promise<void> => {
  const { refundIds, folios, amounts } = items
  await sql`
    INSERT INTO refund_batch_item (event_id, batch_id, seq, refund_id, folio, amount_centavos, reference)
    SELECT ${eventId}, ${id}, n, refund_id, folio, amount, lpad(nextval('refund_reference')::text, 7, '0')
    FROM unnest(${refundIds}::uuid[], ${folios}::text[], ${amounts.map(String)}::bigint[])
      WITH ORDINALITY AS given (refund_id, folio, amount, n)
    ORDER BY n`.execute(tx)
}

const ofBatch = (db: Db, { eventId, id }: Named) =>
  db.selectFrom('refund_batch_item').where('event_id', '=', eventId).where('batch_id', '=', id)

/** The batch's refunds in order; `after` a place of one, at most `limit`. */
export const itemsOf = async (
  db: Db,
  batch: Named,
  { after, limit }: { after?: number; limit?: number } = {},
): Promise<Item[]> => {
  let query = ofBatch(db, batch).selectAll().orderBy('seq')
  if (after !== undefined) query = query.where('seq', '>', after)
  if (limit !== undefined) query = query.limit(limit)
  return (await query.execute()).map(itemOf)
}

/** Frees the refunds of a batch that was cancelled. */
export const closeItems = async (tx: Db, { eventId, id }: Named): Promise<void> => {
  await tx
    .updateTable('refund_batch_item')
    .set({ is_open: false })
    .where('event_id', '=', eventId)
    .where('batch_id', '=', id)
    .execute()
}

export type Answered = Record<'paid' | 'returned' | 'booked' | 'refused' | 'open', number>

/** How many of the batch's refunds have which outcome, are in the books, are refused, or are open. */
export const answeredIn = async (db: Db, batch: Named): Promise<Answered> => {
  const counts = await ofBatch(db, batch)
    .select([
      sql<bigint>`count(*) FILTER (WHERE outcome = 'paid')`.as('paid'),
      sql<bigint>`count(*) FILTER (WHERE outcome = 'returned')`.as('returned'),
      sql<bigint>`count(*) FILTER (WHERE booked = outcome)`.as('booked'),
      sql<bigint>`count(*) FILTER (WHERE refusal IS NOT NULL AND booked IS DISTINCT FROM outcome)`.as(
        'refused',
      ),
      sql<bigint>`count(*) FILTER (WHERE is_open)`.as('open'),
    ])
    .executeTakeFirstOrThrow()
  return {
    paid: Number(counts.paid),
    returned: Number(counts.returned),
    booked: Number(counts.booked),
    refused: Number(counts.refused),
    open: Number(counts.open),
  }
}

type Told = { seqs: number[]; outcomes: BankOutcome[]; reasons: (string | null)[] }

/** Stores what the bank said of these refunds, by their places. */
export const tellOutcomes = async (
  tx: Db,
  { eventId, id }: Named,
  { seqs, outcomes, reasons, by, at }: Told & { by: UserId; at: Date },
): Promise<void> => {
  await sql`
    UPDATE refund_batch_item i SET outcome = t.outcome, return_reason = t.reason, answered_by = ${by},
      answered_at = ${at}
    FROM unnest(${seqs}::integer[], ${outcomes}::text[], ${reasons}::text[]) AS t (seq, outcome, reason)
    WHERE i.event_id = ${eventId} AND i.batch_id = ${id} AND i.seq = t.seq`.execute(tx)
}

/** Refunds whose outcome the books lack, in order. */
export const itemsToBook = async (db: Db, batch: Named, limit: number): Promise<Item[]> => {
  const rows = await ofBatch(db, batch)
    .selectAll()
    .where('outcome', 'is not', null)
    .where('refusal', 'is', null)
    .where(sql<boolean>`booked IS DISTINCT FROM outcome`)
    .orderBy('seq')
    .limit(limit)
    .execute()
  return rows.map(itemOf)
}

/** An outcome that the books refused. */
export type RefusedItem = Item & { eventId: EventId; batchId: OpId; answeredAt: Date; isSettled: boolean }

const toRefused = (row: Selectable<DB['refund_batch_item']>): RefusedItem => ({
  ...itemOf(row),
  eventId: row.event_id as EventId,
  batchId: row.batch_id as OpId,
  answeredAt: row.answered_at ?? new Date(0),
  isSettled: row.booked === row.outcome,
})

const refusedAt = (db: Db, batch: Named, seq: number) =>
  ofBatch(db, batch)
    .selectAll()
    .where('seq', '=', seq)
    .where('refusal', 'is not', null)
    .where('outcome', 'is not', null)

/** Outcomes of one event or of a database that the books refused, the first answered first. */
export const refusedItems = async (
  db: Db,
  { event, limit }: { event: EventId | null; limit: number },
): Promise<RefusedItem[]> => {
  const rows = await db
    .selectFrom('refund_batch_item')
    .selectAll()
    .$if(event !== null, (query) => query.where('event_id', '=', event ?? 0))
    .where('refusal', 'is not', null)
    .where('outcome', 'is not', null)
    .orderBy('answered_at')
    .orderBy('seq')
    .limit(limit)
    .execute()
  return rows.map(toRefused)
}

/** An outcome that the books refused; null when there is none. */
export const findRefused = async (db: Db, batch: Named, seq: number): Promise<RefusedItem | null> => {
  const row = await refusedAt(db, batch, seq).executeTakeFirst()
  return row ? toRefused(row) : null
}

/** Locks an outcome that the books refused; null when there is none. */
export const lockRefused = async (tx: Db, batch: Named, seq: number): Promise<RefusedItem | null> => {
  const row = await refusedAt(tx, batch, seq).forNoKeyUpdate().executeTakeFirst()
  return row ? toRefused(row) : null
}

/** Stores that the books have an outcome; the refund is free of the batch from then on. */
export const markBooked = async (
  tx: Db,
  { eventId, id }: Named,
  seq: number,
  booked: BankOutcome,
): Promise<void> => {
  await tx
    .updateTable('refund_batch_item')
    .set({ booked, is_open: false })
    .where('event_id', '=', eventId)
    .where('batch_id', '=', id)
    .where('seq', '=', seq)
    .execute()
}

export const markRefused = async (
  tx: Db,
  { eventId, id }: Named,
  seq: number,
  refusal: ErrorCode,
): Promise<void> => {
  await tx
    .updateTable('refund_batch_item')
    .set({ refusal })
    .where('event_id', '=', eventId)
    .where('batch_id', '=', id)
    .where('seq', '=', seq)
    .execute()
}
