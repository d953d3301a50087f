import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type { WalletId } from '@saldo/contract/ids'
import pg from 'pg'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { isEventMoving } from '../../src/db/index.ts'
import { runCli } from '../../src/cli/run-cli.ts'
import type { EventRecord } from '../../src/modules/events/index.ts'
import { verifyEach, verifyLedger, walletOf } from '../../src/modules/ledger/index.ts'
import { currentCode } from '../../src/modules/wallets/index.ts'
import { anOrder, pay, until, useShop, withoutNotices } from '../money/shop.ts'
import { aPerson, type Person } from '../people/people.ts'
import { call } from '../server/call.ts'
import { runDueJobs } from '../server/jobs.ts'
import type { TestServer } from '../server/server.ts'
import { anEvent, aPlace, atPlace } from '../venue/venue.ts'

const shop = await useShop({}, { options: { clusters: ['norte'] } })
const { server } = shop

const clusters = (): Record<string, Pick<TestServer, 'db' | 'pool' | 'superPool' | 'ownerUrl'>> => ({
  main: server,
  ...server.clusters,
})

const env = () => ({
  DATABASE_URL: server.appUrl,
  DATABASE_MIGRATION_URL: server.ownerUrl,
  DATABASE_URLS: `norte=${server.clusters.norte?.appUrl}`,
  DATABASE_MIGRATION_URLS: `norte=${server.clusters.norte?.ownerUrl}`,
})

type Told = { code: number; body: Record<string, unknown> }

/** `saldo event move`, in this process, with other variables. */
const moveWith = async (more: NodeJS.ProcessEnv, event: EventRecord, ...args: string[]): Promise<Told> => {
  let out = ''
  const output = { out: (text: string) => (out = text), err: () => {} }
  const line = ['--json', 'event', 'move', String(event.id), ...args]
  const code = await runCli(line, { ...env(), ...more }, output, server.clock)
  return { code, body: JSON.parse(out) as Record<string, unknown> }
}
const move = (event: EventRecord, ...args: string[]): Promise<Told> => moveWith({}, event, ...args)

/** A night with a bar, somebody at it, and a person with 200 pesos bought by card. */
type Night = { event: EventRecord; bar: Person; ana: Person; code: string; walletId: WalletId }

let admin: Person
beforeAll(async () => {
  admin = await aPerson(server, [{ eventId: null, role: 'admin' }])
})

const aNightAt = async (name: string): Promise<Night> => {
  const night = await aNight()
  return (await placeOf(night.event)) === name ? night : aNightAt(name)
}

const aNight = async (): Promise<Night> => {
  const ana = await aPerson(server)
  const event = await anEvent(server)
  const at = await placeOf(event)
  const place = await aPlace({ ...server, ...clusters()[at] } as TestServer, event.id)
  const bar = await aPerson(server, [{ eventId: event.id, role: 'bar' }])
  await atPlace(Object.create(server, Object.getOwnPropertyDescriptors(clusters()[at])) as TestServer, place, bar.id)
  await pay(shop, ana, await anOrder(shop, ana, event, 200))
  const wallet = async () => walletOf(await dbOf(event), event.id, { userId: ana.id })
  await until(async () => (await wallet())?.available === 20_000n)
  const walletId = (await wallet())?.walletId as WalletId
  const code = await currentCode(server.deps, { eventId: event.id, walletId })
  return { event, bar, ana, code: code ?? '', walletId }
}

const placeOf = async ({ id }: EventRecord): Promise<string> => {
  const { rows } = await server.pool.query<{ database: string }>(
    'SELECT database FROM event_directory WHERE event_id = $1',
    [id],
  )
  return rows[0]?.database ?? ''
}
const dbOf = async (event: EventRecord) => {
  const found = clusters()[await placeOf(event)]
  if (!found) throw new Error('The directory names no cluster')
  return found.db
}
const otherThan = (name: string): string => (name === 'main' ? 'norte' : 'main')

const charge = ({ event, bar, code }: Night, amount: number, op_id: string = randomUUID()) =>
  call(server, 'POST', `staff/events/${event.id}/charges`, {
    token: bar.token,
    body: { op_id, code, amount, items: [{ name: 'Agua', quantity: 1, unit_price: amount }] },
  })

const balance = async ({ event, walletId }: Night): Promise<bigint | undefined> =>
  (await walletOf(await dbOf(event), event.id, { walletId }))?.available

