import type { EventId, OpId, UserId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import { answerColumns, type AnswerColumns, type BatchState } from '@saldo/contract/refund-batches'
import { sql, type Selectable } from 'kysely'
import type { DB, Db } from '../../db/index.ts'
import type { Batch } from './batch.ts'

const step = (by: string | null, at: Date | null): Batch['approved'] =>
  by === null || at === null ? null : { by: by as UserId, at }

const batchOf = (row: Selectable<DB['refund_batch']>): Batch => ({
  eventId: row.event_id as EventId,
  id: row.batch_id as OpId,
  number: row.number,
  state: row.state as BatchState,
  refunds: row.refunds,
  total: centavos(row.total_centavos),
  hash: row.content_hash,
  prepared: { by: row.prepared_by as UserId, at: row.prepared_at },
  approved: step(row.approved_by, row.approved_at),
  filed: step(row.filed_by, row.filed_at),
  cancelled: step(row.cancelled_by, row.cancelled_at),
  closedAt: row.closed_at,
})

/** Makes preparations of an event wait for each other until commit. */
export const lockPreparing = async (tx: Db, eventId: EventId): Promise<void> => {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`refund-batches:${eventId}`}, 22))`.execute(tx)
}

const named = (db: Db, eventId: EventId, batchId: OpId) =>
  db.selectFrom('refund_batch').selectAll().where('event_id', '=', eventId).where('batch_id', '=', batchId)

export const findBatch = async (db: Db, eventId: EventId, batchId: OpId): Promise<Batch | null> => {
  const row = await named(db, eventId, batchId).executeTakeFirst()
  return row ? batchOf(row) : null
}

/** Locks the batch until commit: serialises its steps. */
export const lockBatch = async (tx: Db, eventId: EventId, batchId: OpId): Promise<Batch | null> => {
  const row = await named(tx, eventId, batchId).forNoKeyUpdate().executeTakeFirst()
  return row ? batchOf(row) : null
}

/** The event's batches, newest first. */
export const batchesOf = async (db: Db, eventId: EventId, limit: number): Promise<Batch[]> => {
  const rows = await db
    .selectFrom('refund_batch')
    .selectAll()
    .where('event_id', '=', eventId)
    .orderBy('number', 'desc')
    .limit(limit)
    .execute()
  return rows.map(batchOf)
}

export const nextNumber = async (tx: Db, eventId: EventId): Promise<number> => {
  const row = await tx
    .selectFrom('refund_batch')
    .select(({ fn }) => fn.max('number').as('last'))
    .where('event_id', '=', eventId)
    .executeTakeFirst()
  return (row?.last ?? 0) + 1
}

export const insertBatch = async (tx: Db, batch: Batch): Promise<void> => {
  await tx
    .insertInto('refund_batch')
    .values({
      event_id: batch.eventId,
      batch_id: batch.id,
      number: batch.number,
      state: batch.state,
      refunds: batch.refunds,
      total_centavos: batch.total,
      content_hash: batch.hash,
      prepared_by: batch.prepared.by,
      prepared_at: batch.prepared.at,
    })
    .execute()
}

/** Stores the state and steps of a batch; what was prepared can't change. */
export const updateBatch = async (tx: Db, batch: Batch): Promise<void> => {
  await tx
    .updateTable('refund_batch')
    .set({
      state: batch.state,
      approved_by: batch.approved?.by ?? null,
      approved_at: batch.approved?.at ?? null,
      filed_by: batch.filed?.by ?? null,
      filed_at: batch.filed?.at ?? null,
      cancelled_by: batch.cancelled?.by ?? null,
      cancelled_at: batch.cancelled?.at ?? null,
      closed_at: batch.closedAt,
    })
    .where('event_id', '=', batch.eventId)
    .where('batch_id', '=', batch.id)
    .execute()
}

/** Whether an answer with this mark was confirmed before. */
export const isConfirmed = async (
  db: Db,
  { eventId, id }: Pick<Batch, 'eventId' | 'id'>,
  mark: string,
): Promise<boolean> =>
  (await db
    .selectFrom('refund_batch_answer')
    .select('mark')
    .where('event_id', '=', eventId)
    .where('batch_id', '=', id)
    .where('mark', '=', mark)
    .executeTakeFirst()) !== undefined

export const insertConfirmed = async (
  tx: Db,
  { eventId, id }: Pick<Batch, 'eventId' | 'id'>,
  { mark, by, at }: { mark: string; by: UserId; at: Date },
): Promise<void> => {
  await tx
    .insertInto('refund_batch_answer')
    .values({ event_id: eventId, batch_id: id, mark, confirmed_by: by, confirmed_at: at })
    .execute()
}

/** How the answers of a bank were read last; null for a bank that nobody told of. */
export const formatOf = async (db: Db, eventId: EventId, bank: string): Promise<AnswerColumns | null> => {
  const row = await db
    .selectFrom('refund_answer_format')
    .select('columns')
    .where('event_id', '=', eventId)
    .where('bank', '=', bank)
    .executeTakeFirst()
  // Parsed for the order of its keys too, which a mark depends on.
  return row ? answerColumns.parse(row.columns) : null
}

export const keepFormat = async (
  tx: Db,
  eventId: EventId,
  { bank, columns, by, at }: { bank: string; columns: AnswerColumns; by: UserId; at: Date },
): Promise<void> => {
  const told = { columns: JSON.stringify(columns), told_by: by, told_at: at }
  await tx
    .insertInto('refund_answer_format')
    .values({ event_id: eventId, bank, ...told })
    .onConflict((conflict) => conflict.columns(['event_id', 'bank']).doUpdateSet(told))
    .execute()
}
