import { afterEach, expect, test } from 'vitest'
import { useDatabase } from '../../../test/database/database.ts'
import { openLine } from '../../../test/database/line.ts'
import { openJobsPool } from '../../db/index.ts'
import { deadJobs, retryDeadJob } from './dead-jobs.ts'
import { enqueue, job, runner, startJobs, type JobRunner } from './jobs.ts'
import { createLog } from '../log.ts'

const database = useDatabase()
const stops: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

/** Starts workers; answers what their library keeps of failed jobs. */
const work = async (runners: JobRunner[], url = database.appUrl): Promise<() => Promise<unknown[]>> => {
  const pool = openJobsPool(url, { max: 4, onIdleError: () => {} })
  const workers = await startJobs(pool, runners, createLog('silent'))
  stops.push(workers.stop, () => pool.end())
  return async () => {
    const { rows } = await pool.query<{ attempts: number; last_error: string }>(
      'SELECT attempts, last_error FROM graphile_worker._private_jobs WHERE last_error IS NOT NULL',
    )
    return rows
  }
}

test('a job runs with its payload once its cause is committed', async () => {
  const greet = job<{ name: string }>('greet')
  const greeted = Promise.withResolvers<unknown>()
  await work([runner(greet, async (payload) => greeted.resolve(payload))])
  await database.db.transaction().execute((tx) => enqueue(tx, greet, { name: 'Ana' }, new Date()))
  expect(await greeted.promise).toEqual({ name: 'Ana' })
})

test('a job that fails is kept with its reason for another try, and the other jobs go on', async () => {
  const fail = job<object>('fail')
  const goOn = job<object>('go-on')
  const wentOn = Promise.withResolvers<void>()
  const failures = await work([
    runner(fail, async () => {
      throw new Error('no luck')
    }),
    runner(goOn, async () => wentOn.resolve()),
  ])
  await enqueue(database.db, fail, {}, new Date())
  await expect.poll(failures, { timeout: 10_000 }).toEqual([{ attempts: 1, last_error: 'no luck' }])
  await enqueue(database.db, goOn, {}, new Date())
  await wentOn.promise
})

test('what a killed worker had in hand goes to a living one within seconds, not after hours', async () => {
  const held = job<{ name: string }>('held')
  const done = Promise.withResolvers<unknown>()
  await enqueue(database.db, held, { name: 'Ana' }, new Date())
  const pool = openJobsPool(database.appUrl, { max: 1, onIdleError: () => {} })
  stops.push(() => pool.end())
  await pool.query(
    "UPDATE graphile_worker._private_jobs SET locked_by = 'worker-of-a-killed-server', locked_at = now() - interval '25 seconds'",
  )
  await work([runner(held, async (payload) => done.resolve(payload))])
  expect(await done.promise).toEqual({ name: 'Ana' })
})

test('what a living worker has in hand stays with it, however long it takes', async () => {
  const slow = job<object>('slow')
  const pool = openJobsPool(database.appUrl, { max: 1, onIdleError: () => {} })
  stops.push(() => pool.end())
  await pool.query("INSERT INTO public.job_worker VALUES ('worker-alive', now() + interval '1 minute')")
  await enqueue(database.db, slow, {}, new Date())
  await pool.query(
    "UPDATE graphile_worker._private_jobs SET locked_by = 'worker-alive', locked_at = now() - interval '1 hour' WHERE locked_by IS NULL",
  )
  let runs = 0
  await work([runner(slow, async () => void (runs += 1))])
  const beats = async () => {
    const { rows } = await pool.query<{ n: string }>('SELECT count(*) AS n FROM public.job_worker')
    return Number(rows[0]?.n)
  }
  await expect.poll(beats, { timeout: 15_000 }).toBeGreaterThan(1)
  expect(runs).toBe(0)
})

