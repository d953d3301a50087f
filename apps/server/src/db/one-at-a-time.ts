import type { Pool } from 'pg'

/**
 * Runs `work` under a database-wide lock of this name; other processes wait for it. The pool must have no
 * limits (`statementTimeoutMs: 0`), because both the waiting and the work may take long.
 */
export const oneAtATime = async <Result>(
  pool: Pool,
  name: string,
  work: () => Promise<Result>,
): Promise<Result> => {
  const client = await pool.connect()
  try {
    await client.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [name])
    return await work()
  } finally {
    // Closing the connection releases the lock, whatever state the connection is in.
    client.release(true)
  }
}
