import type { Pool } from 'pg'

/**
 * Runs `work` while no other process runs its work of this name on the same database; the others wait their turn.
 * The pool must have no limits (`statementTimeoutMs: 0`): both the waiting and the work may take long.
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
    // The lock ends with its connection, whatever state that is in.
    client.release(true)
  }
}
