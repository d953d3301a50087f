import { sql } from 'kysely'
import pg from 'pg'
import type { Db } from './database.ts'

const CHANNEL = 'saldo'
const RECONNECT_MS = 1_000

export type WakeUps = {
  /**
   * Calls `wake` when a transaction that notified `topic` commits, in any process. Only a hint: it may be
   * lost while the connection is down, so callers must also poll the tables. Returns a function that
   * unsubscribes.
   */
  on(topic: string, wake: (payload: string) => void): () => void
  close(): Promise<void>
}

/**
 * Notifies every process when `tx` commits. Not for the hot path: PostgreSQL commits notifying transactions
 * one after the other.
 */
export const wakeUp = async (tx: Db, topic: string, payload: string): Promise<void> => {
  await sql`SELECT pg_notify(${CHANNEL}, ${`${topic}:${payload}`})`.execute(tx)
}

type Listener = { connect(): void; close(): Promise<void> }

/** One dedicated connection that listens, opened by `connect` and reopened when it dies. */
const createListener = (url: string, tell: (text: string) => void): Listener => {
  let client: pg.Client | null = null
  let isClosed = false
  let connecting: Promise<void> | null = null

  const lost = (which: pg.Client): void => {
    if (client !== which) return
    client = null
    if (!isClosed) setTimeout(connect, RECONNECT_MS).unref()
  }

  const open = async (): Promise<void> => {
    const fresh = new pg.Client({
      connectionString: url,
      keepAlive: true,
      application_name: 'saldo-wake-ups',
    })
    client = fresh
    fresh.on('error', () => lost(fresh))
    fresh.on('end', () => lost(fresh))
    fresh.on('notification', ({ payload }) => tell(payload ?? ''))
    try {
      await fresh.connect()
      await fresh.query(`LISTEN ${CHANNEL}`)
    } catch {
      lost(fresh)
      await fresh.end().catch(() => undefined)
    }
  }

  const connect = (): void => {
    if (isClosed || client !== null) return
    connecting = open()
  }

  return {
    connect,
    async close() {
      isClosed = true
      await connecting
      await client?.end().catch(() => undefined)
    },
  }
}

/** Listens on one connection to each database, from the first subscription on. */
export const createWakeUps = (...urls: readonly string[]): WakeUps => {
  const listeners = new Map<string, Set<(payload: string) => void>>()
  const tell = (text: string): void => {
    const colon = text.indexOf(':')
    for (const wake of listeners.get(text.slice(0, colon)) ?? []) wake(text.slice(colon + 1))
  }
  const connections = urls.map((url) => createListener(url, tell))
  return {
    on(topic, wake) {
      const known = listeners.get(topic) ?? new Set()
      listeners.set(topic, known.add(wake))
      for (const connection of connections) connection.connect()
      return () => known.delete(wake)
    },
    async close() {
      await Promise.all(connections.map((connection) => connection.close()))
    },
  }
}
