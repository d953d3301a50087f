import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { createTestClock } from '../../test/server/clock.ts'
import { useDatabase } from '../../test/database/database.ts'
import { saldoHere } from '../../test/cli/saldo.ts'
import { enqueue, job } from '../kernel/jobs/jobs.ts'

const database = useDatabase()

const run = async (...args: string[]) => {
  const env = { DATABASE_URL: database.appUrl, DATABASE_MIGRATION_URL: database.ownerUrl }
  const { code, out } = await saldoHere({ env, clock: createTestClock() }, '--json', ...args)
  return { code, body: JSON.parse(out) as Record<string, unknown> }
}

const asSuper = async (query: string, values: unknown[] = []): Promise<Record<string, unknown>[]> => {
  const client = new pg.Client(database.superUrl)
  await client.connect()
  const { rows } = await client.query<Record<string, unknown>>(query, values)
  await client.end()
  return rows
}

const addMessage = async (status: string): Promise<string> => {
  const id = randomUUID()
  await sql`INSERT INTO message (message_id, channel, kind, recipient_hash, payload_sealed, status, last_error,
      attempts, created_at, due_at)
    VALUES (${id}, 'email', 'password_changed', '\\x00', '\\x00', ${status}, '421', 9, '2026-11-30T00:00:00Z', now())`.execute(
    database.db,
  )
  return id
}

test('an operator sees what nobody tries any more, without what it was about, and starts it again once', async () => {
  expect(await run('jobs', 'list')).toEqual({ code: 0, body: { success: true, data: [] } })
  await enqueue(database.db, job('poll-attempt', { maxAttempts: 3 }), { secret: 'of somebody' }, new Date())
  await enqueue(database.db, job('poll-attempt', { maxAttempts: 3 }), {}, new Date())
  const [dead] = await asSuper(
    `UPDATE graphile_worker._private_jobs SET attempts = 3, last_error = 'no answer for ana@prueba.test',
       created_at = '2026-12-01T00:00:00Z'
     WHERE payload::text LIKE '%somebody%' RETURNING id`,
  )
  const number = String(dead?.id)
  const message = await addMessage('unknown')
  await addMessage('queued')

  expect(await run('jobs', 'list')).toEqual({
    code: 0,
    body: {
      success: true,
      data: [
        {
          id: message,
          what: 'password_changed (email)',
          state: 'unknown',
          attempts: 9,
          last_error: '421',
          since: '2026-11-30T00:00:00.000Z',
        },
        {
          id: number,
          what: 'poll-attempt',
          state: 'dead',
          attempts: 3,
          last_error: 'no answer for [email]',
          since: '2026-12-01T00:00:00.000Z',
        },
      ],
    },
  })

  expect(await run('jobs', 'retry', number)).toEqual({
    code: 0,
    body: { success: true, data: { id: number } },
  })
  expect(await run('jobs', 'retry', message)).toEqual({
    code: 0,
    body: { success: true, data: { id: message } },
  })
  expect(await asSuper('SELECT attempts FROM graphile_worker._private_jobs WHERE id = $1', [number])).toEqual(
    [{ attempts: 0 }],
  )
  expect(await asSuper('SELECT status, attempts FROM message WHERE message_id = $1', [message])).toEqual([
    { status: 'queued', attempts: 0 },
  ])
  expect(
    await asSuper(
      "SELECT action, actor_kind, subject FROM audit_log WHERE action LIKE '%_retried' ORDER BY id",
    ),
  ).toEqual([
    { action: 'job_retried', actor_kind: 'operator', subject: number },
    { action: 'message_retried', actor_kind: 'operator', subject: message },
  ])
  expect(await run('jobs', 'list')).toEqual({ code: 0, body: { success: true, data: [] } })
  expect((await run('jobs', 'retry', number)).code).toBe(1)
})

test.each(['7', 'nada', randomUUID()])('there is nothing to start again under %s', async (id) => {
  expect(await run('jobs', 'retry', id)).toEqual({
    code: 1,
    body: {
      success: false,
      code: 'dead_letter_unknown',
      message: `No hay nada detenido con el identificador ${id}. Míralos con: saldo jobs list`,
    },
  })
})

test('the application’s role sees dead jobs only through their functions, and what they work on never', async () => {
  await expect(sql`SELECT * FROM graphile_worker.jobs`.execute(database.db)).rejects.toThrow(
    'permission denied',
  )
  const { rows } = await sql<Record<string, unknown>>`SELECT * FROM app.dead_jobs() LIMIT 1`.execute(
    database.db,
  )
  for (const row of rows) expect(Object.keys(row)).not.toContain('payload')
})
