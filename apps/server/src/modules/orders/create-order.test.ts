import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createLedgerFollower } from '../../follow-events.ts'
import { bySystem } from '../../../test/server/by-system.ts'
import { aPerson } from '../../../test/people/people.ts'
import { anOrder, balanceOf, orderBody, orderOf, pay, send, useShop } from '../../../test/money/shop.ts'
import { anEvent } from '../../../test/venue/venue.ts'
import { closeEvent, createEvent, editEvent } from '../events/index.ts'
import { centavos } from '@saldo/contract/money'

const shop = await useShop()
const { server } = shop
const eventDeps = () => ({
  ...server.deps,
  follow: createLedgerFollower(server.deps.databases, server.clock),
})

const ordersOf = async (userId: string): Promise<number> =>
  (await server.db.selectFrom('order_qr').select('order_id').where('user_id', '=', userId).execute()).length

const refusal = (code: string, message: string) => ({
  success: false,
  code,
  message,
  request_id: expect.any(String),
})

test('a new order answers a purchase code that starts with the event’s number [S-7.22]', async () => {
  const [ana, event] = [await aPerson(server), await anEvent(server)]
  const reply = await send(shop, ana, `public/events/${event.id}/qr`, { body: orderBody(200) })
  expect(reply.json()).toEqual({
    success: true,
    data: { purchase_code: expect.stringMatching(/^00[1-9A-Z][0-9A-Z]{20}$/) },
  })
})

test('its summary shows amount, type, deadline and the server’s time [S-3.13]', async () => {
  const [ana, event] = [await aPerson(server), await anEvent(server)]
  const code = await anOrder(shop, ana, event, 85.5)
  const reply = await send(shop, ana, `public/events/${event.id}/orderqr/${code}`, { method: 'GET' })
  const now = server.clock.now()
  expect(reply.json()).toEqual({
    success: true,
    data: {
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      qr_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      amount: 85.5,
      type: 'Nuevo',
      created_at: now.toISOString(),
      purchase_code: code,
      status: 2,
      expires_at: new Date(now.getTime() + 1_800_000).toISOString(),
      server_time: now.toISOString(),
      event_name: event.name,
      event_url: event.url,
      payment_in_process: false,
      payment_waiting: null,
      payment_refusal: null,
    },
  })
})

const badAmounts: [string, unknown][] = [
  ['-1', -1],
  ['0', 0],
  ['9.99', 9.99],
  ['10.001', 10.001],
  ['1e9', 1e9],
  ['a text', '100'],
  ['null', null],
  ['true', true],
  ['a list', []],
  ['an object', {}],
  ['nothing', undefined],
]
test.each(badAmounts)('an amount of %s is refused and opens no order [S-9.4]', async (_name, amount) => {
  const [ana, event] = [await aPerson(server), await anEvent(server)]
  const reply = await send(shop, ana, `public/events/${event.id}/qr`, { body: orderBody(amount) })
  expect(reply.statusCode).toBe(422)
  expect(await ordersOf(ana.id)).toBe(0)
})

