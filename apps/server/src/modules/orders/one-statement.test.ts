import { randomUUID } from 'node:crypto'
import { setImmediate as immediate } from 'node:timers/promises'
import type { OpId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { sealKey } from '../../../test/money/ledger.ts'
import { aPerson, type Person } from '../../../test/people/people.ts'
import { anOrder, orderBody, orderOf, send, useShop } from '../../../test/money/shop.ts'
import { anEvent } from '../../../test/venue/venue.ts'
import { transact } from '../../db/index.ts'
import type { EventRecord } from '../events/index.ts'
import { blockWallet, reissueCode, topUp } from '../ledger/index.ts'
import { openUserWallet } from '../wallets/index.ts'
import { moveOrder } from './move-order.ts'
import { findOrderByCode } from './order-queries.ts'

const shop = await useShop()
const { server } = shop

const asSuper = async <Row extends pg.QueryResultRow>(
  text: string,
  values: unknown[] = [],
): Promise<Row[]> => {
  const client = new pg.Client(server.superUrl)
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}

/** All that an order leaves, of everybody's at the event. */
const traces = async ({ id: eventId }: EventRecord, ana: Person) => {
  const [row] = await asSuper(
    `SELECT (SELECT count(*)::int FROM order_qr WHERE event_id = $1) AS orders,
            (SELECT count(*)::int FROM order_code WHERE event_id = $1) AS codes,
            (SELECT max(last_order_at) FROM order_lane WHERE event_id = $1) AS last_turn,
            (SELECT count(*)::int FROM idempotency_key WHERE principal = $2) AS keys,
            (SELECT count(*)::int FROM graphile_worker._private_jobs WHERE key LIKE format('expire-order:%s:%%', $1::int)) AS jobs`,
    [eventId, ana.id],
  )
  return row
}

const nothing = { orders: 0, codes: 0, last_turn: null, keys: 0, jobs: 0 }

const create = (ana: Person, event: EventRecord, { amount = 100, key = randomUUID() } = {}) =>
  send(shop, ana, `public/events/${event.id}/qr`, { body: orderBody(amount), key })

const changeOf = async (ana: Person, event: EventRecord) => {
  const at = server.clock.now()
  const walletId = await openUserWallet(server.deps, { userId: ana.id, eventId: event.id, at })
  return { eventId: event.id, opId: randomUUID() as OpId, walletId, at }
}

test('an order leaves its rows, its key and one job at its deadline', async () => {
  const [ana, event] = [await aPerson(server), await anEvent(server)]
  const now = server.clock.now()
  const code = await anOrder(shop, ana, event)
  expect(await traces(event, ana)).toEqual({ orders: 1, codes: 1, last_turn: now, keys: 1, jobs: 1 })
  const { id } = await orderOf(shop, ana, event, code)
  const jobs = await asSuper(
    `SELECT t.identifier, j.payload, j.run_at, j.max_attempts FROM graphile_worker._private_jobs j
     JOIN graphile_worker._private_tasks t ON t.id = j.task_id WHERE j.key = $1`,
    [`expire-order:${event.id}:${id}`],
  )
  expect(jobs).toEqual([
    {
      identifier: 'expire-order',
      payload: { eventId: event.id, orderId: id },
      run_at: new Date(now.getTime() + 1_800_000),
      max_attempts: 25,
    },
  ])
})

test('a refused first order stores nothing, and the next one is the first', async () => {
  const [ana, event, key] = [await aPerson(server), await anEvent(server), randomUUID()]
  const change = await changeOf(ana, event)
  await transact(server.db, (tx) => blockWallet(tx, change))
  expect((await create(ana, event, { key })).json()).toMatchObject({ code: 'wallet_blocked' })
  expect(await traces(event, ana)).toEqual(nothing)
  await transact(server.db, (tx) => reissueCode(tx, { ...change, opId: randomUUID() as OpId, sealKey }))
  const again = await create(ana, event, { key })
  const code = again.json<{ data: { purchase_code: string } }>().data.purchase_code
  expect(await orderOf(shop, ana, event, code)).toMatchObject({ type: 'Nuevo', amount: 100 })
})

test('a later order that is refused leaves all as it was', async () => {
  const [ana, event] = [await aPerson(server), await anEvent(server)]
  for (const amount of [10_000, 9_900]) await anOrder(shop, ana, event, amount)
  const before = await traces(event, ana)
  server.clock.pass(60_000)
  expect((await create(ana, event, { amount: 100.01 })).json()).toMatchObject({
    code: 'balance_above_maximum',
  })
  expect(await traces(event, ana)).toEqual(before)
  expect((await create(ana, event)).statusCode).toBe(200)
})

test('first orders at once never pass the limit, and one of them is the first', async () => {
  const [ana, event] = [await aPerson(server), await anEvent(server)]
  const replies = await Promise.all(Array.from({ length: 8 }, () => create(ana, event, { amount: 9_000 })))
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([
    200, 200, 409, 409, 409, 409, 409, 409,
  ])
  const types = await server.db
    .selectFrom('order_qr')
    .select('type')
    .where('event_id', '=', event.id)
    .orderBy('type')
    .execute()
  expect(types).toEqual([{ type: 'nuevo' }, { type: 'recarga' }])
})

test('a blocked QR takes no order, and what was answered before it was blocked is still answered', async () => {
  const [ana, event] = [await aPerson(server), await anEvent(server)]
  const key = randomUUID()
  const first = await create(ana, event, { key })
  const before = await traces(event, ana)
  const change = await changeOf(ana, event)
  await transact(server.db, (tx) => blockWallet(tx, change))
  const refused = await create(ana, event)
  expect([refused.statusCode, refused.json()]).toEqual([
    409,
    {
      success: false,
      code: 'wallet_blocked',
      message: 'Este QR está bloqueado.',
      request_id: expect.any(String),
    },
  ])
  expect(await traces(event, ana)).toEqual(before)
  expect((await create(ana, event, { key })).body).toBe(first.body)
})

test('an order killed while it waits for its turn leaves nothing, and its key makes one afterwards', async () => {
  const [ana, event] = [await aPerson(server), await anEvent(server)]
  await anOrder(shop, ana, event)
  const before = await traces(event, ana)
  const key = randomUUID()
  const killed = await transact(server.db, async (tx) => {
    await sql`SELECT FROM order_lane WHERE event_id = ${event.id} AND user_id = ${ana.id} FOR UPDATE`.execute(
      tx,
    )
    const asked = create(ana, event, { key })
    const waiting = () =>
      asSuper<{ pid: number }>(
        `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
         AND query LIKE '%app.create_order%' AND pid <> pg_backend_pid()`,
      )
    await expect.poll(async () => (await waiting()).length).toBe(1)
    const twin = await create(ana, event, { key })
    expect([twin.statusCode, twin.json<{ code: string }>().code]).toEqual([409, 'request_in_progress'])
    for (const { pid } of await waiting()) await asSuper('SELECT pg_terminate_backend($1)', [pid])
    return asked
  })
  expect(killed.statusCode).toBe(503)
  expect(await traces(event, ana)).toEqual(before)
  expect((await create(ana, event, { key })).statusCode).toBe(200)
  expect(await traces(event, ana)).toMatchObject({ orders: 2, codes: 2, keys: 2, jobs: 2 })
})

/** Makes counting a user's open orders take longer than a commit. */
const openManyLike = async (event: EventRecord, code: string) => {
  await asSuper(
    `INSERT INTO order_qr (event_id, order_id, user_id, wallet_id, amount_centavos, type, status, code,
                           created_at, expires_at)
     SELECT event_id, gen_random_uuid(), user_id, wallet_id, 1, 'recarga', 'pending', 'x', created_at,
            expires_at
     FROM order_qr, generate_series(1, 100000) WHERE event_id = $1 AND code = $2`,
    [event.id, code],
  )
}

test.each([
  { where: 'while an order counts', isLocked: false },
  { where: 'before an order counts', isLocked: true },
])('a payment credited $where is in the balance or among the open orders', async ({ isLocked }) => {
  const [ana, event] = [await aPerson(server), await anEvent(server)]
  const ended = await anOrder(shop, ana, event)
  await anOrder(shop, ana, event, 1000)
  const paid = await anOrder(shop, ana, event, 10_000)
  if (!isLocked) await openManyLike(event, paid)
  const at = server.clock.now()
  const move = async (tx: typeof server.db, code: string, to: 'approved' | 'expired') => {
    const order = await findOrderByCode(tx, event.id, code)
    if (!order) throw new Error('there is no such order')
    await moveOrder(tx, { order, to, cause: to === 'approved' ? 'payment' : 'given_up', at })
    return order
  }
  await move(server.db, ended, 'expired')
  const asked = await transact(server.db, async (tx) => {
    const { walletId } = await move(tx, paid, 'approved')
    const amount = centavos(1_000_000)
    const credit = { walletId, amount, from: 'promo', mayBeRefused: false } as const
    await topUp(tx, { eventId: event.id, opId: randomUUID() as OpId, at, ...credit })
    if (isLocked) await sql`LOCK TABLE order_qr`.execute(tx)
    const order = create(ana, event, { amount: 9_500 })
    const answered = order.then(() => true)
    const counting = () =>
      asSuper(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND state = 'active'
         AND query LIKE '%app.create_order%' AND pid <> pg_backend_pid() AND (NOT $1 OR wait_event_type = 'Lock')`,
        [isLocked],
      )
    // A busy machine may look too late; the answer is the same then.
    const isCounting = async () => (await counting()).length > 0
    while (!(await Promise.race([answered, isCounting()]))) await immediate()
    return { order }
  })
  expect((await asked.order).json()).toMatchObject({ code: 'balance_above_maximum' })
})
