import { Logger, runMigrations } from 'graphile-worker'
import pg from 'pg'
import { isDatabaseDown } from './database-down.ts'
import { openPool, type PoolOptions } from './pool.ts'

export const jobsRole = 'saldo_jobs'

/**
 * The jobs library retries after this error code; on most other errors of a lost database it would end the
 * process.
 */
const waitedOut = 'EHOSTUNREACH'

const asWaitedOut = (error: unknown): unknown =>
  error instanceof Error && isDatabaseDown(error)
    ? Object.assign(new Error(error.message, { cause: error }), { code: waitedOut })
    : error

type Ask = (...args: unknown[]) => unknown

/** Wraps a pool's function so that a lost database fails with the code that the library retries. */
const patient =
  (ask: Ask): Ask =>
  (...args) => {
    const answer = ask(...args)
    if (!(answer instanceof Promise)) return answer
    return answer.catch((error: unknown) => {
      throw asWaitedOut(error)
    })
  }

/**
 * A pool for the job workers without time limits, because their LISTEN waits by design, and with pg's own
 * column types, because the library writes job numbers as JSON, which can't hold a bigint.
 */
export const openJobsPool = (url: string, options: Pick<PoolOptions, 'max' | 'onIdleError'>): pg.Pool => {
  const pool = openPool(url, { ...options, role: jobsRole, statementTimeoutMs: 0, types: pg.types })
  pool.on('connect', (client) => {
    Object.assign(client, { query: patient(client.query.bind(client) as Ask) })
  })
  return Object.assign(pool, { connect: patient(pool.connect.bind(pool) as Ask) })
}

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
