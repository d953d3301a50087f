import { Logger, runMigrations } from 'graphile-worker'
import pg from 'pg'
import { jobsRole, openJobsPool } from './jobs-pool.ts'

/**
 * Migrates the jobs library's schema as its owning role only. The library runs CREATE SCHEMA IF NOT EXISTS,
 * which needs the CREATE right even when the schema exists, so it is granted for the duration.
 */
export const migrateJobs = async (owner: pg.Client, ownerUrl: string): Promise<void> => {
  const database = pg.escapeIdentifier(owner.database ?? '')
  const pool = openJobsPool(ownerUrl, { max: 1, onIdleError: () => {} })
  await owner.query(`GRANT CREATE ON DATABASE ${database} TO ${jobsRole}`)
  try {
    await runMigrations({ pgPool: pool, logger: new Logger(() => () => {}) })
  } finally {
    await owner.query(`REVOKE CREATE ON DATABASE ${database} FROM ${jobsRole}`)
    await pool.end()
  }
}
