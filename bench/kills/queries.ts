import type { Pool } from 'pg'
import type { Sent } from './load.ts'

/** How many sales each of these operations has in the ledger; those without any are not in the map. */
export const countBooked = async (pool: Pool, sent: readonly Sent[]): Promise<Map<string, number>> => {
  const { rows } = await pool.query<{ opId: string; count: number }>(
    `SELECT op_id AS "opId", count(*)::integer AS count FROM ledger.transfer
     WHERE op_id = ANY ($1::uuid[]) AND leg = 0 GROUP BY op_id`,
    [sent.map(({ opId }) => opId)],
  )
  return new Map(rows.map(({ opId, count }) => [opId, count]))
}
