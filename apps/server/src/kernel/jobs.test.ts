import { afterEach, expect, test } from 'vitest'
import { useDatabase } from '../../test/database.ts'
import { openJobsPool } from '../db/index.ts'
import { enqueue, job, runner, startJobs, type JobRunner } from './jobs.ts'
import { createLog } from './log.ts'

const database = useDatabase()
const stops: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

/** Starts workers; answers what their library keeps of failed jobs. */
const work = async (runners: JobRunner[]): Promise<() => Promise<unknown[]>> => {
  const pool = openJobsPool(database.appUrl, { max: 4, onIdleError: () => {} })
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
  await database.db.transaction().execute((tx) => enqueue(tx, greet, { name: 'Ana' }))
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
  await enqueue(database.db, fail, {})
  await expect.poll(failures, { timeout: 10_000 }).toEqual([{ attempts: 1, last_error: 'no luck' }])
  await enqueue(database.db, goOn, {})
  await wentOn.promise
})
