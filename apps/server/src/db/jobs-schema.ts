import { Logger, runMigrations } from 'graphile-worker'
import pg from 'pg'
import { jobsRole, openJobsPool } from './jobs-pool.ts'

/**
 * Brings the jobs library's own schema to its version, as the role that owns it and nothing else. The library asks for
 * its schema with CREATE SCHEMA IF NOT EXISTS, which needs the right even when it is there, so it is lent meanwhile.
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
