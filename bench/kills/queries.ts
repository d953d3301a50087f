import type { Pool } from 'pg'

/** The number of sales in the ledger per operation; operations without one are not in the map. */
export const countBooked = async (pool: Pool, opIds: readonly string[]): Promise<Map<string, number>> => {
  const { rows } = await pool.query<{ opId: string; count: number }>(
    `SELECT op_id AS "opId", count(*)::integer AS count FROM ledger.transfer
     WHERE op_id = ANY ($1::uuid[]) AND leg = 0 GROUP BY op_id`,
    [opIds],
  )
  return new Map(rows.map(({ opId, count }) => [opId, count]))
}
