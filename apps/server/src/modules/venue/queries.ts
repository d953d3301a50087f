import type { EventId, PlaceId, UserId } from '@saldo/contract/ids'
import { centavos, type Centavos } from '@saldo/contract/money'
import { sql } from 'kysely'
import type { Db } from '../../db/index.ts'

/** A bar sells; a cash point also takes and pays out cash. */
export type PlaceKind = 'bar' | 'cash_point'

/** A place of an event. Its revenue has its own account in the ledger. */
export type Place = { id: PlaceId; eventId: EventId; kind: PlaceKind; name: string }

type Row = { event_id: number; place_id: string; kind: string; name: string }

const columns = ['place.event_id', 'place.place_id', 'place.kind', 'place.name'] as const

const toPlace = (row: Row): Place => ({
  id: row.place_id as PlaceId,
  eventId: row.event_id as EventId,
  kind: row.kind as PlaceKind,
  name: row.name,
})

/** Adds a place last in the order, unless the event has one of this name; returns the stored one. */
export const insertPlace = async (db: Db, place: Place, at: Date): Promise<Place> => {
  await db
    .insertInto('place')
    .values({
      event_id: place.eventId,
      place_id: place.id,
      kind: place.kind,
      name: place.name,
      position: sql<number>`(SELECT coalesce(max(position), 0) + 1 FROM place WHERE event_id = ${place.eventId})`,
      created_at: at,
    })
    .onConflict((conflict) => conflict.columns(['event_id', 'name']).doNothing())
    .execute()
  const row = await db
    .selectFrom('place')
    .select(columns)
    .where('event_id', '=', place.eventId)
    .where('name', '=', place.name)
    .executeTakeFirstOrThrow()
  return toPlace(row)
}

const inOrder = (db: Db, eventId: EventId) =>
  db
    .selectFrom('place')
    .select(columns)
    .where('event_id', '=', eventId)
    .orderBy('position')
    .orderBy('place_id')

/** The event's places, in the order that its team gave them. */
export const placesOf = async (db: Db, eventId: EventId): Promise<Place[]> =>
  (await inOrder(db, eventId).execute()).map(toPlace)

/** As `placesOf`, held until commit against other changes of places, but not against those that name one. */
export const lockPlacesOf = async (tx: Db, eventId: EventId): Promise<Place[]> => {
  // Locked in an order that nobody changes; read again, because another's order may have been waited for.
  await tx
    .selectFrom('place')
    .select('place_id')
    .where('event_id', '=', eventId)
    .orderBy('place_id')
    .forNoKeyUpdate()
    .execute()
  return placesOf(tx, eventId)
}

export const updatePlaceOrder = async (tx: Db, eventId: EventId, ids: readonly PlaceId[]): Promise<void> => {
  await sql`UPDATE place p SET position = x.position
    FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS x(place_id, position)
    WHERE p.event_id = ${eventId} AND p.place_id = x.place_id`.execute(tx)
}

/** A place of the event; null for an unknown id. */
export const findPlace = async (db: Db, eventId: EventId, placeId: PlaceId): Promise<Place | null> => {
  const row = await db
    .selectFrom('place')
    .select(columns)
    .where('event_id', '=', eventId)
    .where('place_id', '=', placeId)
    .executeTakeFirst()
  return row ? toPlace(row) : null
}

const UNIQUE_VIOLATION = '23505'

/** Renames a place; null when the event has no such place, 'taken' when another one has the name. */
export const updatePlaceName = async (
  db: Db,
  eventId: EventId,
  placeId: PlaceId,
  name: string,
): Promise<Place | 'taken' | null> => {
  try {
    const row = await db
      .updateTable('place')
      .set({ name })
      .where('event_id', '=', eventId)
      .where('place_id', '=', placeId)
      .returning(columns)
      .executeTakeFirst()
    return row ? toPlace(row) : null
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION) return 'taken'
    throw error
  }
}

/** Drawers' limits of the event's places, in centavos; a place without one is missing. */
export const drawerLimitsOf = async (db: Db, eventId: EventId): Promise<Map<PlaceId, Centavos>> => {
  const rows = await db
    .selectFrom('place')
    .select(['place_id', 'drawer_limit_centavos'])
    .where('event_id', '=', eventId)
    .where('drawer_limit_centavos', 'is not', null)
    .execute()
  return new Map(rows.map((row) => [row.place_id as PlaceId, centavos(row.drawer_limit_centavos ?? 0n)]))
}

export const updateDrawerLimits = async (
  tx: Db,
  eventId: EventId,
  placeIds: readonly PlaceId[],
  limit: Centavos | null,
): Promise<void> => {
  await tx
    .updateTable('place')
    .set({ drawer_limit_centavos: limit })
    .where('event_id', '=', eventId)
    .where('place_id', 'in', placeIds)
    .execute()
}

/** Assigns a member of staff to a place, replacing an earlier one; false when the event has no such place. */
export const upsertStaffPlace = async (
  db: Db,
  staff: { eventId: EventId; userId: UserId; placeId: PlaceId },
  at: Date,
): Promise<boolean> => {
  const place = await db
    .selectFrom('place')
    .select('place_id')
    .where('event_id', '=', staff.eventId)
    .where('place_id', '=', staff.placeId)
    .executeTakeFirst()
  if (!place) return false
  const values = { place_id: staff.placeId, assigned_at: at }
  await db
    .insertInto('staff_place')
    .values({ event_id: staff.eventId, user_id: staff.userId, ...values })
    .onConflict((conflict) => conflict.columns(['event_id', 'user_id']).doUpdateSet(values))
    .execute()
  return true
}

/** Takes the place of a member of staff; false when they had none. */
export const deleteStaffPlace = async (db: Db, eventId: EventId, userId: UserId): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('staff_place')
    .where('event_id', '=', eventId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** The places of the event's staff. */
export const placesOfEvent = async (db: Db, eventId: EventId): Promise<Map<UserId, Place>> => {
  const rows = await db
    .selectFrom('staff_place')
    .innerJoin('place', (join) =>
      join
        .onRef('place.event_id', '=', 'staff_place.event_id')
        .onRef('place.place_id', '=', 'staff_place.place_id'),
    )
    .select(['staff_place.user_id', ...columns])
    .where('staff_place.event_id', '=', eventId)
    .execute()
  return new Map(rows.map((row) => [row.user_id as UserId, toPlace(row)]))
}

/** The places of a member of staff at these events. */
export const placesOfStaff = async (
  db: Db,
  userId: UserId,
  eventIds: readonly EventId[],
): Promise<Place[]> => {
  if (eventIds.length === 0) return []
  const rows = await db
    .selectFrom('staff_place')
    .innerJoin('place', (join) =>
      join
        .onRef('place.event_id', '=', 'staff_place.event_id')
        .onRef('place.place_id', '=', 'staff_place.place_id'),
    )
    .select(columns)
    .where('staff_place.user_id', '=', userId)
    .where('staff_place.event_id', 'in', eventIds)
    .execute()
  return rows.map(toPlace)
}
