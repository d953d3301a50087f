import pg from 'pg'
import { poolOf, type Db } from './database.ts'

/** Class of the advisory locks that stand for the numbers: 'slot' in ASCII. */
export const LOCK_CLASS = 0x73_6c_6f_74
const RENEW_MS = 10_000

export type ProcessNumbers = {
  /** This process's number on a database, from 0; the same for as long as the process lives. */
  of(db: Db): Promise<number>
  close(): Promise<void>
}

/** Whoever asks for the number is told. */
const ignore = (): void => {}

type Lease = { number: number; client: pg.Client | null }

/** Takes the first free number of these on a connection of its own; null where all are taken. */
const take = async (
  pool: pg.Pool,
  [first, last]: readonly [number, number],
  onLost: (client: pg.Client) => void,
): Promise<Lease | null> => {
  const client = new pg.Client(pool.options)
  client.on('error', () => onLost(client))
  client.on('end', () => onLost(client))
  try {
    await client.connect()
    const { rows } = await client.query<{ n: number }>(
      'SELECT n FROM generate_series($2::integer, $3::integer) n WHERE pg_try_advisory_lock($1, n) LIMIT 1',
      [LOCK_CLASS, first, last],
    )
    const [free] = rows
    if (free) return { number: free.n, client }
  } catch (error) {
    void client.end().catch(ignore)
    throw error
  }
  await client.end()
  return null
}

/**
 * Leases this process a number below `count` on each database, which no other process there has: a lock of a connection
 * kept for it, so that it is free again however the process ends. Past `count` processes some share one.
 */
export const createProcessNumbers = (count: number, renewMs = RENEW_MS): ProcessNumbers => {
  const leases = new Map<pg.Pool, Promise<Lease>>()

  /** A process keeps the number that it works under: it only holds it no more until it is renewed. */
  const leaseLost = (pool: pg.Pool) => (client: pg.Client) => {
    const lose = async (): Promise<void> => {
      const lost = await leases.get(pool)
      if (lost?.client === client) lost.client = null
    }
    lose().catch(ignore)
  }

  const lease = (pool: pg.Pool): Promise<Lease> => {
    const known = leases.get(pool)
    if (known) return known
    const taken = take(pool, [0, count - 1], leaseLost(pool)).then(
      (one) => one ?? { number: process.pid % count, client: null },
    )
    leases.set(pool, taken)
    taken.catch(() => leases.delete(pool))
    return taken
  }

  const renew = async (): Promise<void> => {
    for (const [pool, made] of leases) {
      const held = await made
      if (held.client === null && !pool.ending)
        held.client = (await take(pool, [held.number, held.number], leaseLost(pool)))?.client ?? null
    }
  }
  let renewing: Promise<void> | null = null
  const timer = setInterval(() => {
    // One at a time: of two, the later finds the number taken by the earlier and forgets its connection.
    // What fails while the database is away is tried again.
    renewing ??= renew()
      .catch(ignore)
      .finally(() => {
        renewing = null
      })
  }, renewMs).unref()

  return {
    of: async (db) => (await lease(poolOf(db))).number,
    close: async () => {
      clearInterval(timer)
      await renewing
      const made = await Promise.allSettled(leases.values())
      leases.clear()
      for (const one of made) if (one.status === 'fulfilled') await one.value.client?.end()
    },
  }
}