test.each(['NaN', '1e400', 'Infinity'])('an amount of %s in the JSON itself is refused', async (amount) => {
  const [ana, event] = [await aPerson(server), await anEvent(server)]
  const payload = JSON.stringify(orderBody('?')).replace('"?"', amount)
  const reply = await server.app.http.inject({
    method: 'POST',
    url: `/api/v1/es/public/events/${event.id}/qr`,
    headers: {
      ...ana.authorization,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    payload,
  })
  expect([400, 422]).toContain(reply.statusCode)
  expect(await ordersOf(ana.id)).toBe(0)
})

test('a claimed balance of 99999 leaves a balance of 0 [S-3.19]', async () => {
  const [ana, event] = [await aPerson(server), await anEvent(server)]
  const body = { ...orderBody(100), qr_data: { available_balance: 99_999 } }
  const reply = await send(shop, ana, `public/events/${event.id}/qr`, { body })
  expect(reply.statusCode).toBe(200)
  expect(await balanceOf(shop, ana, event)).toBe(0n)
})

test('twenty calls at once with one key open one order, and a later one replays the answer', async () => {
  const [ana, event, key] = [await aPerson(server), await anEvent(server), randomUUID()]
  const create = () => send(shop, ana, `public/events/${event.id}/qr`, { body: orderBody(100), key })
  const replies = await Promise.all(Array.from({ length: 20 }, create))
  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(
    new Set(replies.some(({ statusCode }) => statusCode === 409) ? [200, 409] : [200]),
  )
  const codes = replies.filter(({ statusCode }) => statusCode === 200).map((reply) => reply.body)
  expect(new Set(codes).size).toBe(1)
  expect(await ordersOf(ana.id)).toBe(1)
  const again = await create()
  expect(again.body).toBe(codes[0])
  expect(again.headers['idempotency-replayed']).toBe('true')
})

test('the same key for another amount is refused, a missing one too', async () => {
  const [ana, event, key] = [await aPerson(server), await anEvent(server), randomUUID()]
  const path = `public/events/${event.id}/qr`
  await send(shop, ana, path, { body: orderBody(100), key })
  const other = await send(shop, ana, path, { body: orderBody(101), key })
  expect([other.statusCode, other.json()]).toEqual([
    422,
    refusal('idempotency_mismatch', 'Esa clave ya se usó para otra operación.'),
  ])
  const missing = await send(shop, ana, path, { body: orderBody(100), key: null })
  expect(missing.statusCode).toBe(400)
  expect(await ordersOf(ana.id)).toBe(1)
})

test('one key serves two people apart', async () => {
  const [ana, luis, event] = [await aPerson(server), await aPerson(server), await anEvent(server)]
  const key = randomUUID()
  const [first, second] = await Promise.all(
    [ana, luis].map((who) => send(shop, who, `public/events/${event.id}/qr`, { body: orderBody(100), key })),
  )
  expect([first?.statusCode, second?.statusCode]).toEqual([200, 200])
  expect(first?.body).not.toBe(second?.body)
})

test('an order belongs to the session’s user, and naming another owner is refused', async () => {
  const [ana, luis, event] = [await aPerson(server), await aPerson(server), await anEvent(server)]
  const path = `public/events/${event.id}/qr`
  const named = await send(shop, ana, path, { body: orderBody(100, { external_user_id: luis.id }) })
  expect([named.statusCode, named.json()]).toEqual([
    422,
    refusal('payment_contradicts_order', 'Los datos del pago no coinciden con tu compra.'),
  ])
  const own = await send(shop, ana, path, { body: orderBody(100, { external_user_id: ana.id }) })
  expect(own.statusCode).toBe(200)
  expect([await ordersOf(ana.id), await ordersOf(luis.id)]).toEqual([1, 0])
})

test('open orders count against the balance a wallet may hold', async () => {
  const [ana, event] = [await aPerson(server), await anEvent(server)]
  const path = `public/events/${event.id}/qr`
  for (const amount of [10_000, 9_990]) await anOrder(shop, ana, event, amount)
  const over = await send(shop, ana, path, { body: orderBody(10.01) })
  expect([over.statusCode, over.json()]).toEqual([
    409,
    refusal('balance_above_maximum', 'Con esta recarga tu saldo pasaría del máximo de este evento.'),
  ])
  expect((await send(shop, ana, path, { body: orderBody(10) })).statusCode).toBe(200)
})

test('orders at once never pass that limit together', async () => {
  const [ana, event] = [await aPerson(server), await anEvent(server)]
  const replies = await Promise.all(
    Array.from({ length: 6 }, () =>
      send(shop, ana, `public/events/${event.id}/qr`, { body: orderBody(9_000) }),
    ),
  )
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(2)
})

test('the event’s own limits hold', async () => {
  const [ana, event] = [await aPerson(server), await anEvent(server)]
  const limits = { minTopup: centavos(5_000), maxTopup: centavos(20_000) }
  await editEvent(eventDeps(), event.id, limits, bySystem(server))
  const path = `public/events/${event.id}/qr`
  expect((await send(shop, ana, path, { body: orderBody(49.99) })).json()).toMatchObject({
    code: 'amount_below_minimum',
  })
  expect((await send(shop, ana, path, { body: orderBody(200.01) })).json()).toMatchObject({
    code: 'amount_above_maximum',
  })
})

test('a closed, a past, a draft and an unknown event take no order', async () => {
  const ana = await aPerson(server)
  const [closed, past] = [await anEvent(server), await anEvent(server)]
  await closeEvent(eventDeps(), closed.id, bySystem(server))
  await server.db
    .updateTable('event')
    .set({ ends_at: server.clock.now() })
    .where('id', '=', past.id)
    .execute()
  const { startsAt, endsAt, venue, city } = past
  const fields = { name: 'Borrador', startsAt, endsAt, venue, city }
  const draft = await createEvent(eventDeps(), fields, bySystem(server))
  const codes = [closed.id, past.id, draft.id, 32_000].map(async (id) => {
    const reply = await send(shop, ana, `public/events/${id}/qr`, { body: orderBody(100) })
    return [reply.statusCode, reply.json<{ code: string }>().code]
  })
  expect(await Promise.all(codes)).toEqual([
    [409, 'event_closed'],
    [409, 'event_closed'],
    [409, 'event_not_on_sale'],
    [404, 'not_found'],
  ])
  expect(await ordersOf(ana.id)).toBe(0)
})

test('a repeat of a call that went through is answered after the event closed too', async () => {
  const [ana, event, key] = [await aPerson(server), await anEvent(server), randomUUID()]
  const create = () => send(shop, ana, `public/events/${event.id}/qr`, { body: orderBody(100), key })
  const first = await create()
  await closeEvent(eventDeps(), event.id, bySystem(server))
  const again = await create()
  expect([again.statusCode, again.body]).toEqual([200, first.body])
})

test('a second ‘nuevo’ is a ‘Recarga’ of the same wallet, before its first credit and after [S-1.17]', async () => {
  const [ana, event] = [await aPerson(server), await anEvent(server)]
  const codes = [await anOrder(shop, ana, event), await anOrder(shop, ana, event)]
  await pay(shop, ana, codes[1] ?? '')
  codes.push(await anOrder(shop, ana, event))
  const types = codes.map(async (code) => {
    const reply = await send(shop, ana, `public/events/${event.id}/orderqr/${code}`, { method: 'GET' })
    return reply.json<{ data: { type: string } }>().data.type
  })
  expect(await Promise.all(types)).toEqual(['Nuevo', 'Recarga', 'Recarga'])
  const wallets = await server.db
    .selectFrom('order_qr')
    .select('wallet_id')
    .where('user_id', '=', ana.id)
    .execute()
  expect(new Set(wallets.map(({ wallet_id }) => wallet_id)).size).toBe(1)
})

test('one’s own QR is recharged by both shapes of the body [S-3.20]', async () => {
  const [ana, event] = [await aPerson(server), await anEvent(server)]
  await pay(shop, ana, await anOrder(shop, ana, event))
  const { id } = (
    await send(shop, ana, `public/user/${ana.id}/event/${event.id}/qr`, { method: 'GET' })
  ).json<{ data: { id: string } }>().data
  const path = `public/events/${event.id}/qr/${id}/orderqr`
  for (const body of [{ amount: 50, type: 'recarga' }, { order_qr_data: { amount: 50, type: 'recarga' } }]) {
    const reply = await send(shop, ana, path, { body })
    const code = reply.json<{ data: { purchase_code: string } }>().data.purchase_code
    expect(await orderOf(shop, ana, event, code)).toMatchObject({ amount: 50, type: 'Recarga', status: 2 })
  }
})

test('another user’s QR in the path, in the body or in both is nobody’s, and no order comes of it [S-3.21]', async () => {
  const [ana, luis, event] = [await aPerson(server), await aPerson(server), await anEvent(server)]
  await pay(shop, luis, await anOrder(shop, luis, event))
  await pay(shop, ana, await anOrder(shop, ana, event))
  const idOf = async (who: typeof ana): Promise<string> =>
    (await send(shop, who, `public/user/${who.id}/event/${event.id}/qr`, { method: 'GET' })).json<{
      data: { id: string }
    }>().data.id
  const [mine, theirs] = [await idOf(ana), await idOf(luis)]
  const recharge = (qr: string, body: object) =>
    send(shop, ana, `public/events/${event.id}/qr/${qr}/orderqr`, { body })
  const create = (more: object) =>
    send(shop, ana, `public/events/${event.id}/qr`, { body: orderBody(50, { type: 'recarga', ...more }) })
  const replies = await Promise.all([
    recharge(theirs, { amount: 50 }),
    recharge(mine, { amount: 50, qr_id: theirs }),
    recharge(theirs, { amount: 50, qr_id: mine }),
    recharge(randomUUID(), { amount: 50 }),
    create({ qr_id: theirs }),
  ])
  for (const reply of replies)
    expect([reply.statusCode, reply.json()]).toEqual([
      404,
      refusal('not_found', 'No encontramos lo que buscas.'),
    ])
  expect(await ordersOf(ana.id)).toBe(1)
})

test('a recharge without a QR is refused', async () => {
  const [ana, event] = [await aPerson(server), await anEvent(server)]
  const reply = await send(shop, ana, `public/events/${event.id}/qr`, {
    body: orderBody(50, { type: 'recarga' }),
  })
  expect(reply.statusCode).toBe(404)
  expect(await ordersOf(ana.id)).toBe(0)
})
