import type { EventId } from '@saldo/contract/ids'
import type { WebhookKind } from '@saldo/contract/webhook-kinds'
import { sql, type Selectable } from 'kysely'
import { deleteInSlices, type DB, type Db } from '../../db/index.ts'
import type { Delivery, NewDelivery, SendError, Webhook } from './webhook.ts'

type Named = Pick<Webhook, 'eventId' | 'id'>

const deliveryOf = (row: Selectable<DB['webhook_delivery']>): Delivery => ({
  id: row.delivery_id,
  webhookId: row.webhook_id,
  position: row.position,
  kind: row.kind as WebhookKind,
  object: row.object_id,
  body: row.body,
  madeAt: row.made_at,
  state: row.state as Delivery['state'],
  attempts: row.attempts,
  firstTriedAt: row.first_tried_at,
  nextAt: row.next_at,
  lastStatus: row.last_status,
  lastError: row.last_error as SendError | null,
  endedAt: row.ended_at,
})

const CHUNK = 1_000

/** Stores notices in this order, each once; returns how many are new. */
export const insertDeliveries = async (
  tx: Db,
  { eventId, id: webhookId }: Named,
  notices: readonly NewDelivery[],
): Promise<number> => {
  let stored = 0
  for (let start = 0; start < notices.length; start += CHUNK) {
    const chunk = notices.slice(start, start + CHUNK)
    const made = chunk.map(({ madeAt }) => madeAt.toISOString())
    const { numAffectedRows } = await sql`
      INSERT INTO webhook_delivery (event_id, webhook_id, delivery_id, kind, object_id, body, made_at, next_at)
      SELECT ${eventId}, ${webhookId}::uuid, x.id, x.kind, x.object, x.body, x.at, x.at
      FROM unnest(${chunk.map(({ id }) => id)}::uuid[], ${chunk.map(({ kind }) => kind)}::text[],
        ${chunk.map(({ object }) => object)}::text[], ${chunk.map(({ body }) => body)}::text[],
        ${made}::timestamptz[]) WITH ORDINALITY AS x(id, kind, object, body, at, nth)
      ORDER BY x.nth ON CONFLICT DO NOTHING`.execute(tx)
    stored += Number(numAffectedRows ?? 0n)
  }
  return stored
}

/** Notices due at `now`, oldest first: of each object only the first that waits. */
export const dueDeliveries = async (
  db: Db,
  { eventId, id: webhookId }: Named,
  now: Date,
  limit: number,
): Promise<Delivery[]> => {
  const rows = await db
    .selectFrom('webhook_delivery as d')
    .selectAll()
    .where('d.event_id', '=', eventId)
    .where('d.webhook_id', '=', webhookId)
    .where('d.state', '=', 'pending')
    .where('d.next_at', '<=', now)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('webhook_delivery as e')
            .select('e.position')
            .whereRef('e.event_id', '=', 'd.event_id')
            .whereRef('e.webhook_id', '=', 'd.webhook_id')
            .whereRef('e.object_id', '=', 'd.object_id')
            .where('e.state', '=', 'pending')
            .whereRef('e.position', '<', 'd.position'),
        ),
      ),
    )
    .orderBy('d.position')
    .limit(limit)
    .execute()
  return rows.map(deliveryOf)
}

/** When the next notice is due that is the first of its object; null when none waits. */
export const nextDueAt = async (db: Db, { eventId, id: webhookId }: Named): Promise<Date | null> => {
  const { rows } = await sql<{ at: Date | null }>`
    SELECT min(next_at) AS at FROM (
      SELECT DISTINCT ON (object_id) next_at FROM webhook_delivery
      WHERE event_id = ${eventId} AND webhook_id = ${webhookId}::uuid AND state = 'pending'
      ORDER BY object_id, position) x`.execute(db)
  return rows[0]?.at ?? null
}

export type Attempted = Pick<
  Delivery,
  'state' | 'attempts' | 'firstTriedAt' | 'nextAt' | 'lastStatus' | 'lastError' | 'endedAt'
>

/** Writes what became of a notice; one that was resent or removed meanwhile stays as it is. */
export const updateDelivery = async (
  tx: Db,
  eventId: EventId,
  { id, attempts: before }: Pick<Delivery, 'id' | 'attempts'>,
  after: Attempted,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('webhook_delivery')
    .set({
      state: after.state,
      attempts: after.attempts,
      first_tried_at: after.firstTriedAt,
      next_at: after.nextAt,
      last_status: after.lastStatus,
      last_error: after.lastError,
      ended_at: after.endedAt,
    })
    .where('event_id', '=', eventId)
    .where('delivery_id', '=', id)
    .where('state', '=', 'pending')
    .where('attempts', '=', before)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Lets every notice of a webhook that waits for another attempt be due now. */
export const bringForward = async (tx: Db, { eventId, id: webhookId }: Named, now: Date): Promise<void> => {
  await tx
    .updateTable('webhook_delivery')
    .set({ next_at: now })
    .where('event_id', '=', eventId)
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'pending')
    .where('next_at', '>', now)
    .execute()
}

/** Makes a notice wait to be sent anew; null when the webhook has no such. */
export const restartDelivery = async (
  tx: Db,
  { eventId, id: webhookId }: Named,
  deliveryId: string,
  now: Date,
): Promise<Delivery | null> => {
  const row = await tx
    .updateTable('webhook_delivery')
    .set({ state: 'pending', attempts: 0, first_tried_at: null, next_at: now, ended_at: null })
    .where('event_id', '=', eventId)
    .where('webhook_id', '=', webhookId)
    .where('delivery_id', '=', deliveryId)
    .returningAll()
    .executeTakeFirst()
  return row ? deliveryOf(row) : null
}

type Asked = { state?: Delivery['state'] | undefined; before?: bigint | undefined; limit: number }

/** Notices of a webhook, latest first. */
export const deliveriesOf = async (
  db: Db,
  { eventId, id }: Named,
  { state, before, limit }: Asked,
): Promise<Delivery[]> => {
  let query = db
    .selectFrom('webhook_delivery')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('webhook_id', '=', id)
  if (state !== undefined) query = query.where('state', '=', state)
  if (before !== undefined) query = query.where('position', '<', before)
  return (await query.orderBy('position', 'desc').limit(limit).execute()).map(deliveryOf)
}

/** How many notices of an event wait, by webhook. */
export const countWaiting = async (db: Db, eventId: EventId): Promise<Map<string, number>> => {
  const rows = await db
    .selectFrom('webhook_delivery')
    .select(({ fn }) => ['webhook_id', fn.countAll<bigint>().as('count')])
    .where('event_id', '=', eventId)
    .where('state', '=', 'pending')
    .groupBy('webhook_id')
    .execute()
  return new Map(rows.map((row) => [row.webhook_id, Number(row.count)]))
}

/** How many notices of a database wait, and since when the oldest. */
export const waitingNotices = async (db: Db): Promise<{ count: number; oldestAt: Date | null }> => {
  const { rows } = await sql<{ count: bigint; at: Date | null }>`
    SELECT count(*) AS count, min(d.made_at) AS at FROM webhook_delivery d
    JOIN webhook w USING (event_id, webhook_id)
    WHERE d.state = 'pending' AND w.removed_at IS NULL`.execute(db)
  return { count: Number(rows[0]?.count ?? 0n), oldestAt: rows[0]?.at ?? null }
}

/** Deletes notices that ended before then. */
export const deleteEndedBefore = (db: Db, before: Date): Promise<void> =>
  deleteInSlices(db, 'webhook_delivery', 'ended_at', before)
