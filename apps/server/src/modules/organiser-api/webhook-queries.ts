import type { EventId, UserId } from '@saldo/contract/ids'
import type { WebhookKind } from '@saldo/contract/webhook-kinds'
import { sql, type Selectable } from 'kysely'
import type { DB, Db } from '../../db/index.ts'
import type { Webhook } from './webhook.ts'

const webhookOf = (row: Selectable<DB['webhook']>): Webhook => ({
  eventId: row.event_id as EventId,
  id: row.webhook_id,
  url: row.url,
  kinds: row.kinds as WebhookKind[],
  secret: row.secret_sealed,
  oldSecret:
    row.old_secret_sealed && row.old_secret_until
      ? { sealed: row.old_secret_sealed, until: row.old_secret_until }
      : null,
  madeBy: row.made_by as UserId,
  madeAt: row.made_at,
  readUntil: row.read_until,
  failingSince: row.failing_since,
})

const present = (db: Db) => db.selectFrom('webhook').selectAll().where('removed_at', 'is', null)

/** The event's webhooks, oldest first. */
export const webhooksOf = async (db: Db, eventId: EventId): Promise<Webhook[]> => {
  const rows = await present(db)
    .where('event_id', '=', eventId)
    .orderBy('made_at')
    .orderBy('webhook_id')
    .execute()
  return rows.map(webhookOf)
}

/** Every webhook of a database. */
export const allWebhooks = async (db: Db): Promise<Webhook[]> =>
  (await present(db).orderBy('event_id').orderBy('webhook_id').execute()).map(webhookOf)

export const findWebhook = async (db: Db, eventId: EventId, id: string): Promise<Webhook | null> => {
  const row = await present(db)
    .where('event_id', '=', eventId)
    .where('webhook_id', '=', id)
    .executeTakeFirst()
  return row ? webhookOf(row) : null
}

/** As `findWebhook`, locked until commit. */
export const lockWebhook = async (tx: Db, eventId: EventId, id: string): Promise<Webhook | null> => {
  const row = await present(tx)
    .where('event_id', '=', eventId)
    .where('webhook_id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ? webhookOf(row) : null
}

/** Makes those who add webhooks to an event wait for each other until commit. */
export const lockWebhooksOf = async (tx: Db, eventId: EventId): Promise<void> => {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`webhooks:${eventId}`}, 20))`.execute(tx)
}

export const insertWebhook = async (tx: Db, webhook: Webhook): Promise<void> => {
  await tx
    .insertInto('webhook')
    .values({
      event_id: webhook.eventId,
      webhook_id: webhook.id,
      url: webhook.url,
      kinds: [...webhook.kinds],
      secret_sealed: webhook.secret,
      made_by: webhook.madeBy,
      made_at: webhook.madeAt,
      read_until: webhook.readUntil,
    })
    .execute()
}

type Named = Pick<Webhook, 'eventId' | 'id'>

export const setSecrets = async (
  tx: Db,
  { eventId, id }: Named,
  { secret, old, until }: { secret: Buffer; old: Buffer; until: Date },
): Promise<void> => {
  await tx
    .updateTable('webhook')
    .set({ secret_sealed: secret, old_secret_sealed: old, old_secret_until: until })
    .where('event_id', '=', eventId)
    .where('webhook_id', '=', id)
    .execute()
}

export const markRemoved = async (tx: Db, { eventId, id }: Named, at: Date): Promise<void> => {
  await tx
    .updateTable('webhook')
    .set({ removed_at: at })
    .where('event_id', '=', eventId)
    .where('webhook_id', '=', id)
    .execute()
}

export const setReadUntil = async (tx: Db, { eventId, id }: Named, until: Date): Promise<void> => {
  await tx
    .updateTable('webhook')
    .set({ read_until: until })
    .where('event_id', '=', eventId)
    .where('webhook_id', '=', id)
    .execute()
}

/** Marks a webhook as failing since then, unless it is already; null once a notice arrived. */
export const setFailing = async (tx: Db, { eventId, id }: Named, since: Date | null): Promise<void> => {
  await tx
    .updateTable('webhook')
    .set({ failing_since: since === null ? null : sql<Date>`coalesce(failing_since, ${since})` })
    .where('event_id', '=', eventId)
    .where('webhook_id', '=', id)
    .execute()
}
