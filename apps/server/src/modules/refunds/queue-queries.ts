import type { EventId } from '@saldo/contract/ids'
import type { RefundState } from '@saldo/contract/refunds'
import { sql } from 'kysely'
import type { Db } from '../../db/index.ts'
import type { Shared } from './hint-rules.ts'
import { toRefund } from './queries.ts'
import type { Refund, RefundId } from './refund.ts'

/** Where a page of the queue begins: behind this request. */
export type Behind = { createdAt: Date; refundId: string }

type Page = { events: readonly EventId[] | 'all'; state: RefundState; behind: Behind | null; limit: number }

/** Requests in a state, oldest first. */
export const queuePage = async (db: Db, { events, state, behind, limit }: Page): Promise<Refund[]> => {
  let query = db.selectFrom('refund_request').selectAll().where('state', '=', state)
  if (events !== 'all') query = query.where(sql<boolean>`event_id = ANY(${events}::integer[])`)
  if (behind)
    query = query.where(
      sql<boolean>`(created_at, refund_id) > (${behind.createdAt}, ${behind.refundId}::uuid)`,
    )
  const rows = await query.orderBy('created_at').orderBy('refund_id').limit(limit).execute()
  return rows.map(toRefund)
}

/** How many requests there are of each event and state. */
export const countStates = async (
  db: Db,
  events: readonly EventId[] | 'all',
): Promise<{ eventId: EventId; state: RefundState; count: number }[]> => {
  let query = db
    .selectFrom('refund_request')
    .select(({ fn }) => ['event_id', 'state', fn.countAll<bigint>().as('count')])
    .groupBy(['event_id', 'state'])
  if (events !== 'all') query = query.where(sql<boolean>`event_id = ANY(${events}::integer[])`)
  const rows = await query.execute()
  return rows.map(({ event_id, state, count }) => ({
    eventId: event_id as EventId,
    state: state as RefundState,
    count: Number(count),
  }))
}

/** What each of these requests of an event shares with others that were not rejected. */
export const sharedBy = async (
  db: Db,
  eventId: EventId,
  refundIds: readonly RefundId[],
): Promise<Map<RefundId, Shared>> => {
  const { rows } = await sql<{ id: RefundId; same_qr: number; people: number; reused: number }>`
    SELECT r.refund_id AS id,
      (SELECT count(*)::int FROM refund_request o WHERE o.event_id = r.event_id AND o.wallet_id = r.wallet_id
        AND o.refund_id <> r.refund_id AND o.state <> 'rejected') AS same_qr,
      (SELECT count(DISTINCT o.email_hash)::int FROM refund_request o
        WHERE o.event_id = r.event_id AND o.clabe_hash = r.clabe_hash) AS people,
      (SELECT count(*)::int FROM refund_request o WHERE o.event_id = r.event_id AND o.refund_id <> r.refund_id
        AND o.clabe_hash <> r.clabe_hash
        AND (o.email_hash = r.email_hash OR o.phone_hash = r.phone_hash)) AS reused
    FROM refund_request r
    WHERE r.event_id = ${eventId} AND r.refund_id = ANY(${refundIds}::uuid[])`.execute(db)
  return new Map(
    rows.map(({ id, same_qr, people, reused }) => [
      id,
      { sameQr: same_qr, clabePeople: people, contactReused: reused },
    ]),
  )
}

/** Stores when the office asked about a request last. */
export const markAsked = async (
  tx: Db,
  { eventId, refundId }: Pick<Refund, 'eventId' | 'refundId'>,
  at: Date,
): Promise<void> => {
  await tx
    .updateTable('refund_request')
    .set({ asked_at: at })
    .where('event_id', '=', eventId)
    .where('refund_id', '=', refundId)
    .execute()
}
