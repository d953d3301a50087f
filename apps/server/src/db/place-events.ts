import { sql } from 'kysely'
import type { Db } from './database.ts'

/** A cluster of the control database's list; `draining` gets no new events. */
export type Cluster = { name: string; accepts: 'new' | 'draining'; events: number }

/** The clusters by name, with the events that the directory has in each. */
export const listClusters = async (db: Db): Promise<Cluster[]> => {
  const { rows } = await sql<{ name: string; accepts: Cluster['accepts']; events: bigint }>`
    SELECT cluster.name, cluster.accepts, count(placed.event_id) AS events
    FROM cluster LEFT JOIN event_directory AS placed ON placed.database = cluster.name
    GROUP BY cluster.name ORDER BY cluster.name`.execute(db)
  return rows.map((row) => ({ ...row, events: Number(row.events) }))
}

/** Adds a cluster that accepts events; one that drained accepts them again. */
export const upsertCluster = async (tx: Db, name: string, at: Date): Promise<void> => {
  await sql`INSERT INTO cluster (name, accepts, added_at) VALUES (${name}, 'new', ${at})
    ON CONFLICT (name) DO UPDATE SET accepts = 'new'`.execute(tx)
}

/** Gives a cluster no new events from now on; false where it would leave none that takes them. */
export const drainCluster = async (tx: Db, name: string): Promise<boolean> => {
  // All of them in order, so that two that drain at once don't leave none.
  const { rows } = await sql<{ name: string }>`
    SELECT name FROM cluster WHERE accepts = 'new' ORDER BY name FOR UPDATE`.execute(tx)
  if (rows.every((row) => row.name === name)) return false
  await sql`UPDATE cluster SET accepts = 'draining' WHERE name = ${name}`.execute(tx)
  return true
}

/** Writes a new event into the directory: at the cluster with the fewest events among those that accept them. */
export const placeEvent = async (tx: Db, eventId: number): Promise<void> => {
  // The rows stay locked until the commit, so that nobody drains one that is being chosen.
  await sql`SELECT name FROM cluster WHERE accepts = 'new' ORDER BY name FOR SHARE`.execute(tx)
  await sql`INSERT INTO event_directory (event_id, database)
    SELECT ${eventId}, cluster.name
    FROM cluster LEFT JOIN event_directory AS placed ON placed.database = cluster.name
    WHERE cluster.accepts = 'new'
    GROUP BY cluster.name ORDER BY count(placed.event_id), cluster.name LIMIT 1`.execute(tx)
}

/** Writes a new number into the directory, at the database of an event that is there. */
export const placeBeside = async (tx: Db, eventId: number, beside: number): Promise<void> => {
  await tx
    .insertInto('event_directory')
    .columns(['event_id', 'database'])
    .expression((from) =>
      from
        .selectFrom('event_directory')
        .select(({ lit }) => [lit(eventId).as('event_id'), 'database'])
        .where('event_id', '=', beside),
    )
    .execute()
}

/** Writes the new place of events that were moved; false where one of them is at neither place. */
export const replaceEvents = async (
  tx: Db,
  eventIds: readonly number[],
  { from, to }: { from: string; to: string },
): Promise<boolean> => {
  const rows = await tx
    .updateTable('event_directory')
    .set({ database: to })
    .where('event_id', 'in', [...eventIds])
    .where('database', 'in', [from, to])
    .returning('event_id')
    .execute()
  return rows.length === eventIds.length
}

/** The cluster that the directory has an event in; null for one that it doesn't know. */
export const placeOfEvent = async (db: Db, eventId: number): Promise<string | null> => {
  const row = await db
    .selectFrom('event_directory')
    .select('database')
    .where('event_id', '=', eventId)
    .executeTakeFirst()
  return row?.database ?? null
}

/** The highest number from `from` on and below `below`; the one before `from` where there is none. */
export const lastEventNumber = async (tx: Db, from: number, below: number): Promise<number> => {
  const { last } = await tx
    .selectFrom('event_directory')
    .select(({ fn }) => fn.max('event_id').as('last'))
    .where('event_id', '>=', from)
    .where('event_id', '<', below)
    .executeTakeFirstOrThrow()
  return last ?? from - 1
}

/** The names of the directory and of the list that `known` lacks. */
export const namesBeyond = async (db: Db, known: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    SELECT name FROM (SELECT database AS name FROM event_directory UNION SELECT name FROM cluster) AS named
    WHERE name <> ALL (${known}::text[]) ORDER BY name`.execute(db)
  return rows.map(({ name }) => name)
}

/** Writes the database's name into it where it has none. */
export const claimName = async (db: Db, name: string): Promise<void> => {
  await sql`INSERT INTO database_name (name) VALUES (${name}) ON CONFLICT DO NOTHING`.execute(db)
}

/** The name that a database has; two URLs that were mixed up, or lead to one database, are found by it. */
export const nameIn = async (db: Db): Promise<string | null> => {
  const { rows } = await sql<{ name: string }>`SELECT name FROM database_name`.execute(db)
  return rows[0]?.name ?? null
}
