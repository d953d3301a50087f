import { Socket } from 'node:net'
import pg from 'pg'
import { columnParsers } from './column-parsers.ts'

export type PoolOptions = {
  max: number
  onIdleError: (error: Error) => void
  /** The group role each connection takes on, e.g. `saldo_jobs`. */
  role?: string
  /**
   * How long one statement may take; the default keeps a stalled database from stalling the product. 0 lifts every
   * limit on a connection in use: for those that wait by design (the job workers' LISTEN) or by size (`verify`).
   */
  statementTimeoutMs?: number
  /** How columns arrive; ours (see `columnParsers`) unless told otherwise. */
  types?: pg.CustomTypesConfig
}

const connectLimitMs = 3_000
const statementLimitMs = 4_000
const lockLimitMs = 3_000
/** Beyond the server's own limit: only a server that no longer answers at all gets here. */
const silenceAllowanceMs = 1_000

/** A pool whose every wait ends: for a connection, a lock, a statement, an open transaction, a dead server. */
export const openPool = (url: string, options: PoolOptions): pg.Pool => {
  const { max, onIdleError, role, statementTimeoutMs = statementLimitMs, types = columnParsers } = options
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types,
    keepAlive: true,
    connectionTimeoutMillis: connectLimitMs,
    idleTimeoutMillis: 60_000,
    statement_timeout: statementTimeoutMs,
    lock_timeout: statementTimeoutMs === 0 ? 0 : lockLimitMs,
    idle_in_transaction_session_timeout: statementTimeoutMs,
    application_name: 'saldo',
    ...(role !== undefined && { options: `-c role=${role}` }),
  })
  // An ended pool doesn't wait for its connections to be gone, and nobody misses them.
  pool.on('error', (error) => {
    if (!pool.ending) onIdleError(error)
  })
  pool.on('connect', (client) => client.on('error', ignore))
  watchConnections(pool, statementTimeoutMs === 0 ? 0 : statementTimeoutMs + silenceAllowanceMs)
  return pool
}

/**
 * A stopped server (SIGSTOP, a dead network) doesn't end the statement it was given, so the client hangs up itself:
 * the query fails, the connection leaves the pool. Only connections in use are watched; 0
 * watches none.
 */
const watchConnections = (pool: pg.Pool, limitMs: number): void => {
  pool.on('acquire', (client) => {
    const socket = socketOf(client)
    socket.removeAllListeners('timeout')
    socket.setTimeout(limitMs)
    socket.once('timeout', () => socket.destroy(silence()))
  })
  pool.on('release', (_error, client) => socketOf(client).setTimeout(0))
}

/** While a client is in use pg-pool doesn't listen for its errors; the failing query already carries them. */
const ignore = (): void => {}

const silence = (): Error => Object.assign(new Error('The database stopped answering'), { code: 'ETIMEDOUT' })

/** pg has no public way to its socket; `connection.stream` has been this one since its first versions. */
const socketOf = (client: pg.PoolClient): Socket => {
  const connection: unknown = 'connection' in client ? client.connection : undefined
  const isObject = typeof connection === 'object' && connection !== null
  const stream: unknown = isObject && 'stream' in connection ? connection.stream : undefined
  if (!(stream instanceof Socket)) throw new Error('pg keeps its socket elsewhere now')
  return stream
}
