import { sql } from 'kysely'
import { databaseCopy } from '@saldo/copy/operator'
import type { Db } from './database.ts'

/** Throws a sentence for the operator when the server's settings could lose an acknowledged commit. */
export const refuseLossyCommits = async (db: Db): Promise<void> => {
  const { rows } = await sql<{ name: string }>`
    SELECT name FROM pg_settings
    WHERE name IN ('synchronous_commit', 'fsync', 'full_page_writes') AND setting = 'off'
    ORDER BY name`.execute(db)
  const [lossy] = rows
  if (lossy) throw new Error(databaseCopy.commitsAreNotDurable(lossy.name))
}
