import { sql } from 'kysely'
import type { Db } from './database.ts'
import type { DB } from './schema.generated.ts'

const SLICE = 5_000

/**
 * Deletes a table's rows whose `column` is before then, oldest first and a slice per statement: all in one would reach the
 * statement's time limit after a big night, and then every night. The column needs an index.
 */
export const deleteInSlices = async <Table extends keyof DB>(
  db: Db,
  table: Table,
  column: keyof DB[Table] & string,
  before: Date,
): Promise<void> => {
  const [rows, at] = [sql.table(table), sql.ref(column)]
  for (;;) {
    // The time is asked for again, because a row may have changed since it was found.
    const { numAffectedRows = 0n } = await sql`
      DELETE FROM ${rows} WHERE ${at} < ${before} AND ctid = ANY (ARRAY(
        SELECT ctid FROM ${rows} WHERE ${at} < ${before} ORDER BY ${at} LIMIT ${SLICE}))`.execute(db)
    if (numAffectedRows === 0n) return
  }
}
