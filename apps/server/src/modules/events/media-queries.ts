import type { EventId, MediaId } from '@saldo/contract/ids'
import { sql, type Selectable } from 'kysely'
import type { DB, Db } from '../../db/index.ts'
import type { Media } from './event.ts'

const toMedia = ({ id, event_id, width, height, alt }: Selectable<DB['event_media']>): Media => ({
  id: id as MediaId,
  eventId: event_id as EventId,
  width,
  height,
  alt,
})

/** The pictures of these events, in their organisers' order; the first is the cover. */
export const mediaOf = async (db: Db, events: readonly EventId[]): Promise<Media[]> => {
  if (events.length === 0) return []
  const rows = await db
    .selectFrom('event_media')
    .selectAll()
    .where('event_id', 'in', [...events])
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(toMedia)
}

/** Adds a picture, last in the order. */
export const insertMedia = async (tx: Db, media: Media, at: Date): Promise<void> => {
  await tx
    .insertInto('event_media')
    .values({
      id: media.id,
      event_id: media.eventId,
      width: media.width,
      height: media.height,
      alt: media.alt,
      position: sql<number>`(SELECT coalesce(max(position), -1) + 1 FROM event_media WHERE event_id = ${media.eventId})`,
      created_at: at,
    })
    .execute()
}

/** Null when the event has no such picture. */
export const updateAlt = async (tx: Db, event: EventId, id: MediaId, alt: string): Promise<Media | null> => {
  const row = await tx
    .updateTable('event_media')
    .set({ alt })
    .where('event_id', '=', event)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  return row ? toMedia(row) : null
}

export const updateMediaOrder = async (tx: Db, event: EventId, ids: readonly MediaId[]): Promise<void> => {
  await sql`UPDATE event_media m SET position = x.position
    FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS x(id, position)
    WHERE m.event_id = ${event} AND m.id = x.id`.execute(tx)
}

/** False when the event has no such picture. */
export const deleteMedia = async (tx: Db, event: EventId, id: MediaId): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('event_media')
    .where('event_id', '=', event)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** The ids among these that belong to an event. */
export const knownMedia = async (db: Db, ids: readonly string[]): Promise<Set<string>> => {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('event_media')
    .select('id')
    .where('id', 'in', [...ids])
    .execute()
  return new Set(rows.map(({ id }) => id))
}
