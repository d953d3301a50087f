import { sql, type RawBuilder } from 'kysely'
import type { Db } from './database.ts'

const CHUNK = 1_000

/**
 * Reads a query's rows a chunk at a time, all from one snapshot, so that a table larger than memory can be
 * sent. The snapshot lasts until the last row, or until the caller stops: `db` needs a connection for it alone.
 */
export async function* readByCursor<Row>(
  db: Exclude<Db, { isTransaction: true }>,
  query: RawBuilder<Row>,
): AsyncGenerator<Row[]> {
  const tx = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute()
  try {
    await sql`DECLARE rows NO SCROLL CURSOR FOR ${query}`.execute(tx)
    for (;;) {
      const { rows } = await sql<Row>`FETCH ${sql.lit(CHUNK)} FROM rows`.execute(tx)
      if (rows.length > 0) yield rows
      if (rows.length < CHUNK) return
    }
  } finally {
    await tx.rollback().execute()
  }
}