const transfersIn = async (name: string, { id }: EventRecord): Promise<number> => {
  const { rows } = await clusters()[name]!.pool.query<{ n: string }>(
    'SELECT count(*) AS n FROM ledger.transfer WHERE event_id = $1',
    [id],
  )
  return Number(rows[0]?.n)
}

test('an event moves whole, is charged there as before, and is sealed where it was', async () => {
  const night = await aNight()
  const op = randomUUID()
  expect((await charge(night, 60, op)).statusCode).toBe(200)
  const from = await placeOf(night.event)
  const to = otherThan(from)
  const before = await transfersIn(from, night.event)
  const told = await move(night.event, '--to', to)
  expect(told).toMatchObject({
    code: 0,
    body: { data: { event: night.event.id, from, to, transfers: before, verified: true, pause_ms: expect.any(Number) } },
  })
  expect(await placeOf(night.event)).toBe(to)
  expect([await transfersIn(from, night.event), await transfersIn(to, night.event)]).toEqual([0, before])
  expect((await charge(night, 60, op)).headers['idempotency-replayed']).toBe('true')
  expect((await charge(night, 10)).statusCode).toBe(200)
  expect(await balance(night)).toBe(13_000n)
  const { rows: sealed } = await clusters()[from]!.superPool.query<{ rows: string; kept: string }>(
    `SELECT t.rows, (SELECT count(*) FROM ledger.sealed_row r WHERE r.move_id = t.move_id AND r.table_name = t.table_name) AS kept
     FROM ledger.sealed_table t JOIN ledger.event_move m USING (move_id)
     WHERE m.event_id = $1 AND m.state = 'moved' AND t.table_name = 'ledger.transfer'`,
    [night.event.id],
  )
  expect(sealed.map(({ rows, kept }) => [Number(rows), Number(kept)])).toEqual([[before, before]])
  expect(await verifyEach(server.deps.databases.all)).toMatchObject({ ok: true, problems: [] })
}, 60_000)

const killed = (event: EventRecord, to: string, nth: number): Promise<NodeJS.Signals | null> =>
  new Promise((done) => {
    const script = fileURLToPath(new URL('killed-move.ts', import.meta.url))
    const args = ['--disable-warning=ExperimentalWarning', script, String(nth)]
    spawn(process.execPath, [...args, 'event', 'move', String(event.id), '--to', to], {
      env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...env() },
      stdio: ['ignore', 'inherit', 'inherit'],
    }).once('close', (_code, signal) => done(signal))
  })

const transfersAt = async (event: EventRecord, from: string, to: string): Promise<[number, number]> => [
  await transfersIn(from, event),
  await transfersIn(to, event),
]

/** Transfers of a night with one charge: the payment, its fee, the charge. */
const CHARGED = 3

/** Before the directory is switched, in the order in which they are told. */
const BEFORE = ['closed', 'drained', 'copied', 'compared', 'verified'] as const
const AFTER = ['switched', 'opened', 'sealed'] as const

describe('a move that is killed', () => {
  test.each([...BEFORE.entries()])('after step %i, %s, keeps the event closed, and a second run finishes it', async (n) => {
    const night = await aNight()
    const from = await placeOf(night.event)
    const to = otherThan(from)
    expect(await killed(night.event, to, n + 1)).toBe('SIGKILL')
    expect(await placeOf(night.event)).toBe(from)
    const op = randomUUID()
    const refused = await charge(night, 40, op)
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5'])
    expect(refused.json()).toMatchObject({
      code: 'event_moving',
      message: 'El evento se está pasando a otro servidor. Inténtalo de nuevo en un momento.',
    })
    expect(await move(night.event, '--to', to)).toMatchObject({ code: 0, body: { data: { verified: true } } })
    expect((await charge(night, 40, op)).statusCode).toBe(200)
    expect(await balance(night)).toBe(16_000n)
    expect(await transfersAt(night.event, from, to)).toEqual([0, CHARGED])
  }, 60_000)

  test.each([...BEFORE.entries()])('after step %i, %s, is undone on demand', async (n) => {
    const night = await aNight()
    const from = await placeOf(night.event)
    const to = otherThan(from)
    expect(await killed(night.event, to, n + 1)).toBe('SIGKILL')
    expect(await move(night.event, '--to', to, '--undo')).toMatchObject({ code: 0, body: { data: { undone: true } } })
    expect((await charge(night, 40)).statusCode).toBe(200)
    expect(await transfersAt(night.event, from, to)).toEqual([CHARGED, 0])
    expect(await move(night.event, '--to', to)).toMatchObject({ code: 0 })
    expect(await balance(night)).toBe(16_000n)
  }, 60_000)

  test.each([...AFTER.entries()])('after the switch, at step %i, %s, is finished by a second run', async (n) => {
    const night = await aNight()
    const from = await placeOf(night.event)
    const to = otherThan(from)
    expect(await killed(night.event, to, BEFORE.length + n + 1)).toBe('SIGKILL')
    expect(await placeOf(night.event)).toBe(to)
    const again = await move(night.event, '--to', to)
    if (AFTER[n] === 'sealed') expect(again).toMatchObject({ code: 1, body: { code: 'same_cluster' } })
    else expect(again).toMatchObject({ code: 0, body: { data: { finished: true } } })
    expect((await charge(night, 40)).statusCode).toBe(200)
    expect(await balance(night)).toBe(16_000n)
    expect(await transfersAt(night.event, from, to)).toEqual([0, CHARGED])
  }, 60_000)
})

