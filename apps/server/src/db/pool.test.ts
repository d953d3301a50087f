import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { useDatabase } from '../../test/database/database.ts'
import { isDatabaseDown, openDatabase, transact } from './index.ts'
import type { Database } from './index.ts'
import { refuseLossyCommits } from './durability.ts'

const database = useDatabase()
let app: Database
let idleErrors: string[]

beforeEach(() => {
  idleErrors = []
  app = openDatabase(database.appUrl, { max: 1, onIdleError: (error) => idleErrors.push(error.message) })
})
afterEach(() => app.close())

const backend = async (of: Database): Promise<number> => {
  const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(of.db)
  return rows[0]?.pid ?? 0
}
const open = (): Database => openDatabase(database.appUrl, { max: 1, onIdleError: () => {} })
const terminate = (pid: number) => sql`SELECT pg_terminate_backend(${pid})`.execute(database.db)
const errorOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(() => undefined).catch((error: unknown) => error)

test('whole numbers arrive exact, numerics and dates as text, instants as dates', async () => {
  const { rows } = await sql`
    SELECT 9007199254740993::int8 AS int8, 0.10::numeric AS numeric, DATE '2026-03-01' AS date,
           TIMESTAMPTZ '2026-03-01 10:00Z' AS instant, ARRAY[1, NULL]::int8[] AS int8s,
           ARRAY[0.10] AS numerics, ARRAY[DATE '2026-03-01'] AS dates`.execute(app.db)
  expect(rows).toEqual([
    {
      int8: 9_007_199_254_740_993n,
      numeric: '0.10',
      date: '2026-03-01',
      instant: new Date('2026-03-01T10:00:00Z'),
      int8s: [1n, null],
      numerics: ['0.10'],
      dates: ['2026-03-01'],
    },
  ])
})

test('an idle connection that dies is reported, and the next query gets a new one', async () => {
  const first = await backend(app)
  await terminate(first)
  await expect.poll(() => idleErrors).toEqual(['terminating connection due to administrator command'])
  expect(await backend(app)).not.toBe(first)
})

test('a connection that dies in the middle of a query is a lost database, not a crash', async () => {
  const pid = await backend(app)
  const error = errorOf(sql`SELECT pg_sleep(10)`.execute(app.db))
  await terminate(pid)
  expect(isDatabaseDown(await error)).toBe(true)
  expect(await backend(app)).not.toBe(pid)
})

test('behind a failover a connection that only reads is a lost database, which leaves the pool', async () => {
  const kept = await backend(app)
  await sql`SET default_transaction_read_only = on`.execute(app.db)
  const write = () => sql`UPDATE event_directory SET event_id = event_id WHERE false`.execute(app.db)
  const error = await errorOf(write())
  expect(error).toMatchObject({ code: '25006' })
  expect(isDatabaseDown(error)).toBe(true)
  expect(await backend(app)).not.toBe(kept)
  await write()
})

test('a new connection to a server that only reads is refused until it writes', async () => {
  const standby = openDatabase(`${database.appUrl}?options=-c%20default_transaction_read_only%3Don`, {
    max: 1,
    onIdleError: () => {},
  })
  const error = await errorOf(sql`SELECT 1`.execute(standby.db))
  expect(error).toMatchObject({ code: '25006' })
  expect(isDatabaseDown(error)).toBe(true)
  await standby.close()
})

