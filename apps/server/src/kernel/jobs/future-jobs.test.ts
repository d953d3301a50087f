import pg from 'pg'
import { expect, test } from 'vitest'
import { useDatabase } from '../../../test/database/database.ts'
import { enqueue, job } from './jobs.ts'

const database = useDatabase()
const inMinutes = (minutes: number): Date => new Date(Date.now() + minutes * 60_000)

/** As one who may see the library's tables. */
const asSuper = async <Row extends pg.QueryResultRow>(
  text: string,
  values: unknown[] = [],
): Promise<Row[]> => {
  const client = new pg.Client(database.superUrl)
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}

const jobsOf = (task: string) =>
  asSuper(
    `SELECT j.payload, j.run_at, j.key, j.max_attempts, j.attempts, j.is_available, j.revision
     FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
     WHERE t.identifier = $1 ORDER BY j.id`,
    [task],
  )

const aJob = (payload: object, runAt: Date, key: string | null, more: object = {}) => ({
  payload,
  run_at: runAt,
  key,
  max_attempts: 25,
  attempts: 0,
  is_available: true,
  revision: 0,
  ...more,
})

test('a job for later wakes nobody, a due one does', async () => {
  const [later, due] = [job('later'), job('due')]
  await enqueue(database.db, later, {}, inMinutes(1))
  const client = new pg.Client(database.superUrl)
  await client.connect()
  const heard: unknown[] = []
  client.on('notification', ({ payload = '' }) => heard.push(JSON.parse(payload)))
  await client.query('LISTEN "jobs:insert"')
  await enqueue(database.db, later, {}, inMinutes(1))
  await enqueue(database.db, later, {}, inMinutes(1), { jobKey: 'one' })
  await enqueue(database.db, due, {}, inMinutes(0))
  await enqueue(database.db, due, {}, inMinutes(-1))
  await expect.poll(() => heard.length).toBeGreaterThan(1)
  await client.end()
  expect(heard).toEqual(Array.from({ length: 2 }, () => ({ r: expect.any(Number), count: 1 })))
})

test('a job for later is kept as the library keeps one, the first of its task and the next', async () => {
  const kept = job<{ n: number }>('kept', { maxAttempts: 3 })
  const runAt = inMinutes(30)
  await enqueue(database.db, kept, { n: 1 }, runAt, { jobKey: 'kept:1' })
  await enqueue(database.db, kept, { n: 2 }, runAt, { jobKey: 'kept:2' })
  await enqueue(database.db, kept, { n: 3 }, runAt)
  expect(await jobsOf('kept')).toEqual([
    aJob({ n: 1 }, runAt, 'kept:1', { max_attempts: 3 }),
    aJob({ n: 2 }, runAt, 'kept:2', { max_attempts: 3 }),
    aJob({ n: 3 }, runAt, null, { max_attempts: 3 }),
  ])
})

test('a later deadline takes the place of the one under the same key', async () => {
  const moved = job<{ n: number }>('moved')
  const [first, second] = [inMinutes(30), inMinutes(60)]
  await enqueue(database.db, moved, { n: 0 }, first)
  await enqueue(database.db, moved, { n: 1 }, first, { jobKey: 'moved' })
  await enqueue(database.db, moved, { n: 2 }, second, { jobKey: 'moved' })
  expect(await jobsOf('moved')).toEqual([
    aJob({ n: 0 }, first, null),
    aJob({ n: 2 }, second, 'moved', { revision: 1 }),
  ])
})

test('a job in hand is left alone and gives its key to the next one', async () => {
  const held = job<{ n: number }>('held')
  const [first, second] = [inMinutes(30), inMinutes(60)]
  await enqueue(database.db, held, { n: 1 }, first, { jobKey: 'held' })
  await asSuper(
    `UPDATE graphile_worker._private_jobs SET locked_by = 'somebody', locked_at = now() WHERE key = 'held'`,
  )
  await enqueue(database.db, held, { n: 2 }, second, { jobKey: 'held' })
  expect(await jobsOf('held')).toEqual([
    aJob({ n: 1 }, first, null, { attempts: 25, is_available: false }),
    aJob({ n: 2 }, second, 'held'),
  ])
})

test('jobs for later at once under one key leave one', async () => {
  const rushed = job<{ n: number }>('rushed')
  const runAt = inMinutes(30)
  await enqueue(database.db, rushed, { n: -1 }, runAt)
  await Promise.all(
    Array.from({ length: 10 }, (_, n) => enqueue(database.db, rushed, { n }, runAt, { jobKey: 'rushed' })),
  )
  expect((await jobsOf('rushed')).map(({ key }) => key)).toEqual([null, 'rushed'])
})

test('a job for later with a queue keeps it', async () => {
  const queued = job('queued')
  await enqueue(database.db, queued, {}, inMinutes(1))
  await enqueue(database.db, queued, {}, inMinutes(1), { queue: 'line' })
  const rows = await asSuper(
    `SELECT queue_name FROM graphile_worker.jobs WHERE task_identifier = 'queued' ORDER BY id`,
  )
  expect(rows).toEqual([{ queue_name: null }, { queue_name: 'line' }])
})
