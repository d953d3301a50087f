import { sql } from 'kysely'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { useDatabase } from '../../test/database/database.ts'
import { openDatabase, transact } from './index.ts'

const database = useDatabase()

const refused = { code: '42501' }

test.each([
  'CREATE TABLE mine (id int)',
  'CREATE TEMP TABLE mine (id int)',
  'CREATE SCHEMA mine',
  'CREATE ROLE mine',
])('the application role is refused %s', async (statement) => {
  await expect(database.pool.query(statement)).rejects.toMatchObject(refused)
})

test('the application role may write the tables of the product', async () => {
  await database.db.insertInto('event_directory').values({ event_id: 900, database: 'main' }).execute()
  const deleted = await database.db
    .deleteFrom('event_directory')
    .where('event_id', '=', 900)
    .executeTakeFirst()
  expect(deleted).toEqual({ numDeletedRows: 1n })
})

test('no table of the ledger nor the audit log may be written directly by the application role', async () => {
  const { rows } = await sql<{ name: string }>`
    SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
    WHERE schemaname = 'ledger' OR (schemaname, tablename) = ('public', 'audit_log') ORDER BY 1`.execute(
    database.db,
  )
  expect(rows.length).toBeGreaterThan(1)

  for (const { name } of rows) {
    const { rows: columns } = await sql<{ column: string }>`
      SELECT quote_ident(attname) AS column FROM pg_attribute
      WHERE attrelid = ${name}::regclass AND attnum > 0 AND NOT attisdropped LIMIT 1`.execute(database.db)
    const column = columns[0]?.column ?? ''
    const statements = [
      `INSERT INTO ${name} DEFAULT VALUES`,
      `UPDATE ${name} SET ${column} = ${column}`,
      `DELETE FROM ${name}`,
      `TRUNCATE ${name}`,
    ]
    for (const statement of statements) {
      const outcome = await database.pool.query(statement).then(
        () => 'allowed',
        (error: pg.DatabaseError) => error.code,
      )
      expect([statement, outcome]).toEqual([statement, refused.code])
    }
    // What an event that moved left sealed isn't even read.
    if (!name.startsWith('ledger.sealed_')) await database.pool.query(`SELECT ${column} FROM ${name} LIMIT 1`)
  }
})

const entry = sql<{ id: string }>`SELECT app.audit_append(
  '2026-03-01T10:00:00Z', 'request-1', 'staff', NULL, 'charge', 'wallet-1', 7, '{"amount": 85}'::jsonb) AS id`

test('the application role appends to the audit log through its one function', async () => {
  const appended = await entry.execute(database.db)
  const rows = await database.db.selectFrom('audit_log').selectAll().execute()
  expect(rows).toEqual([
    {
      id: appended.rows[0]?.id,
      at: new Date('2026-03-01T10:00:00Z'),
      request_id: 'request-1',
      actor_kind: 'staff',
      actor_id: null,
      action: 'charge',
      subject: 'wallet-1',
      event_id: 7,
      details: { amount: 85 },
      caller_request_id: null,
      address_mark: null,
    },
  ])
})

test.each(['UPDATE audit_log SET action = action', 'DELETE FROM audit_log', 'TRUNCATE audit_log'])(
  'even a superuser is stopped by a trigger at %s',
  async (statement) => {
    await entry.execute(database.db)
    const admin = openDatabase(database.superUrl, { max: 1, onIdleError: () => {} })
    await expect(admin.pool.query(statement)).rejects.toThrow(/on audit_log is refused: it only grows$/)
    await admin.close()
  },
)

const waitingJobs = sql<{ task: string; payload: unknown }>`
  SELECT task.identifier AS task, job.payload
  FROM graphile_worker._private_jobs AS job JOIN graphile_worker._private_tasks AS task ON task.id = job.task_id`

test('a job is enqueued exactly when its transaction commits', async () => {
  const jobs = openDatabase(database.appUrl, { max: 1, role: 'saldo_jobs', onIdleError: () => {} })
  const enqueue = sql`SELECT app.enqueue_job('send-receipt', '{"order": 1}', now())`
  await expect(
    transact(database.db, async (tx) => {
      await enqueue.execute(tx)
      throw new Error('the order was refused')
    }),
  ).rejects.toThrow('the order was refused')
  expect((await waitingJobs.execute(jobs.db)).rows).toEqual([])

  await transact(database.db, (tx) => enqueue.execute(tx))
  expect((await waitingJobs.execute(jobs.db)).rows).toEqual([{ task: 'send-receipt', payload: { order: 1 } }])
  await jobs.close()
})

test('the jobs role reaches no table of the product or the ledger', async () => {
  const jobs = openDatabase(database.appUrl, { max: 1, role: 'saldo_jobs', onIdleError: () => {} })
  for (const table of ['public.event_directory', 'public.audit_log', 'ledger.wallet'])
    await expect(jobs.pool.query(`SELECT * FROM ${table}`)).rejects.toMatchObject(refused)
  await jobs.close()
})