test('a job that ends while the database is gone is told later and done once', async () => {
  const line = await openLine(database.appUrl)
  const once = job<object>('once')
  let runs = 0
  await work(
    [
      runner(once, async () => {
        runs += 1
        line.cut()
      }),
    ],
    line.url,
  )
  stops.push(line.close)
  await enqueue(database.db, once, {}, new Date())
  await expect.poll(line.refused, { timeout: 10_000 }).toBeGreaterThan(2)
  line.mend()
  const pool = openJobsPool(database.appUrl, { max: 1, onIdleError: () => {} })
  stops.push(() => pool.end())
  const left = async (): Promise<number> => {
    const { rowCount } = await pool.query(`SELECT FROM graphile_worker.jobs WHERE task_identifier = 'once'`)
    return rowCount ?? 0
  }
  await expect.poll(left, { timeout: 15_000 }).toBe(0)
  expect(runs).toBe(1)
})

test('a night that no server saw is made up for at the next start, once and with the job’s own attempts; a minute is not', async () => {
  const HOUR_MS = 3_600_000
  const missed = new Date(Date.now() - 2 * HOUR_MS)
  const nightly = `${missed.getUTCMinutes()} ${missed.getUTCHours()} * * *`
  const seen = new Date(Date.now() - 100 * HOUR_MS)
  await database.superPool.query(
    `INSERT INTO graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
     VALUES ('of-each-night', $1, $1), ('of-each-minute', $1, $1)`,
    [seen],
  )
  const fail = async (): Promise<void> => {
    throw new Error('no luck')
  }
  await work([
    runner(job('of-each-night', { maxAttempts: 1 }), fail, nightly),
    runner(job('of-each-minute'), fail, '* * * * *'),
  ])
  const madeUp = async (): Promise<unknown[]> => {
    const { rows } = await database.superPool.query<object>(
      `SELECT t.identifier AS name, j.attempts, j.max_attempts FROM graphile_worker._private_jobs j
       JOIN graphile_worker._private_tasks t ON t.id = j.task_id
       WHERE (j.payload->'_cron'->>'backfilled')::boolean`,
    )
    return rows
  }
  await expect
    .poll(madeUp, { timeout: 10_000 })
    .toEqual([{ name: 'of-each-night', attempts: 1, max_attempts: 1 }])
})

test('of a job of each minute the first run is kept that gave up, to be retried until one succeeds; of another job each is', async () => {
  const often = job<{ run: number }>('fails-each-minute', { maxAttempts: 1 })
  const rarely = job<{ run: number }>('fails-each-night', { maxAttempts: 1 })
  const ran: number[] = []
  const fail = async ({ run }: { run: number }) => {
    ran.push(run)
    if (run > 0) throw new Error(String(run))
  }
  await work([runner(often, fail, '59 23 1 1 *'), runner(rarely, fail, '17 9 * * *')])
  const enqueued = (of: typeof often, run: number) => enqueue(database.db, of, { run }, new Date())
  const dead = async () => (await deadJobs(database.db)).filter(({ name }) => name.startsWith('fails-each'))
  const errors = async () => (await dead()).map(({ lastError }) => lastError).toSorted()
  const errorsBecome = async (numbers: string[]) => {
    await expect.poll(errors, { timeout: 10_000 }).toEqual(numbers)
  }
  await enqueued(rarely, 11)
  await enqueued(rarely, 12)
  await enqueued(often, 1)
  await errorsBecome(['1', '11', '12'])
  const kept = (await dead()).find(({ lastError }) => lastError === '1')?.id ?? ''

  await enqueued(often, 2)
  await expect.poll(() => ran, { timeout: 10_000 }).toContain(2)
  await enqueued(rarely, 13)
  await errorsBecome(['1', '11', '12', '13'])
  expect(await retryDeadJob(database.db, kept, new Date())).toBe(true)
  await expect.poll(() => ran.filter((run) => run === 1), { timeout: 10_000 }).toHaveLength(2)
  await errorsBecome(['1', '11', '12', '13'])
  expect((await dead()).map(({ id }) => id)).toContain(kept)

  await enqueued(often, 0)
  await errorsBecome(['11', '12', '13'])
})
