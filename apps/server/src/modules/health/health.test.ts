import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { VerificationRunOnWire } from '@saldo/contract/health'
import { afterAll, expect, test } from 'vitest'
import { call } from '../../../test/server/call.ts'
import { createOutbox } from '../../../test/people/outbox.ts'
import { forgetJobs } from '../../../test/server/jobs.ts'
import { aPerson } from '../../../test/people/people.ts'
import { useServer } from '../../../test/server/server.ts'
import { anEvent, aWallet } from '../../../test/venue/venue.ts'
import { openDatabase } from '../../db/index.ts'
import type { Gateways } from '../../gateways/index.ts'
import { verifyNightly } from '../ledger/index.ts'
import { createVerificationRecord, noteBackup } from './index.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'saldo-health-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

// An address that no browser and no vendor accepts.
const server = useServer(() => createOutbox().gateways as Gateways, {
  PUBLIC_URL: 'http://caja.example',
  DATA_DIR: dataDir,
})

const anAdmin = () => aPerson(server, [{ eventId: null, role: 'admin' }])

const health = async ({ token }: { token: string }) =>
  (await call(server, 'GET', 'office/health', { token })).json<{ data: Record<string, unknown> }>().data

test('each check says what it found and what to do, as the doctor does', async () => {
  const { token } = await anAdmin()
  const reply = await call(server, 'POST', 'office/health/checks', { token })
  const { checked_at, sum, checks } = reply.json<{
    data: { checked_at: string; sum: string; checks: Record<string, string>[] }
  }>().data
  expect(checked_at).toBe(server.clock.now().toISOString())
  expect(sum).toMatch(/por corregir/)
  expect(checks.find(({ name }) => name === 'address')).toEqual({
    name: 'address',
    title: 'Dirección pública',
    state: 'wrong',
    says: 'http://caja.example no es https, y ni los navegadores ni los proveedores lo aceptan. Pon un proxy con TLS y una dirección https en PUBLIC_URL.',
  })
  expect(checks.find(({ name }) => name === 'paypal')?.state).toBe('off')
}, 30_000)

test('a job that gave up and a message that gave up are shown, and tried again once', async () => {
  const { token, id: admin } = await anAdmin()
  const messageId = randomUUID()
  const now = server.clock.now()
  await server.db
    .insertInto('message')
    .values({
      message_id: messageId,
      channel: 'email',
      kind: 'welcome',
      recipient_hash: Buffer.from('x'),
      payload_sealed: Buffer.from('x'),
      status: 'dead',
      attempts: 9,
      last_error: 'mailbox_full',
      created_at: now,
      due_at: now,
    })
    .execute()
  await forgetJobs(server)
  await server.superPool.query("SELECT graphile_worker.add_job('sweep-sessions', '{}', max_attempts => 1)")
  const { rows } = await server.superPool.query<{ id: string }>(
    "UPDATE graphile_worker._private_jobs SET attempts = 1, last_error = 'it broke' RETURNING id::text",
  )
  const jobId = rows[0]?.id ?? ''
  expect((await health({ token })).stuck).toEqual(
    expect.arrayContaining([
      {
        id: jobId,
        kind: 'job',
        what: 'sweep-sessions',
        state: 'dead',
        attempts: 1,
        last_error: 'it broke',
        since: expect.any(String) as string,
      },
      {
        id: messageId,
        kind: 'message',
        what: 'welcome (email)',
        state: 'dead',
        attempts: 9,
        last_error: 'mailbox_full',
        since: now.toISOString(),
      },
    ]),
  )
  const retry = (id: string) => call(server, 'POST', `office/health/stuck/${id}/retries`, { token })
  for (const id of [jobId, messageId]) {
    expect((await retry(id)).json()).toEqual({ success: true, data: null })
    expect((await retry(id)).statusCode).toBe(404)
  }
  expect((await health({ token })).stuck).toEqual([])
  const { rows: entries } = await server.pool.query(
    'SELECT action, subject FROM audit_log WHERE actor_id = $1 ORDER BY id',
    [admin],
  )
  expect(entries).toEqual([
    { action: 'job_retried', subject: jobId },
    { action: 'message_retried', subject: messageId },
  ])
})

test('the last backup is told by its name and size, never where it lies', async () => {
  const { token } = await anAdmin()
  expect((await health({ token })).backup).toEqual({ kind: 'embedded', last: null })
  const file = join(dataDir, 'noche.tar')
  writeFileSync(file, 'twelve bytes')
  await noteBackup(dataDir, file, server.clock.now())
  expect((await health({ token })).backup).toEqual({
    kind: 'embedded',
    last: { made_at: server.clock.now().toISOString(), file: 'noche.tar', bytes: 12 },
  })
})

test('a verification is started once, says how far it is, and what it found', async () => {
  const admin = await anAdmin()
  const { token } = admin
  const event = await anEvent(server)
  for (let i = 0; i < 3; i++) await aWallet(server, event.id, { balance: 1_000 })
  const start = async () =>
    (await call(server, 'POST', 'office/health/verifications', { token })).json<{
      data: VerificationRunOnWire
    }>().data
  await forgetJobs(server)
  const [first, second] = [await start(), await start()]
  expect(first).toEqual({
    id: expect.any(String) as string,
    state: 'waiting',
    asked_by: 'Ana Luna',
    asked_at: server.clock.now().toISOString(),
    ended_at: null,
    wallets: 0,
    wallets_total: 0,
    transfers: 0,
    problems: [],
  })
  expect(second).toEqual(first)
  const { rows } = await server.superPool.query<{ payload: { runId: string } }>(
    `SELECT payload FROM graphile_worker._private_jobs j
       JOIN graphile_worker._private_tasks t ON t.id = j.task_id WHERE t.identifier = 'verify-ledger'`,
  )
  expect(rows).toEqual([{ payload: { runId: first.id } }])

  const now = async () =>
    (await call(server, 'GET', `office/health/verifications/${first.id}`, { token })).json<{
      data: VerificationRunOnWire
    }>().data
  const seen: VerificationRunOnWire[] = []
  const record = createVerificationRecord(server.deps)
  const open = () => openDatabase(server.appUrl, { max: 1, statementTimeoutMs: 0, onIdleError: () => {} })
  const { rows: counted } = await server.pool.query<{ n: number }>(
    'SELECT count(*)::int AS n FROM ledger.wallet',
  )
  const wallets = counted[0]?.n ?? 0
  expect(wallets).toBeGreaterThan(2)
  const night = verifyNightly({
    open: [open],
    log: server.deps.log,
    record: {
      begin: async (...args) => {
        const run = await record.begin(...args)
        return {
          ...run,
          progress: async (found) => {
            await run.progress(found)
            seen.push(await now())
          },
        }
      },
    },
  })
  await night.runner.run(rows[0]?.payload)
  expect(seen[0]).toMatchObject({ state: 'running', wallets, wallets_total: wallets, ended_at: null })
  const done = { ...first, state: 'clean', ended_at: server.clock.now().toISOString() }
  expect(await now()).toEqual({ ...done, wallets, wallets_total: wallets, transfers: 3 })
  // The next one is another run.
  const third = await start()
  expect(third.id).not.toBe(first.id)
  // One whose process died is seen for what it is, and doesn't stand in the way.
  server.clock.pass(3 * 60_000)
  const runs = (await health({ token })).verifications as VerificationRunOnWire[]
  expect(runs.map(({ id, state }) => [id, state])).toEqual([
    [third.id, 'broken_off'],
    [first.id, 'clean'],
  ])
  expect((await start()).id).not.toBe(third.id)
})
