import { afterEach, expect, test } from 'vitest'
import { useDatabase } from '../../../test/database/database.ts'
import { openLine } from '../../../test/database/line.ts'
import { openJobsPool } from '../../db/index.ts'
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
