import type { Pool, PoolClient } from 'pg'

/** A purchase in our books, amounts in centavos. */
export type Books = {
  status: string
  available: number
  held: number
  refunds: string[]
  /** The sources by which we learnt of its payments. */
  heardBy: string[]
}

/** A purchase's state in our books; null before its order exists. */
export const booksOf = async (pool: Pool, code: string): Promise<Books | null> => {
  const { rows } = await pool.query<Books>(
    `SELECT o.status, (w.credits - w.debits - w.held)::integer AS available, w.held::integer AS held,
            ARRAY(SELECT r.status FROM payment_refund r
                  WHERE r.event_id = o.event_id AND r.order_id = o.order_id ORDER BY r.created_at) AS refunds,
            ARRAY(SELECT f.source FROM payment_attempt a JOIN payment_fact f USING (event_id, attempt_id)
                  WHERE a.event_id = o.event_id AND a.order_id = o.order_id ORDER BY f.fact_id) AS "heardBy"
     FROM order_code c JOIN order_qr o USING (event_id, order_id)
     JOIN ledger.wallet w USING (event_id, wallet_id) WHERE c.code = $1`,
    [code],
  )
  return rows[0] ?? null
}

const locks = {
  order: `SELECT FROM order_qr o JOIN order_code c USING (event_id, order_id) WHERE c.code = $1 FOR UPDATE OF o`,
  preference: `SELECT FROM payment_preference WHERE code = $1 FOR UPDATE`,
}
export type Row = keyof typeof locks

export type Lock = {
  /** The number of connections waiting for this lock. */
  waiting(): Promise<number>
  release(): Promise<void>
}

/** Locks rows, so that the server stops exactly where it would store a gateway's answer. */
export const lockRows = async (pool: Pool, held: readonly { row: Row; code: string }[]): Promise<Lock> => {
  const client: PoolClient = await pool.connect()
  await client.query('BEGIN')
  for (const { row, code } of held) await client.query(locks[row], [code])
  const own = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  return {
    waiting: async () => {
      const { rows } = await pool.query<{ count: number }>(
        `SELECT count(*)::integer AS count FROM pg_stat_activity WHERE $1 = ANY (pg_blocking_pids(pid))`,
        [own.rows[0]?.pid],
      )
      return rows[0]?.count ?? 0
    },
    release: async () => {
      await client.query('ROLLBACK')
      client.release()
    },
  }
}
