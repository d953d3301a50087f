import type { EventId, UserId } from '@saldo/contract/ids'
import { sql } from 'kysely'
import type { Db } from '../../db/index.ts'

/** Gives the practice what its event has now. Whoever calls it is alone with the practice until the commit. */
export const refreshFromEvent = async (tx: Db, practice: EventId, event: EventId): Promise<void> => {
  await sql`SELECT app.refresh_places(${practice}, ${event})`.execute(tx)
  await sql`SELECT app.refresh_menus(${practice}, ${event})`.execute(tx)
}

/** Somebody at a practice; `refusals` counts what was refused to them. */
export type Trainee = { userId: UserId; beganAt: Date; lastAt: Date; refusals: number }

export const noteStart = async (tx: Db, practice: EventId, userId: UserId, at: Date): Promise<void> => {
  await tx
    .insertInto('practice_person')
    .values({ event_id: practice, user_id: userId, began_at: at, last_at: at })
    .onConflict((conflict) => conflict.columns(['event_id', 'user_id']).doUpdateSet({ last_at: at }))
    .execute()
}

/** Counts one refusal for somebody who began to practise. */
export const countRefusal = async (db: Db, practice: EventId, userId: UserId, at: Date): Promise<void> => {
  await db
    .updateTable('practice_person')
    .set(({ eb }) => ({ refusals: eb('refusals', '+', 1), last_at: at }))
    .where('event_id', '=', practice)
    .where('user_id', '=', userId)
    .execute()
}

/** Who practised, who did so last first. */
export const traineesAt = async (db: Db, practice: EventId): Promise<Trainee[]> => {
  const rows = await db
    .selectFrom('practice_person')
    .selectAll()
    .where('event_id', '=', practice)
    .orderBy('last_at', 'desc')
    .orderBy('user_id')
    .execute()
  return rows.map((row) => ({
    userId: row.user_id as UserId,
    beganAt: row.began_at,
    lastAt: row.last_at,
    refusals: row.refusals,
  }))
}