describe.concurrent('waits that end by themselves', () => {
  test('a stopped backend gives an error within 5 s and leaves the pool, which recovers by itself', async ({
    expect,
  }) => {
    const stalled = open()
    const pid = await backend(stalled)
    process.kill(pid, 'SIGSTOP')
    const askedAt = performance.now()
    try {
      const error = await errorOf(sql`SELECT 1`.execute(stalled.db))
      expect(isDatabaseDown(error)).toBe(true)
      expect(performance.now() - askedAt).toBeLessThan(5_500)
      expect(await backend(stalled)).not.toBe(pid)
    } finally {
      process.kill(pid, 'SIGCONT')
    }
    await stalled.close()
  })

  test('a stopped backend inside a transaction does not hold its caller for the rollback too', async ({
    expect,
  }) => {
    const stalled = open()
    const pid = await backend(stalled)
    const askedAt = performance.now()
    try {
      const error = await errorOf(
        transact(stalled.db, async (tx) => {
          process.kill(pid, 'SIGSTOP')
          await sql`SELECT 1`.execute(tx)
        }),
      )
      expect(isDatabaseDown(error)).toBe(true)
      expect(performance.now() - askedAt).toBeLessThan(5_500)
    } finally {
      process.kill(pid, 'SIGCONT')
    }
    await stalled.close()
  })

  test('a pool with every connection taken refuses after 3 s instead of queueing for ever', async ({
    expect,
  }) => {
    const crowded = open()
    const taken = await crowded.pool.connect()
    const askedAt = performance.now()
    expect(isDatabaseDown(await errorOf(sql`SELECT 1`.execute(crowded.db)))).toBe(true)
    expect(performance.now() - askedAt).toBeLessThan(3_500)
    taken.release()
    expect(await backend(crowded)).toBeGreaterThan(0)
    await crowded.close()
  })

  test('a statement that waits for a lock gives up after 3 s and counts as a lost database', async ({
    expect,
  }) => {
    const waiting = open()
    const held = await database.pool.connect()
    await held.query('BEGIN; LOCK TABLE event_directory')
    const error = await errorOf(waiting.db.selectFrom('event_directory').selectAll().execute())
    expect(error).toMatchObject({ code: '55P03' })
    expect(isDatabaseDown(error)).toBe(true)
    await held.query('ROLLBACK')
    held.release()
    await waiting.close()
  })

  test('a transaction that its caller forgot is ended, and its connection leaves the pool', async ({
    expect,
  }) => {
    const forgetful = open()
    const pid = await backend(forgetful)
    const error = await errorOf(
      transact(forgetful.db, async (tx) => {
        await sql`SELECT 1`.execute(tx)
        await expect
          .poll(() => sql`SELECT 1 FROM pg_stat_activity WHERE pid = ${pid}`.execute(database.db), {
            timeout: 6_000,
          })
          .toMatchObject({ rows: [] })
        await sql`SELECT 1`.execute(tx)
      }),
    )
    expect(isDatabaseDown(error)).toBe(true)
    expect(await backend(forgetful)).not.toBe(pid)
    await forgetful.close()
  })
})

test('a connection without limits waits longer than the product would', async () => {
  const patient = openDatabase(database.appUrl, { max: 1, statementTimeoutMs: 0, onIdleError: () => {} })
  const { rows } = await sql`
    SELECT current_setting('statement_timeout') AS statement, current_setting('lock_timeout') AS lock,
           current_setting('idle_in_transaction_session_timeout') AS idle`.execute(patient.db)
  expect(rows).toEqual([{ statement: '0', lock: '0', idle: '0' }])
  await patient.close()
})

test.each([
  ['nobody listens', 'postgres://nobody@127.0.0.1:1/none'],
  ['the name is unknown', 'postgres://nobody@does-not-exist.invalid/none'],
])('a database is down when %s', async (_case, url) => {
  const nowhere = openDatabase(url, { max: 1, onIdleError: () => {} })
  expect(isDatabaseDown(await errorOf(sql`SELECT 1`.execute(nowhere.db)))).toBe(true)
  await nowhere.close()
})

test.each([
  ['a mistake of ours', sql`SELECT 1 FROM nothing`],
  ['a division by zero', sql`SELECT 1 / 0`],
])('%s does not look like a lost database', async (_case, statement) => {
  expect(isDatabaseDown(await errorOf(statement.execute(app.db)))).toBe(false)
})

test('a database that answers before its commits are on the disk is refused', async () => {
  const name = new URL(database.superUrl).pathname.slice(1)
  const admin = openDatabase(database.superUrl, { max: 1, onIdleError: () => {} })
  await admin.pool.query(`ALTER DATABASE ${name} SET synchronous_commit = off`)
  await admin.close()
  const lossy = openDatabase(database.appUrl, { max: 1, onIdleError: () => {} })
  await expect(refuseLossyCommits(lossy.db)).rejects.toThrow(
    'y un corte de luz perdería cobros ya aceptados. Actívalo (',
  )
  await lossy.close()
})

test('closing ends the pool, also when only the pool itself was used', async () => {
  const raw = open()
  await raw.pool.query('SELECT 1')
  await raw.close()
  expect(raw.pool.ended).toBe(true)
  const asked = open()
  await sql`SELECT 1`.execute(asked.db)
  await asked.close()
  expect(asked.pool.ended).toBe(true)
})

test('what a connection says after its pool was closed is no news', async () => {
  await backend(app)
  app.pool.emit('error', new Error('too early'))
  await app.close()
  app.pool.emit('error', new Error('terminating connection due to administrator command'))
  expect(idleErrors).toEqual(['too early'])
})
