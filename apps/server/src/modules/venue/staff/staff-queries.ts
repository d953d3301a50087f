import type { EventId, UserId } from '@saldo/contract/ids'
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
