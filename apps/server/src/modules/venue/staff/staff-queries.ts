import type { EventId, ShiftId, UserId } from '@saldo/contract/ids'
import type { Db } from '../../../db/index.ts'

/** Sets an account's PIN at an event, replacing an earlier one. */
export const upsertPin = async (
  db: Db,
  { eventId, userId, hash, digits }: { eventId: EventId; userId: UserId; hash: string; digits: number },
  at: Date,
): Promise<void> => {
  const values = { pin_hash: hash, digits, set_at: at }
  await db
    .insertInto('staff_pin')
    .values({ event_id: eventId, user_id: userId, ...values })
    .onConflict((conflict) => conflict.columns(['event_id', 'user_id']).doUpdateSet(values))
    .execute()
}

/** The digest of an account's PIN at an event; null for none. */
export const findPinHash = async (db: Db, eventId: EventId, userId: UserId): Promise<string | null> => {
  const row = await db
    .selectFrom('staff_pin')
    .select('pin_hash')
    .where('event_id', '=', eventId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.pin_hash ?? null
}

/** The accounts with a PIN at the event, and its number of digits; null for a PIN set before that was noted. */
export const pinHolders = async (db: Db, eventId: EventId): Promise<Map<UserId, number | null>> => {
  const rows = await db
    .selectFrom('staff_pin')
    .select(['user_id', 'digits'])
    .where('event_id', '=', eventId)
    .execute()
  return new Map(rows.map(({ user_id, digits }) => [user_id as UserId, digits]))
}

/** An open shift's drawer. */
export type OpenDrawer = { shiftId: ShiftId; userId: UserId; place: string; openedAt: Date }

/** The open drawers of these people at the event, oldest first. */
export const openDrawersOf = async (
  db: Db,
  eventId: EventId,
  people: readonly UserId[],
): Promise<OpenDrawer[]> => {
  const rows = await db
    .selectFrom('open_drawer')
    .innerJoin('place', (join) =>
      join
        .onRef('place.event_id', '=', 'open_drawer.event_id')
        .onRef('place.place_id', '=', 'open_drawer.place_id'),
    )
    .select((eb) => [
      eb.ref('open_drawer.shift_id').$notNull().as('shift_id'),
      eb.ref('open_drawer.user_id').$notNull().as('user_id'),
      eb.ref('open_drawer.opened_at').$notNull().as('opened_at'),
      'place.name',
    ])
    .where('open_drawer.event_id', '=', eventId)
    .where('open_drawer.user_id', 'in', people)
    .orderBy('open_drawer.opened_at')
    .execute()
  return rows.map((row) => ({
    shiftId: row.shift_id as ShiftId,
    userId: row.user_id as UserId,
    place: row.name,
    openedAt: row.opened_at,
  }))
}

/** Deletes an account's place and PIN at an event. */
export const deleteStanding = async (db: Db, eventId: EventId, userId: UserId): Promise<void> => {
  for (const table of ['staff_pin', 'staff_place'] as const)
    await db.deleteFrom(table).where('event_id', '=', eventId).where('user_id', '=', userId).execute()
}

/** As `deleteStanding`, at every event of a database. */
export const deleteStandings = async (db: Db, userId: UserId): Promise<void> => {
  for (const table of ['staff_pin', 'staff_place'] as const)
    await db.deleteFrom(table).where('user_id', '=', userId).execute()
}
