import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type { EventRecord } from '../../src/modules/events/index.ts'
import { describe, expect, test } from 'vitest'
import { askRefund, fields } from '../money/refunds.ts'
import { aPerson } from '../people/people.ts'
import { call } from '../server/call.ts'
import { CHARGED, useMoves, type Night } from './moves.ts'

const { server, cluster, env, placeOf, move, moveWith, aNight, aNightAt, charge, balance, transfersAt } =
  await useMoves()

const killed = (event: EventRecord, to: string, nth: number): Promise<NodeJS.Signals | null> =>
  new Promise((done) => {
    const script = fileURLToPath(new URL('killed-move.ts', import.meta.url))
    const args = ['--disable-warning=ExperimentalWarning', script, String(nth)]
    spawn(process.execPath, [...args, 'event', 'move', String(event.id), '--to', to], {
      env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...env() },
      stdio: ['ignore', 'inherit', 'inherit'],
    }).once('close', (_code, signal) => done(signal))
  })

/** Before the directory is switched, in the order in which they are told. */
const BEFORE = ['closed', 'drained', 'copied', 'compared', 'verified'] as const
/** What never changes is copied before. */
const HISTORY = 1
const AFTER = ['switched', 'opened', 'sealed'] as const

describe('a move that is killed', () => {
  test('while it copies what never changes leaves the event open, and the next one begins anew', async () => {
    const night = await aNight()
    const { from, to } = night
    expect(await killed(night.event, to, HISTORY)).toBe('SIGKILL')
    expect((await charge(night, 40)).statusCode).toBe(200)
    expect(await transfersAt(night.event, from, to)).toEqual([CHARGED, CHARGED - 1])
    expect(await move(night.event, '--to', to)).toMatchObject({ code: 0 })
    expect(await balance(night)).toBe(16_000n)
    expect(await transfersAt(night.event, from, to)).toEqual([0, CHARGED])
  }, 60_000)

  test.each([...BEFORE.entries()])(
    'after step %i, %s, keeps the event closed, and a second run finishes it',
    async (n) => {
      const night = await aNight()
      const { from, to } = night
      expect(await killed(night.event, to, HISTORY + n + 1)).toBe('SIGKILL')
      expect(await placeOf(night.event)).toBe(from)
      const op = randomUUID()
      const refused = await charge(night, 40, op)
      expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5'])
      expect(refused.json()).toMatchObject({
        code: 'event_moving',
        message: 'El evento se está pasando a otro servidor. Inténtalo de nuevo en un momento.',
      })
      expect(await move(night.event, '--to', to)).toMatchObject({
        code: 0,
        body: { data: { verified: true } },
      })
      expect((await charge(night, 40, op)).statusCode).toBe(200)
      expect(await balance(night)).toBe(16_000n)
      expect(await transfersAt(night.event, from, to)).toEqual([0, CHARGED])
    },
    60_000,
  )

  test.each([...BEFORE.entries()])(
    'after step %i, %s, is undone on demand',
    async (n) => {
      const night = await aNight()
      const { from, to } = night
      expect(await killed(night.event, to, HISTORY + n + 1)).toBe('SIGKILL')
      expect(await move(night.event, '--to', to, '--undo')).toMatchObject({
        code: 0,
        body: { data: { undone: true } },
      })
      expect((await charge(night, 40)).statusCode).toBe(200)
      expect(await transfersAt(night.event, from, to)).toEqual([CHARGED, 0])
      expect(await move(night.event, '--to', to)).toMatchObject({ code: 0 })
      expect(await balance(night)).toBe(16_000n)
    },
    60_000,
  )

  test.each([...AFTER.entries()])(
    'after the switch, at step %i, %s, is finished by a second run',
    async (n) => {
      const night = await aNight()
      const { from, to } = night
      expect(await killed(night.event, to, HISTORY + BEFORE.length + n + 1)).toBe('SIGKILL')
      expect(await placeOf(night.event)).toBe(to)
      const again = await move(night.event, '--to', to)
      expect(again).toMatchObject(
        AFTER[n] === 'sealed'
          ? { code: 1, body: { code: 'same_cluster' } }
          : { code: 0, body: { data: { finished: true } } },
      )
      expect((await charge(night, 40)).statusCode).toBe(200)
      expect(await balance(night)).toBe(16_000n)
      expect(await transfersAt(night.event, from, to)).toEqual([0, CHARGED])
    },
    60_000,
  )
})

/** What its buyer and the office see of an event's request for a refund, over all databases. */
const listed = async ({ event, ana }: Night) => {
  const admin = await aPerson(server, [{ eventId: null, role: 'admin' }])
  const own = await call(server, 'GET', `public/user/${ana.id}/refunds`, { token: ana.token })
  const queue = await call(server, 'GET', 'office/refund-queue', { token: admin.token })
  const { lines, counts } = queue.json<{
    data: { lines: { event_id: number | null }[]; counts: Record<string, number> }
  }>().data
  return {
    own: own.json<{ data: unknown[] }>().data.length,
    queue: lines.filter((line) => line.event_id === event.id).length,
    counts,
  }
}

test.each([
  ['before', BEFORE.length],
  ['after', BEFORE.length + 1],
])(
  'an event that lies in both databases, %s the switch, is listed once',
  async (_, steps) => {
    const night = await aNight()
    const { from, to } = night
    await askRefund(server, { as: night.ana, texts: fields({ code_qr: night.code }) })
    const before = await listed(night)
    expect(before).toMatchObject({ own: 1, queue: 1 })
    expect(await killed(night.event, to, HISTORY + steps)).toBe('SIGKILL')
    for (const at of [from, to]) {
      const kept = 'SELECT FROM refund_request WHERE event_id = $1'
      expect((await cluster(at).pool.query(kept, [night.event.id])).rowCount).toBe(1)
    }
    expect(await listed(night)).toEqual(before)
    expect(await move(night.event, '--to', to)).toMatchObject({ code: 0 })
    expect(await listed(night)).toEqual(before)
  },
  60_000,
)

test('an event whose target is lost in the middle is opened without it, and the copy that stayed there never counts', async () => {
  const night = await aNightAt('main')
  expect(await killed(night.event, 'norte', HISTORY + BEFORE.length)).toBe('SIGKILL')
  const lost = {
    DATABASE_URLS: 'norte=postgres://saldo_server:x@127.0.0.1:1/x',
    DATABASE_MIGRATION_URLS: undefined,
  }
  expect(await moveWith(lost, night.event, '--to', 'norte', '--undo')).toMatchObject({ code: 0 })
  expect((await charge(night, 60)).statusCode).toBe(200)
  expect(await transfersAt(night.event, 'main', 'norte')).toEqual([CHARGED, CHARGED - 1])
  expect(await move(night.event, '--to', 'norte')).toMatchObject({ code: 0 })
  expect(await balance(night)).toBe(14_000n)
  expect(await transfersAt(night.event, 'main', 'norte')).toEqual([0, CHARGED])
}, 60_000)
