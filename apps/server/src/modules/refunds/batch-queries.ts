import type { EventId } from '@saldo/contract/ids'
import { centavos, type Centavos } from '@saldo/contract/money'
import { sql } from 'kysely'
import type { Db } from '../../db/index.ts'
import type { Keys } from '../../kernel/keys.ts'
import { toRefund } from './queries.ts'
import type { Refund, RefundDetails, RefundId } from './refund.ts'
import { openDetails } from './sealing.ts'

const ready = (db: Db, eventId: EventId) =>
  db
    .selectFrom('refund_request')
    .where('event_id', '=', eventId)
    .where('state', '=', 'accepted')
    .where('batch_id', 'is', null)

/** How many accepted requests are in no batch, and their sum. */
export const readySum = async (db: Db, eventId: EventId): Promise<{ refunds: number; total: Centavos }> => {
  const row = await ready(db, eventId)
    .select(({ fn }) => [
      fn.countAll<bigint>().as('refunds'),
      sql<bigint>`coalesce(sum(amount_centavos), 0)::bigint`.as('total'),
    ])
    .executeTakeFirstOrThrow()
  return { refunds: Number(row.refunds), total: centavos(row.total) }
}

/** Locks the accepted requests that are in no batch, oldest acceptance first: those named, or all. */
export const lockReady = async (
  tx: Db,
  eventId: EventId,
  folios: readonly string[] | undefined,
): Promise<Refund[]> => {
  let query = ready(tx, eventId).selectAll()
  if (folios) query = query.where('folio', 'in', folios)
  const rows = await query.orderBy('accepted_at').orderBy('refund_id').forNoKeyUpdate().execute()
  return rows.map(toRefund)
}

/** Puts locked requests into a batch; nothing but its answer decides them from then on. */
export const freezeForBatch = async (
  tx: Db,
  eventId: EventId,
  { batchId, refundIds }: { batchId: string; refundIds: readonly RefundId[] },
): Promise<void> => {
  await sql`UPDATE refund_request SET batch_id = ${batchId}
    WHERE event_id = ${eventId} AND refund_id = ANY(${refundIds}::uuid[])`.execute(tx)
}

/** Takes the undecided requests of a batch out of it. */
export const freeFromBatch = async (tx: Db, eventId: EventId, batchId: string): Promise<void> => {
  await tx
    .updateTable('refund_request')
    .set({ batch_id: null })
    .where('event_id', '=', eventId)
    .where('batch_id', '=', batchId)
    .where('state', '=', 'accepted')
    .execute()
}

/** The requests with these ids, by id. */
export const refundsOfBatch = async (
  db: Db,
  eventId: EventId,
  refundIds: readonly string[],
): Promise<Map<string, Refund>> => {
  const rows = await db
    .selectFrom('refund_request')
    .selectAll()
    .where('event_id', '=', eventId)
    .where(sql<boolean>`refund_id = ANY(${refundIds}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.refund_id, toRefund(row)]))
}

/** What the requester typed; null once it was deleted. */
export const detailsIn = (keys: Keys, { refundId, detailsSealed }: Refund): RefundDetails | null =>
  detailsSealed && openDetails(keys, refundId, detailsSealed)