/** Holds what writes a table of a cluster back, so that the move stands in the middle of its copy. */
const holding = async <Result>(at: string, work: () => Promise<Result>): Promise<Result> => {
  const client = new pg.Client(clusters()[at]?.ownerUrl)
  await client.connect()
  await client.query('BEGIN; LOCK TABLE public.place IN EXCLUSIVE MODE')
  try {
    return await work()
  } finally {
    await client.end()
  }
}

const isMoving = async (at: string, event: EventRecord): Promise<boolean> => {
  const { rowCount } = await clusters()[at]!.pool.query(
    `SELECT FROM ledger.event_move WHERE event_id = $1 AND state = 'moving'`,
    [event.id],
  )
  return rowCount === 1
}

test('sales asked on through a move are booked once each; a second mover and the undoing of somebody else’s move are refused', async () => {
  const night = await aNight()
  const from = await placeOf(night.event)
  const to = otherThan(from)
  const statuses = new Set<number>()
  const sell = async (): Promise<void> => {
    const op = randomUUID()
    for (let status = 0; status !== 200; statuses.add(status)) status = (await charge(night, 10, op)).statusCode
  }
  const moving = holding(to, async () => {
    const done = move(night.event, '--to', to)
    await until(() => isMoving(from, night.event))
    const sales = Promise.all(Array.from({ length: 5 }, sell))
    await expect.poll(() => statuses.has(503)).toBe(true)
    expect(await move(night.event, '--to', to)).toMatchObject({ code: 1, body: { code: 'moving_already' } })
    expect(await move(night.event, '--to', to, '--undo')).toMatchObject({ code: 1, body: { code: 'moving_already' } })
    return { done, sales }
  })
  const before = Promise.all(Array.from({ length: 5 }, sell))
  const { done, sales } = await moving
  expect(await done).toMatchObject({ code: 0 })
  await Promise.all([before, sales])
  expect([...statuses].toSorted()).toEqual([200, 503])
  expect(await balance(night)).toBe(10_000n)
  expect(await transfersAt(night.event, from, to)).toEqual([0, CHARGED + 9])
  expect(await verifyLedger(await dbOf(night.event), night.event.id)).toMatchObject({ ok: true })
}, 60_000)

/** The server whose jobs are those of one cluster. */
const workersOf = (name: string): TestServer =>
  Object.create(server, Object.getOwnPropertyDescriptors({ superPool: clusters()[name]?.superPool })) as TestServer

const paymentIdOf = async ({ event }: Night, code: string): Promise<string> => {
  const { rows } = await sql<{ id: string }>`SELECT gateway_payment_id AS id FROM payment_attempt
    WHERE event_id = ${event.id} AND code = ${code}`.execute(await dbOf(event))
  return rows[0]?.id ?? ''
}

const credited = async (night: Night): Promise<bigint | undefined> => balance(night)

