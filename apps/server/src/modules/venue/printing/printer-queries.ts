import type { EventId, PlaceId } from '@saldo/contract/ids'
import type { Db } from '../../../db/index.ts'

/** The printers' addresses of the event's places; a place without one is missing. */
export const printersOf = async (db: Db, eventId: EventId): Promise<Map<PlaceId, string>> => {
  const rows = await db
    .selectFrom('place')
    .select(['place_id', 'printer'])
    .where('event_id', '=', eventId)
    .where('printer', 'is not', null)
    .execute()
  return new Map(rows.map(({ place_id: id, printer }) => [id as PlaceId, printer ?? '']))
}

/** The address before, null for none; undefined when the event has no such place. */
export const updatePrinter = async (
  tx: Db,
  eventId: EventId,
  placeId: PlaceId,
  address: string | null,
): Promise<string | null | undefined> => {
  const found = await tx
    .selectFrom('place')
    .select('printer')
    .where('event_id', '=', eventId)
    .where('place_id', '=', placeId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!found) return undefined
  await tx
    .updateTable('place')
    .set({ printer: address })
    .where('event_id', '=', eventId)
    .where('place_id', '=', placeId)
    .execute()
  return found.printer
}
