import { sql } from 'kysely'
import type { Db } from '../../db/index.ts'

/** A job that used up its attempts; without its payload, which stays hidden. */
export type DeadJob = {
  id: string
  name: string
  attempts: number
  lastError: string | null
  createdAt: Date
}

type Row = {
  job_id: bigint
  name: string
  attempts: number
  last_error: string | null
  created_at: Date
}

/** Oldest first. */
export const deadJobs = async (db: Db): Promise<DeadJob[]> => {
  const { rows } = await sql<Row>`SELECT * FROM app.dead_jobs()`.execute(db)
  return rows.map((row) => ({
    id: String(row.job_id),
    name: row.name,
    attempts: row.attempts,
    lastError: row.last_error,
    createdAt: row.created_at,
  }))
}

/** Reschedules a dead job at `at` with all its attempts; false when no dead job has this id. */
export const retryDeadJob = async (db: Db, id: string, at: Date): Promise<boolean> => {
  const { rows } = await sql<{
    done: boolean
  }>`SELECT app.retry_dead_job(${id}::bigint, ${at}) AS done`.execute(db)
  return rows[0]?.done ?? false
}
