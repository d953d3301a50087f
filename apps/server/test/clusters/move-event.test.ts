import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { isEventMoving } from '../../src/db/index.ts'
import { verifyEach, verifyLedger, walletOf } from '../../src/modules/ledger/index.ts'
import { anOrder, orderBody, pay, send, until, withoutNotices } from '../money/shop.ts'
import { aPerson } from '../people/people.ts'
import { call } from '../server/call.ts'
import { runDueJobs } from '../server/jobs.ts'
import { anOfflineEvent } from '../venue/offline-event.ts'
import { anEvent } from '../venue/venue.ts'
import { CHARGED, useMoves, type Night } from './moves.ts'

const { shop, server, cluster, placeOf, dbOf, move, serverAt, aNight, charge, ...moves } = await useMoves()
const { balance, transfersIn, transfersAt, isMoving, holding } = moves

test('an event moves whole, is charged there as before, and is sealed where it was', async () => {
  const night = await aNight()
  const op = randomUUID()
  expect((await charge(night, 60, op)).statusCode).toBe(200)
  const { from, to } = night
  const before = await transfersIn(from, night.event)
  const told = await move(night.event, '--to', to)
  expect(told).toMatchObject({
    code: 0,
    body: {
      data: {
        event: night.event.id,
        from,
        to,
        transfers: before,
        verified: true,
        pause_ms: expect.any(Number),
      },
    },
  })
  expect(await placeOf(night.event)).toBe(to)
  expect([await transfersIn(from, night.event), await transfersIn(to, night.event)]).toEqual([0, before])
  expect((await charge(night, 60, op)).headers['idempotency-replayed']).toBe('true')
  expect((await charge(night, 10)).statusCode).toBe(200)
  expect(await balance(night)).toBe(13_000n)
  const { rows: sealed } = await cluster(from).superPool.query<{ rows: string; kept: string }>(
    `SELECT t.rows, (SELECT count(*) FROM ledger.sealed_row r WHERE r.move_id = t.move_id AND r.table_name = t.table_name) AS kept
     FROM ledger.sealed_table t JOIN ledger.event_move m USING (move_id)
     WHERE m.event_id = $1 AND m.state = 'moved' AND t.table_name = 'ledger.transfer'`,
    [night.event.id],
  )
  expect(sealed.map(({ rows, kept }) => [Number(rows), Number(kept)])).toEqual([[before, before]])
  expect(await verifyEach(server.deps.databases.all)).toMatchObject({ ok: true, problems: [] })
}, 60_000)

