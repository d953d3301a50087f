import { sql } from 'kysely'
import type { Db } from '../../db/index.ts'

/**
 * A fixed window of a counter; `shared` is the last total from the database, `pending` the hits not written
 * yet.
 */
export type Window = { startMs: number; endsMs: number; shared: number; pending: number }

/** Adds `hits` to the counter that all processes share; returns the new total. */
export const addHits = async (db: Db, key: string, window: Window, hits: number): Promise<number> => {
  const { rows } = await sql<{ hits: number }>`
    INSERT INTO rate_counter (key, window_start, hits, expires_at)
    VALUES (${key}, ${new Date(window.startMs)}, ${hits}, ${new Date(window.endsMs)})
    ON CONFLICT (key, window_start) DO UPDATE SET hits = rate_counter.hits + excluded.hits
    RETURNING hits`.execute(db)
  return rows[0]?.hits ?? 0
}

export type Pending = { key: string; window: Window; hits: number }

/** `addHits` for many counters in one statement; returns the new totals in order. */
export const addManyHits = async (db: Db, pending: readonly Pending[]): Promise<number[]> => {
  const columns = {
    keys: pending.map(({ key }) => key),
    starts: pending.map(({ window }) => new Date(window.startMs)),
    hits: pending.map(({ hits }) => hits),
    ends: pending.map(({ window }) => new Date(window.endsMs)),
  }
  // In key order, to prevent deadlocks between processes that share counters.
  const { rows } = await sql<{ key: string; hits: number }>`
    INSERT INTO rate_counter (key, window_start, hits, expires_at)
    SELECT * FROM unnest(${columns.keys}::text[], ${columns.starts}::timestamptz[], ${columns.hits}::integer[],
      ${columns.ends}::timestamptz[]) AS pending (key, window_start, hits, expires_at)
    ORDER BY key
    ON CONFLICT (key, window_start) DO UPDATE SET hits = rate_counter.hits + excluded.hits
    RETURNING key, hits`.execute(db)
  const totals = new Map(rows.map(({ key, hits }) => [key, hits]))
  return pending.map(({ key }) => totals.get(key) ?? 0)
}

export const readHits = async (db: Db, key: string, window: Window): Promise<number> => {
  const { rows } = await sql<{ hits: number }>`
    SELECT hits FROM rate_counter WHERE key = ${key} AND window_start = ${new Date(window.startMs)}`.execute(
    db,
  )
  return rows[0]?.hits ?? 0
}

export const forgetBefore = async (db: Db, now: Date): Promise<void> => {
  await sql`DELETE FROM rate_counter WHERE expires_at < ${now}`.execute(db)
}
