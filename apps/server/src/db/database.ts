import { Kysely, PostgresDialect, Transaction } from 'kysely'
import type pg from 'pg'
import { borrowingPool } from './borrowed-client.ts'
import { isConnectionLost } from './database-down.ts'
import { openPool } from './pool.ts'
import type { PoolOptions } from './pool.ts'
import type { DB } from './schema.generated.ts'

/** A database or an open transaction on it: what every query takes. */
export type Db = Kysely<DB> | Transaction<DB>

export type Database = { db: Kysely<DB>; pool: pg.Pool; close(): Promise<void> }

/**
 * Opens a pool on the database. A connection that dies while idle is reported to `onIdleError` and replaced;
 * every wait is limited (see `openPool`), and `isDatabaseDown` recognises the errors of a lost database. `isControl`: it is
 * the control database of several, whose loss `isOfControl` tells apart.
 */
export const openDatabase = (
  url: string,
  { isControl = false, ...options }: PoolOptions & { isControl?: boolean },
): Database => {
  const pool = openPool(url, options)
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: borrowingPool(pool, isControl) }) })
  pools.set(db, pool)
  // Kysely closes the pool only if it was ever used.
  const close = async (): Promise<void> => {
    await db.destroy()
    if (!pool.ending) await pool.end()
  }
  return { db, pool, close }
}

const pools = new WeakMap<Db, pg.Pool>()

/** The pool behind a database opened by `openDatabase`, for callers with their own prepared statements. */
export const poolOf = (db: Db): pg.Pool => {
  const pool = pools.get(db)
  if (!pool) throw new Error('This is no database that openDatabase opened')
  return pool
}

/** Runs `work` in one READ COMMITTED transaction, or as part of `db` when that is an open transaction. */
export const transact = <Result>(db: Db, work: (tx: Transaction<DB>) => Promise<Result>): Promise<Result> =>
  db instanceof Transaction ? work(db) : db.transaction().setIsolationLevel('read committed').execute(work)

const SERIALIZATION_FAILURE = '40001'

/**
 * Runs `work` in one REPEATABLE READ transaction: all that it reads is of one moment. Where somebody committed what it
 * would have to know, it runs once more, so `work` has no effects besides. `db` must not be an open transaction.
 */
export const transactAtOneMoment = async <Result>(
  db: Db,
  work: (tx: Transaction<DB>) => Promise<Result>,
): Promise<Result> => {
  const run = () => db.transaction().setIsolationLevel('repeatable read').execute(work)
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === SERIALIZATION_FAILURE)) throw error
    return run()
  }
}

/**
 * Runs one named statement in its own transaction; each connection plans it once. `db` must not be an open
 * transaction.
 */
export const runNamed = async <Row extends pg.QueryResultRow>(
  db: Db,
  statement: { name: string; text: string; values: unknown[] },
): Promise<Row[]> => {
  const client = await poolOf(db).connect()
  try {
    const { rows } = await client.query<Row>(statement)
    client.release()
    return rows
  } catch (error) {
    client.release(isConnectionLost(error))
    throw error
  }
}