test('a notice that comes in the middle is kept and credits where the event is then', async () => {
  const night = await aNight()
  const from = await placeOf(night.event)
  const to = otherThan(from)
  const code = await anOrder(shop, night.ana, night.event, 100)
  await pay(shop, night.ana, code, { cardholder: 'CONT' })
  const paymentId = await paymentIdOf(night, code)
  await runDueJobs(server)
  const done = await holding(to, async () => {
    const moving = move(night.event, '--to', to)
    await until(() => isMoving(from, night.event))
    await shop.simulator.control({ action: 'payment', payment_id: paymentId, to: 'approve' })
    const survives = (error: unknown): boolean => isEventMoving(error)
    await until(async () => (await runDueJobs(server, { survives, most: 1 })).includes('handle-notice'))
    return { moving }
  })
  expect(await done.moving).toMatchObject({ code: 0 })
  expect(await credited(night)).toBe(20_000n)
  server.clock.pass(10_000)
  await until(async () => {
    await runDueJobs(server)
    return (await credited(night)) === 30_000n
  })
  expect(await verifyLedger(await dbOf(night.event), night.event.id)).toMatchObject({ ok: true })
}, 60_000)

test('a payment whose answer was lost is asked about by the workers of the new place', async () => {
  const night = await aNight()
  const from = await placeOf(night.event)
  const to = otherThan(from)
  const code = await anOrder(shop, night.ana, night.event, 100)
  await withoutNotices(shop, async () => {
    await shop.simulator.control({ action: 'next', outcome: 'cut', times: 1 })
    await pay(shop, night.ana, code)
  })
  expect(await move(night.event, '--to', to)).toMatchObject({ code: 0 })
  const { rows } = await clusters()[from]!.superPool.query(
    `SELECT FROM graphile_worker._private_jobs WHERE payload ->> 'eventId' = $1`,
    [String(night.event.id)],
  )
  expect(rows).toEqual([])
  await until(async () => {
    server.clock.pass(30_000)
    await runDueJobs(workersOf(to))
    return (await credited(night)) === 30_000n
  })
}, 60_000)

test('the office shows the event as before, its trail once, and its practice goes along', async () => {
  const night = await aNight()
  const from = await placeOf(night.event)
  const to = otherThan(from)
  await charge(night, 60)
  const office = async (path: string) => {
    const reply = await call(server, 'GET', `office/${path}`, { token: admin.token })
    expect(reply.statusCode, path).toBe(200)
    return reply.json<{ data: unknown }>().data
  }
  const paths = [`events/${night.event.id}/overview`, `audit?event=${night.event.id}&action=staff_placed`]
  const seen = async () => Promise.all(paths.map(office))
  const manager = await aPerson(server, [{ eventId: night.event.id, role: 'manager' }])
  const practice = await call(server, 'POST', `staff/events/${night.event.id}/practice`, {
    token: manager.token,
    body: { op_id: randomUUID() },
  })
  expect(practice.statusCode).toBe(200)
  const before = await seen()
  expect(await move(night.event, '--to', to)).toMatchObject({ code: 0 })
  expect(await seen()).toEqual(before)
  const { rows } = await server.pool.query<{ database: string }>(
    'SELECT database FROM event_directory JOIN practice ON practice_id = event_id WHERE training_of = $1',
    [night.event.id],
  )
  expect(rows).toEqual([{ database: to }])
}, 60_000)

test('an event that moved may move back', async () => {
  const night = await aNight()
  const from = await placeOf(night.event)
  const to = otherThan(from)
  await charge(night, 60)
  expect(await move(night.event, '--to', to)).toMatchObject({ code: 0 })
  await charge(night, 10)
  expect(await move(night.event, '--to', from)).toMatchObject({ code: 0 })
  await charge(night, 10)
  expect(await balance(night)).toBe(12_000n)
  expect(await transfersAt(night.event, from, to)).toEqual([CHARGED + 2, 0])
  expect(await verifyEach(server.deps.databases.all)).toMatchObject({ ok: true, problems: [] })
}, 60_000)

