import type pg from 'pg'
import type { Log } from '../log.ts'

const BEAT_MS = 5_000
const SILENT_SECONDS = 20

/**
 * Releases the jobs of workers without a heartbeat. A slow worker's job may then run twice; every job
 * tolerates that, but none may wait for hours.
 */
const beat = async (pool: pg.Pool, alive: readonly string[]): Promise<void> => {
  await pool.query(
    `INSERT INTO public.job_worker (worker_id, seen_at) SELECT unnest($1::text[]), now()
     ON CONFLICT (worker_id) DO UPDATE SET seen_at = excluded.seen_at`,
    [alive],
  )
  await pool.query(`DELETE FROM public.job_worker WHERE seen_at < now() - make_interval(secs => $1)`, [
    SILENT_SECONDS,
  ])
  await pool.query(
    `SELECT graphile_worker.force_unlock_workers(array_agg(DISTINCT job.locked_by))
     FROM graphile_worker._private_jobs AS job
     WHERE job.locked_by IS NOT NULL AND job.locked_at < now() - make_interval(secs => $1)
       AND NOT EXISTS (SELECT FROM public.job_worker AS worker WHERE worker.worker_id = job.locked_by)
     HAVING count(*) > 0`,
    [SILENT_SECONDS],
  )
}

export type Heartbeat = {
  add(workerId: string): void
  remove(workerId: string): void
  stop(): void
}

/**
 * Sends the heartbeat of this process's workers every few seconds, and releases the jobs of workers without
 * one.
 */
export const startHeartbeat = (pool: pg.Pool, log: Log): Heartbeat => {
  const alive = new Set<string>()
  const tell = (): void =>
    void beat(pool, [...alive]).catch((error: unknown) => log.warn({ err: error }, 'job workers not told'))
  const timer = setInterval(tell, BEAT_MS)
  timer.unref()
  tell()
  return {
    add: (workerId) => void alive.add(workerId),
    remove: (workerId) => void alive.delete(workerId),
    stop: () => clearInterval(timer),
  }
}

const DEAD_RUNS = `
  SELECT j.id FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
  WHERE t.identifier = $1 AND j.attempts >= j.max_attempts AND j.locked_at IS NULL`

/** Whether a run of the job gave up and is not being tried again. */
export const hasDeadRun = async (pool: pg.Pool, name: string): Promise<boolean> => {
  const { rowCount } = await pool.query(`${DEAD_RUNS} LIMIT 1`, [name])
  return rowCount === 1
}

/** Deletes a job's runs that gave up; one that is being tried again stays. */
export const forgetDeadRuns = async (pool: pg.Pool, name: string): Promise<void> => {
  await pool.query(`SELECT graphile_worker.complete_jobs(ARRAY(${DEAD_RUNS}))`, [name])
}
