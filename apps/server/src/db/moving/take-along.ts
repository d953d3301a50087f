import type pg from 'pg'
import { trailContent, isSame } from './content.ts'
import { pipeCopy } from './copy-stream.ts'

type Ends = { source: pg.Client; target: pg.Client }

/** The trail's lines about the events in this database. */
export const trailOf = async (client: pg.ClientBase, eventIds: readonly number[]): Promise<string[]> => {
  const { rows } = await client.query<{ id: string }>('SELECT id FROM audit_log WHERE event_id = ANY ($1)', [
    eventIds,
  ])
  return rows.map(({ id }) => id)
}

/** Copies the trail's lines about the events; false where the copy differs. */
export const takeTrail = async ({ source, target }: Ends, eventIds: readonly number[]): Promise<boolean> => {
  await pipeCopy(
    {
      client: source,
      from: `COPY (SELECT * FROM audit_log WHERE event_id IN (${eventIds.join()})) TO STDOUT (FORMAT binary)`,
    },
    { client: target, into: 'COPY audit_log FROM STDIN (FORMAT binary)' },
  )
  const ids = await trailOf(source, eventIds)
  return isSame(await trailContent(source, ids), await trailContent(target, ids))
}

/** Takes lines that another database has out of this one's trail. */
export const dropTrail = async (
  client: pg.ClientBase,
  eventIds: readonly number[],
  ids: readonly string[],
): Promise<void> => {
  await client.query('DELETE FROM audit_log WHERE event_id = ANY ($1) AND id = ANY ($2)', [eventIds, ids])
}

/**
 * Copies the replies of Idempotency-Keys, all that the source has: a key doesn't say its event, and a repeat has to find
 * its reply where the event is.
 */
export const takeKeys = async ({ source, target }: Ends): Promise<void> => {
  await target.query('CREATE TEMP TABLE taken_key (LIKE idempotency_key) ON COMMIT DROP')
  await pipeCopy(
    { client: source, from: 'COPY idempotency_key TO STDOUT (FORMAT binary)' },
    { client: target, into: 'COPY taken_key FROM STDIN (FORMAT binary)' },
  )
  await target.query('INSERT INTO idempotency_key SELECT * FROM taken_key ON CONFLICT DO NOTHING')
}

type Job = {
  id: string
  task: string
  payload: string
  queue: string | null
  run_at: Date
  key: string | null
  attempts: number
  max_attempts: number
  last_error: string | null
}

const jobsOf = async (source: pg.ClientBase, eventIds: readonly number[]): Promise<Job[]> => {
  const { rows } = await source.query<Job>(
    `SELECT j.id::text, t.identifier AS task, j.payload::text, q.queue_name AS queue, j.run_at, j.key,
       j.attempts, j.max_attempts, j.last_error
     FROM graphile_worker._private_jobs j
     JOIN graphile_worker._private_tasks t ON t.id = j.task_id
     LEFT JOIN graphile_worker._private_job_queues q ON q.id = j.job_queue_id
     WHERE coalesce(j.payload ->> 'eventId', j.payload ->> 'event_id') = ANY ($1::text[]) AND j.locked_by IS NULL
     ORDER BY j.id`,
    [eventIds.map(String)],
  )
  return rows
}

/** One job made anew in the target; where its key has a job there, that one is the later. */
const giveJob = async (target: pg.ClientBase, job: Job): Promise<void> => {
  await target.query('BEGIN')
  const { rows } = await target.query<{ id: string }>(
    `SELECT app.enqueue_job($1, $2::json, $3, $4, $5, $6)::text AS id
     WHERE $4::text IS NULL OR NOT EXISTS (SELECT FROM graphile_worker._private_jobs WHERE key = $4)`,
    [job.task, job.payload, job.run_at, job.key, job.max_attempts, job.queue],
  )
  // One that used up its tries waits for a person there too.
  if (job.attempts >= job.max_attempts)
    await target.query(
      'UPDATE graphile_worker._private_jobs SET attempts = max_attempts, last_error = $2 WHERE id = $1',
      [rows[0]?.id ?? null, job.last_error],
    )
  await target.query('COMMIT')
}

/**
 * Hands the events' waiting jobs to the target's workers, each made there before it goes here: one that a worker has in
 * hand runs to its end here, and finds its event by the directory. Whatever is cut off between the two runs twice, as any
 * job may.
 */
export const takeJobs = async ({ source, target }: Ends, eventIds: readonly number[]): Promise<void> => {
  for (const job of await jobsOf(source, eventIds)) {
    await giveJob(target, job)
    await source.query('DELETE FROM graphile_worker._private_jobs WHERE id = $1 AND locked_by IS NULL', [
      job.id,
    ])
  }
}

/** Lets the target's counters go on from where the source's are, so that no number is given twice. */
export const takeCounters = async ({ source, target }: Ends): Promise<void> => {
  const { rows } = await source.query<{ name: string; last: string }>(
    `SELECT format('%I.%I', schemaname, sequencename) AS name, last_value::text AS last FROM pg_sequences
     WHERE schemaname IN ('public', 'ledger', 'reporting') AND last_value IS NOT NULL`,
  )
  for (const { name, last } of rows)
    await target.query(
      `SELECT setval($1::regclass, greatest($2, coalesce(pg_sequence_last_value($1::regclass), 0)))`,
      [name, last],
    )
}