test('sales asked on through a move are booked once each; a second mover and the undoing of somebody else’s move are refused', async () => {
  const night = await aNight()
  const { from, to } = night
  const statuses = new Set<number>()
  const sell = async (): Promise<void> => {
    const op = randomUUID()
    for (let status = 0; status !== 200; statuses.add(status))
      status = (await charge(night, 10, op)).statusCode
  }
  const moving = holding(to, async () => {
    const done = move(night.event, '--to', to)
    await until(() => isMoving(from, night.event))
    const sales = Promise.all(Array.from({ length: 5 }, sell))
    await expect.poll(() => statuses.has(503)).toBe(true)
    expect(await move(night.event, '--to', to)).toMatchObject({ code: 1, body: { code: 'moving_already' } })
    expect(await move(night.event, '--to', to, '--undo')).toMatchObject({
      code: 1,
      body: { code: 'moving_already' },
    })
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

const paymentIdOf = async ({ event }: Night, code: string): Promise<string> => {
  const { rows } = await sql<{ id: string }>`SELECT gateway_payment_id AS id FROM payment_attempt
    WHERE event_id = ${event.id} AND code = ${code}`.execute(await dbOf(event))
  return rows[0]?.id ?? ''
}

test('what is sold while the old rows are copied moves with the rest', async () => {
  const night = await aNight()
  const { from, to } = night
  const { done } = await holding(
    from,
    async () => {
      const moving = move(night.event, '--to', to)
      await until(() => isMoving(to, night.event, 'arriving'))
      for (const amount of [10, 20, 30]) expect((await charge(night, amount)).statusCode).toBe(200)
      return { done: moving }
    },
    'ledger.event_move',
  )
  expect(await done).toMatchObject({ code: 0, body: { data: { transfers: CHARGED + 2 } } })
  expect(await balance(night)).toBe(14_000n)
  expect(await transfersAt(night.event, from, to)).toEqual([0, CHARGED + 2])
}, 60_000)

test('a notice that comes in the middle is kept and credits where the event is then', async () => {
  const night = await aNight()
  const { from, to } = night
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
  expect(await balance(night)).toBe(20_000n)
  server.clock.pass(10_000)
  await until(async () => {
    await runDueJobs(server)
    return (await balance(night)) === 30_000n
  })
  expect(await verifyLedger(await dbOf(night.event), night.event.id)).toMatchObject({ ok: true })
}, 60_000)

test('a payment whose answer was lost is asked about by the workers of the new place', async () => {
  const night = await aNight()
  const { from, to } = night
  const code = await anOrder(shop, night.ana, night.event, 100)
  await withoutNotices(shop, async () => {
    await shop.simulator.control({ action: 'next', outcome: 'cut', times: 1 })
    await pay(shop, night.ana, code)
  })
  expect(await move(night.event, '--to', to)).toMatchObject({ code: 0 })
  const { rows } = await cluster(from).superPool.query(
    `SELECT FROM graphile_worker._private_jobs WHERE payload ->> 'eventId' = $1`,
    [String(night.event.id)],
  )
  expect(rows).toEqual([])
  await until(async () => {
    server.clock.pass(30_000)
    await runDueJobs(serverAt(to))
    return (await balance(night)) === 30_000n
  })
}, 60_000)

test('the office shows the event as before, its trail once, and its practice goes along', async () => {
  const night = await aNight()
  const { to } = night
  await charge(night, 60)
  const admin = await aPerson(server, [{ eventId: null, role: 'admin' }])
  const office = async (path: string) => {
    const reply = await call(server, 'GET', `office/${path}`, { token: admin.token })
    expect(reply.statusCode).toBe(200)
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

test('a purchase that is repeated after a move is answered as it was, and counters go on', async () => {
  const night = await aNight()
  const { from, to } = night
  const key = randomUUID()
  const buy = () => send(shop, night.ana, `public/events/${night.event.id}/qr`, { body: orderBody(100), key })
  const first = await buy()
  expect(first.statusCode).toBe(200)
  await cluster(from).superPool.query(`SELECT setval('refund_reference', 5000)`)
  expect(await move(night.event, '--to', to)).toMatchObject({ code: 0 })
  const again = await buy()
  expect([again.statusCode, again.headers['idempotency-replayed'], again.body]).toEqual([
    200,
    'true',
    first.body,
  ])
  const { rows } = await cluster(to).superPool.query<{ next: string }>(
    `SELECT nextval('refund_reference') AS next`,
  )
  expect(Number(rows[0]?.next)).toBeGreaterThan(5000)
}, 60_000)

test('a sale made without the server waits through a move, and is booked once where the event is then', async () => {
  const event = await anEvent(server)
  const from = await placeOf(event)
  const to = from === 'main' ? 'norte' : 'main'
  const bar = await anOfflineEvent(serverAt(from), event)
  const [till, ana] = [await bar.aTill(), await bar.aHolder()]
  const [before, meanwhile] = [bar.sell(till, ana, 50), bar.sell(till, ana, 60)]
  expect(await till.post(before)).toMatchObject({ status: 200, body: { data: { status: 'booked' } } })
  const { done } = await holding(to, async () => {
    const moving = move(event, '--to', to)
    await until(() => isMoving(from, event))
    expect(await till.post(meanwhile)).toMatchObject({ status: 503, body: { code: 'event_moving' } })
    return { done: moving }
  })
  expect(await done).toMatchObject({ code: 0 })
  for (const sale of [meanwhile, before, meanwhile])
    expect(await till.post(sale)).toMatchObject({ status: 200, body: { data: { status: 'booked' } } })
  const { walletId } = ana
  expect((await walletOf(await dbOf(event), event.id, { walletId }))?.available).toBe(20_000n - 11_000n)
  expect(await verifyLedger(await dbOf(event), event.id)).toMatchObject({ ok: true })
}, 60_000)

test('an event that moved may move back', async () => {
  const night = await aNight()
  const { from, to } = night
  await charge(night, 60)
  expect(await move(night.event, '--to', to)).toMatchObject({ code: 0 })
  await charge(night, 10)
  expect(await move(night.event, '--to', from)).toMatchObject({ code: 0 })
  await charge(night, 10)
  expect(await balance(night)).toBe(12_000n)
  expect(await transfersAt(night.event, from, to)).toEqual([CHARGED + 2, 0])
  expect(await verifyEach(server.deps.databases.all)).toMatchObject({ ok: true, problems: [] })
}, 60_000)
