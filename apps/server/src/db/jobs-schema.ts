import { Logger, runMigrations } from 'graphile-worker'
import pg from 'pg'
import { openPool } from './pool.ts'

export const jobsRole = 'saldo_jobs'

/**
 * Brings the jobs library's own schema to its version, as the role that owns it and nothing else. The library asks for
 * its schema with CREATE SCHEMA IF NOT EXISTS, which needs the right even when it is there, so it is lent meanwhile.
 */
export const migrateJobs = async (owner: pg.Client, ownerUrl: string): Promise<void> => {
  const database = pg.escapeIdentifier(owner.database ?? '')
  const pool = openPool(ownerUrl, { max: 1, role: jobsRole, statementTimeoutMs: 0, onIdleError: () => {} })
  await owner.query(`GRANT CREATE ON DATABASE ${database} TO ${jobsRole}`)
  try {
    await runMigrations({ pgPool: pool, logger: new Logger(() => () => {}) })
  } finally {
    await owner.query(`REVOKE CREATE ON DATABASE ${database} FROM ${jobsRole}`)
    await pool.end()
  }
}
