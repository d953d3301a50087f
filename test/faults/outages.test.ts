import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freeze } from '../../bench/kills/freeze.ts'
import { countBooked } from '../../bench/kills/kills.ts'
import { openScene, type Scene } from '../../bench/scene.ts'
import { verifyLedger } from '../../apps/server/src/modules/ledger/index.ts'

let scene: Scene
beforeAll(async () => {
  const parts = { isAlone: true, env: { LOG_LEVEL: 'silent' } }
  scene = await openScene({ staff: 1, wallets: 4, balance: 1_000_00n, ...parts })
}, 120_000)
afterAll(() => scene?.close(), 60_000)

type Reply = { status: number; body: Record<string, unknown>; tookMs: number }

const ask = async (path: string, init: RequestInit = {}): Promise<Reply> => {
  const startedAt = performance.now()
  const answer = await fetch(`${scene.product.address}${path}`, init)
  const { request_id: _, ...body } = (await answer.json()) as Record<string, unknown>
  return { status: answer.status, body, tookMs: performance.now() - startedAt }
}

const charge = (opId: string): Promise<Reply> =>
  ask(`/api/v1/es/staff/events/${scene.eventId}/charges`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${scene.staff[0]}`,
      'idempotency-key': opId,
    },
    body: JSON.stringify({ op_id: opId, code: scene.codes[0], amount: 10 }),
  })

const signIn = (): Promise<Reply> =>
  ask('/api/v1/es/auth/public/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ana@demo.test', password: 'Festival-2026-noche' }),
  })

const down = {
  success: false,
  code: 'database_down',
  message: 'El servicio no está disponible por un momento. Inténtalo de nuevo en unos segundos.',
}

test('with the database gone for ten seconds the server says so in Spanish, stays alive, and recovers by itself', async () => {
  const opId = randomUUID()
  freeze(scene.dataDir, 'SIGSTOP')
  const frozenAt = performance.now()
  try {
    const [signedIn, ready, charged, live] = await Promise.all([
      signIn(),
      ask('/health/ready'),
      charge(opId),
      ask('/health/live'),
    ])
    expect(live).toMatchObject({ status: 200, body: { status: 'ok' } })
    expect(live.tookMs).toBeLessThan(2_000)
    expect(signedIn).toMatchObject({ status: 503, body: down })
    expect(ready).toMatchObject({
      status: 503,
      body: { status: 'not_ready', database: false, simulator: true, stopping: false },
    })
    for (const { tookMs } of [signedIn, ready]) expect(tookMs).toBeLessThan(8_000)
    expect(charged.status).toBe(503)
    await pause(Math.max(0, 10_000 - (performance.now() - frozenAt)))
  } finally {
    freeze(scene.dataDir, 'SIGCONT')
  }
  await expect.poll(async () => (await ask('/health/ready')).status, { timeout: 20_000 }).toBe(200)
  await expect.poll(async () => (await signIn()).status, { timeout: 20_000 }).toBe(200)
  await expect.poll(async () => (await charge(opId)).status, { timeout: 20_000 }).toBe(200)
  const booked = await countBooked(scene.database.pool, [opId])
  expect(booked.get(opId)).toBe(1)
  expect(await verifyLedger(scene.database.db)).toMatchObject({ ok: true, problems: [] })
}, 90_000)
