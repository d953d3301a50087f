import pg from 'pg'
import { isDatabaseDown } from './database-down.ts'
import { openPool, type PoolOptions } from './pool.ts'

export const jobsRole = 'saldo_jobs'

/** Of the errors of a lost database the library waits out few; on the others it would end the whole process. */
const waitedOut = 'EHOSTUNREACH'

const asWaitedOut = (error: unknown): unknown =>
  error instanceof Error && isDatabaseDown(error)
    ? Object.assign(new Error(error.message, { cause: error }), { code: waitedOut })
    : error

type Ask = (...args: unknown[]) => unknown

/** The same, but a lost database fails it in the one way that the library waits out. */
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
 * A pool for the job workers: their LISTEN waits by design, and their library reads columns as pg itself gives them
 * (it writes job numbers as JSON, which no bigint can be).
 */
export const openJobsPool = (url: string, options: Pick<PoolOptions, 'max' | 'onIdleError'>): pg.Pool => {
  const pool = openPool(url, { ...options, role: jobsRole, statementTimeoutMs: 0, types: pg.types })
  pool.on('connect', (client) => {
    Object.assign(client, { query: patient(client.query.bind(client) as Ask) })
  })
  return Object.assign(pool, { connect: patient(pool.connect.bind(pool) as Ask) })
}
