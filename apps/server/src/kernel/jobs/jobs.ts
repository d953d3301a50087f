import { EventEmitter } from 'node:events'
import { Logger, run, type WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import { sql } from 'kysely'
import type { Db } from '../../db/index.ts'
import { forgetDeadRuns, hasDeadRun, startHeartbeat } from './job-workers.ts'
import type { Log } from '../log.ts'

/**
 * A durable job: its name, the type of its payload, and its maximum of attempts (with growing pauses) before
 * it is dead.
 */
export type Job<Payload extends object> = {
  readonly name: string
  readonly maxAttempts: number
  readonly __payload?: Payload
}

export const job = <Payload extends object>(
  name: string,
  options: { maxAttempts?: number } = {},
): Job<Payload> => ({
  name,
  maxAttempts: options.maxAttempts ?? 25,
})

/** Attempts of a job of each night: their pauses come to ten hours, for a database that is away longer than a moment. */
export const NIGHTLY_ATTEMPTS = 11

export type JobRunner = {
  readonly job: Job<never>
  readonly run: (payload: unknown) => Promise<void>
  readonly every?: string
}

/**
 * Handler of a job; `every` is a crontab pattern (UTC) for a job that also runs on a schedule, with an empty
 * payload.
 */
export const runner = <Payload extends object>(
  of: Job<Payload>,
  work: (payload: Payload) => Promise<void>,
  every?: string,
): JobRunner => ({
  job: of as Job<never>,
  run: (payload) => work(payload as Payload),
  ...(every !== undefined && { every }),
})

type Options = {
  /** One pending job per key: a later one replaces it. */
  jobKey?: string
  /** Jobs of one queue run serially, so they never take more than one worker. */
  queue?: string
}

/** Arguments of `app.enqueue_job`, for SQL statements that enqueue a job themselves. */
export const jobArguments = <Payload extends object>(
  of: Job<Payload>,
  payload: Payload,
  runAt: Date,
  options: Options = {},
) => ({
  name: of.name,
  payload: JSON.stringify(payload),
  runAt,
  key: options.jobKey ?? null,
  maxAttempts: of.maxAttempts,
  queue: options.queue ?? null,
})

/**
 * Enqueues in the caller's transaction: the job exists exactly when that commits. `runAt` comes from the
 * caller's clock, never the database's, so that there is one time source.
 */
export const enqueue = async <Payload extends object>(
  tx: Db,
  of: Job<Payload>,
  payload: Payload,
  runAt: Date,
  options: Options = {},
): Promise<void> => {
  const made = jobArguments(of, payload, runAt, options)
  await sql`SELECT app.enqueue_job(${made.name}, ${made.payload}::json, ${made.runAt}, ${made.key}, ${made.maxAttempts}, ${made.queue})`.execute(
    tx,
  )
}

const CONCURRENCY = 10
const POLL_MS = 1_000

/** A pattern of once a day. */
const DAILY = /^\d+ \d+ \* \* \*$/

/** With the job's own maximum of attempts; a day that no server saw is made up for at the next start. */
const lineOf = ({ name, maxAttempts }: Job<never>, every: string): string =>
  `${every} ${name} ?max=${maxAttempts}${DAILY.test(every) ? '&fill=1d' : ''}`

const crontabOf = (runners: readonly JobRunner[]): string =>
  runners.flatMap(({ job: of, every }) => (every === undefined ? [] : [lineOf(of, every)])).join('\n')

/**
 * Of a frequent job of one attempt the first run that gave up is kept until one succeeds: it tells since when, and its id
 * stays for who retries it. The later ones are in the log alone: they would pile up.
 */
const handlerOf = ({ job: of, run: work, every }: JobRunner, pool: pg.Pool, log: Log) => {
  if (every === undefined || DAILY.test(every) || of.maxAttempts > 1)
    return (payload: unknown): Promise<void> => work(payload)
  return async (payload: unknown): Promise<void> => {
    try {
      await work(payload)
    } catch (error) {
      if (!(await hasDeadRun(pool, of.name))) throw error
      log.error({ err: error, job: of.name }, 'scheduled job failed again')
      return
    }
    await forgetDeadRuns(pool, of.name)
  }
}

/**
 * Starts the workers on the job role's connection pool; `stop` lets running jobs finish. Schedules belong to one database
 * of the installation, because what runs by them goes over all.
 */
export const startJobs = async (
  pool: pg.Pool,
  runners: readonly JobRunner[],
  log: Log,
  { hasSchedules = true }: { hasSchedules?: boolean } = {},
): Promise<{ stop(): Promise<void> }> => {
  const taskList = Object.fromEntries(runners.map((entry) => [entry.job.name, handlerOf(entry, pool, log)]))
  const logger = new Logger(() => (level, message) => {
    if (level === 'error') log.error({ message }, 'jobs')
    else if (level === 'warning') log.warn({ message }, 'jobs')
  })
  const heartbeat = startHeartbeat(pool, log)
  const events: WorkerEvents = new EventEmitter()
  events.on('worker:create', ({ worker }) => heartbeat.add(worker.workerId))
  events.on('worker:stop', ({ worker }) => heartbeat.remove(worker.workerId))
  const started = await run({
    pgPool: pool,
    events,
    taskList,
    logger,
    concurrency: CONCURRENCY,
    pollInterval: POLL_MS,
    noHandleSignals: true,
    crontab: hasSchedules ? crontabOf(runners) : '',
  }).catch((error: unknown) => {
    heartbeat.stop()
    throw error
  })
  const stop = async (): Promise<void> => {
    await started.stop()
    heartbeat.stop()
  }
  return { stop }
}
