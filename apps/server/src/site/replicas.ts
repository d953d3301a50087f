import { sql } from 'kysely'
import type { Db } from '../db/index.ts'

/** How far a replica is behind; `lagSeconds` is of what it confirmed last, so of a stuck one only the bytes grow. */
export type Replica = { name: string; lagSeconds: number; lagBytes: number }

/** Connected replicas as far as the login may see them: what they lag takes the role pg_read_all_stats. */
export const replicasOf = async (db: Db): Promise<Replica[]> => {
  const { rows } = await sql<{ name: string; lag: number | null; bytes: number }>`
    SELECT application_name AS name, extract(epoch FROM replay_lag)::double precision AS lag,
      pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn)::double precision AS bytes
    FROM pg_stat_replication WHERE state IS NOT NULL AND replay_lsn IS NOT NULL`.execute(db)
  return rows.map(({ name, lag, bytes }) => ({ name, lagSeconds: lag ?? 0, lagBytes: Math.max(0, bytes) }))
}
