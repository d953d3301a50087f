import type { EventId } from '@saldo/contract/ids'
import { sql } from 'kysely'
import type { Db } from '../../../db/index.ts'

/** What an event has set up, as rows of its database. */
export type SetUp = { places: unknown; menus: unknown }

export const readSetUp = async (db: Db, event: EventId): Promise<SetUp> => {
  const { rows } = await sql<SetUp>`
    SELECT app.rows_of('place', ${event}) AS places, app.menu_rows(${event}) AS menus`.execute(db)
  return rows[0] ?? { places: [], menus: {} }
}

/** Gives a copy what `readSetUp` read, `days` later; its menus only where it has none. Callers take turns. */
export const writeSetUp = async (
  tx: Db,
  event: EventId,
  { places, menus }: SetUp,
  days: number,
): Promise<void> => {
  await sql`SELECT pg_advisory_xact_lock(hashtext('app.put_places'), ${event})`.execute(tx)
  await sql`SELECT app.put_places(${event}, ${JSON.stringify(places)}::jsonb)`.execute(tx)
  await sql`SELECT app.put_menus(${event}, ${JSON.stringify(menus)}::jsonb, ${days})`.execute(tx)
}
