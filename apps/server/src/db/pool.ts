import { Socket } from 'node:net'
import pg from 'pg'
import { columnParsers } from './column-parsers.ts'

export type PoolOptions = {
  max: number
  onIdleError: (error: Error) => void
  /** The group role that each connection assumes, e.g. `saldo_jobs`. */
  role?: string
  /**
   * Limit per statement in ms; the default keeps a stalled database from stalling the product. 0 lifts every
   * limit on a connection in use, for work that waits by design (the job workers' LISTEN) or is large
   * (`verify`).
   */
  statementTimeoutMs?: number
  /** Column parsers; `columnParsers` by default. */
  types?: pg.CustomTypesConfig
}

const connectLimitMs = 3_000
const statementLimitMs = 4_000
const lockLimitMs = 3_000
/** On top of the server's own limit: reached only when the server no longer answers at all. */
const silenceAllowanceMs = 1_000

/**
 * A pool with a limit on every wait: for a connection, a lock, a statement, an open transaction, a dead
 * server. Its connections are to a server that writes.
 */
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
    verify: refuseReader,
    ...(role !== undefined && { options: `-c role=${role}` }),
  })
  // Errors after `end` are ignored: an ended pool doesn't wait for its connections to close.
  pool.on('error', (error) => {
    if (!pool.ending) onIdleError(error)
  })
  pool.on('connect', (client) => client.on('error', ignore))
  watchConnections(pool, statementTimeoutMs === 0 ? 0 : statementTimeoutMs + silenceAllowanceMs)
  return pool
}

/** Refuses a new connection to a server that only reads, as a standby does before it is promoted. */
const refuseReader = (client: pg.PoolClient, done: (error?: Error) => void): void => {
  client.query('SHOW transaction_read_only', (error: Error | null, found) => {
    const [row] = (found?.rows ?? []) as { transaction_read_only: string }[]
    done(error ?? (row?.transaction_read_only === 'on' ? readOnly() : undefined))
  })
}

const readOnly = (): Error => Object.assign(new Error('The database only reads'), { code: '25006' })

/**
 * Closes a connection whose server is silent (SIGSTOP, a dead network), because such a server does not
 * enforce its own limit: the query fails and the connection leaves the pool. Only connections in use are
 * watched; 0 disables it.
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

/** pg-pool doesn't listen for errors of a client in use; the failing query reports them already. */
const ignore = (): void => {}

const silence = (): Error => Object.assign(new Error('The database stopped answering'), { code: 'ETIMEDOUT' })

/** pg exposes its socket only through the private `connection.stream`, unchanged since its first versions. */
export const socketOf = (client: pg.ClientBase): Socket => {
  const connection: unknown = 'connection' in client ? client.connection : undefined
  const isObject = typeof connection === 'object' && connection !== null
  const stream: unknown = isObject && 'stream' in connection ? connection.stream : undefined
  if (!(stream instanceof Socket)) throw new Error('pg keeps its socket elsewhere now')
  return stream
}