describe('a move that fails', () => {
  const expectUndone = async (night: Night, from: string, to: string): Promise<void> => {
    await expect.poll(async () => (await charge(night, 60)).statusCode).toBe(200)
    expect(await transfersAt(night.event, from, to)).toEqual([CHARGED, 0])
    const { rows } = await clusters()[to]!.pool.query('SELECT FROM ledger.event_move WHERE event_id = $1', [night.event.id])
    expect(rows).toEqual([])
    expect(await move(night.event, '--to', to)).toMatchObject({ code: 0 })
    expect(await balance(night)).toBe(14_000n)
  }

  test('in the middle of the copy, because the target is lost, leaves the source open and nothing at the target', async () => {
    const night = await aNight()
    const from = await placeOf(night.event)
    const to = otherThan(from)
    const { done } = await holding(to, async () => {
      const moving = move(night.event, '--to', to)
      await until(() => isMoving(from, night.event))
      const cutOff = async () => {
        const { rowCount } = await clusters()[to]!.superPool.query(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
           WHERE application_name = 'saldo event move' AND datname = current_database() AND wait_event_type = 'Lock'`,
        )
        return rowCount
      }
      await expect.poll(cutOff).toBe(1)
      return { done: moving }
    })
    expect(await done).toMatchObject({ code: 1, body: { code: 'database_down' } })
    await expectUndone(night, from, to)
  }, 60_000)

  test.each([
    { why: 'copy_differs', table: 'transfer', at: 'target', change: `NEW.details = '{"place":"otra"}'` },
    { why: 'copy_differs', table: 'wallet', at: 'target', change: `NEW.credits = NEW.credits + 1` },
    { why: 'copy_differs', table: 'qr_code', at: 'target', change: '' },
    { why: 'ledger_unsound', table: 'wallet', at: 'source', change: '' },
  ])('for $why of $table at the $at is taken back', async ({ why, table, at, change }) => {
    const night = await aNight()
    const from = await placeOf(night.event)
    const to = otherThan(from)
    const [source, target] = [clusters()[from]!.superPool, clusters()[to]!.superPool]
    if (at === 'target') {
      const body = change === '' ? 'RETURN NULL;' : `${change}; RETURN NEW;`
      await target.query(`CREATE FUNCTION public.bend() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${body} END $$`)
      await target.query(`CREATE TRIGGER bend BEFORE INSERT ON ledger.${table} FOR EACH ROW EXECUTE FUNCTION public.bend()`)
    }
    const bend = (by: number) =>
      source.query('UPDATE ledger.wallet SET credits = credits + $2 WHERE event_id = $1 AND code_no > 0', [night.event.id, by])
    if (at === 'source') await bend(1)
    expect(await move(night.event, '--to', to)).toMatchObject({ code: 1, body: { code: why } })
    if (at === 'source') await bend(-1)
    else await target.query('DROP FUNCTION public.bend() CASCADE')
    await expectUndone(night, from, to)
  }, 60_000)
})

describe('a move that can’t be', () => {
  test('changes nothing: an unknown event, an unknown cluster, its own cluster, nothing to undo', async () => {
    const { event } = await aNight()
    const at = await placeOf(event)
    expect(await move({ id: 29_999 } as EventRecord, '--to', 'norte')).toMatchObject({
      code: 1,
      body: { code: 'event_unknown' },
    })
    expect(await move(event, '--to', 'sur')).toMatchObject({ code: 1, body: { code: 'cluster_unknown' } })
    expect(await move(event, '--to', at)).toMatchObject({ code: 1, body: { code: 'same_cluster' } })
    expect(await move(event, '--to', otherThan(at), '--undo')).toMatchObject({
      code: 1,
      body: { code: 'nothing_to_finish' },
    })
    expect(await isMoving(at, event)).toBe(false)
  }, 60_000)

  test('is refused where the target is away, its owner isn’t told, or it has rows of the event', async () => {
    const night = await aNight()
    const from = await placeOf(night.event)
    const to = otherThan(from)
    const target = clusters()[to]!
    const away = { DATABASE_URLS: 'norte=postgres://saldo_server:x@127.0.0.1:1/x', DATABASE_MIGRATION_URLS: undefined }
    const inMain = await aNightAt('main')
    expect(await moveWith(away, inMain.event, '--to', 'norte')).toMatchObject({
      code: 1,
      body: { code: 'cluster_away', message: '«norte» no contesta. No se cambió nada.' },
    })
    expect(await moveWith({ DATABASE_MIGRATION_URLS: undefined }, inMain.event, '--to', 'norte')).toMatchObject({
      code: 1,
      body: { code: 'owner_missing' },
    })
    expect((await charge(inMain, 10)).statusCode).toBe(200)
    await target.superPool.query(`INSERT INTO order_code (event_id, code, order_id, made_at) VALUES ($1, 'x', $2, now())`, [
      night.event.id,
      randomUUID(),
    ])
    expect(await move(night.event, '--to', to)).toMatchObject({ code: 1, body: { code: 'target_not_empty' } })
    await target.superPool.query('DELETE FROM order_code WHERE event_id = $1', [night.event.id])
    expect((await charge(night, 10)).statusCode).toBe(200)
    expect(await isMoving(from, night.event)).toBe(false)
  }, 60_000)
})
