import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createLedgerFollower } from '../../../follow-events.ts'
import { bySystem } from '../../../../test/server/by-system.ts'
import { runDueJobs } from '../../../../test/server/jobs.ts'
import { aPerson, type Person } from '../../../../test/people/people.ts'
import {
  anOrder,
  balanceOf,
  orderOf,
  pay,
  send,
  signedInAgain,
  someBuyer,
  until,
  useShop,
  withoutNotices,
} from '../../../../test/money/shop.ts'
import { anEvent } from '../../../../test/venue/venue.ts'
import { extendEvent, type EventRecord } from '../../events/index.ts'
import { verifyLedger } from '../../ledger/index.ts'

const shop = await useShop()
const { server, simulator } = shop

const aBuyer = () => someBuyer(shop)

const giveUp = (ana: Person, event: EventRecord, code: string, key: string = randomUUID()) =>
  send(shop, ana, `public/events/${event.id}/orderqr/update-expiration`, {
    method: 'PUT',
    body: { purchase_code: code },
    key,
  })

const refusal = (code: string, message: string) => ({
  success: false,
  code,
  message,
  request_id: expect.any(String),
})

const inProcess = refusal(
  'payment_in_process',
  'Tu pago está en proceso. Espera la confirmación antes de intentar otra vez.',
)

test('with the clock 31 minutes on, the server has expired the order with no browser open [S-4.2]', async () => {
  const { ana, event, code } = await aBuyer()
  server.clock.pass(1_799_000)
  await runDueJobs(server)
  expect((await orderOf(shop, await signedInAgain(shop, ana), event, code)).status).toBe(2)
  server.clock.pass(61_000)
  expect(await runDueJobs(server)).toContain('expire-order')
  expect((await orderOf(shop, await signedInAgain(shop, ana), event, code)).status).toBe(-1)
})

test('giving an order up expires it; twice, or by the same key, is the same [S-7.24]', async () => {
  const { ana, event, code } = await aBuyer()
  const key = randomUUID()
  for (const each of [key, key, randomUUID()]) {
    const reply = await giveUp(ana, event, code, each)
    expect([reply.statusCode, reply.json()]).toEqual([200, { success: true, data: null }])
  }
  expect((await orderOf(shop, ana, event, code)).status).toBe(-1)
  const rows = await server.db
    .selectFrom('order_transition')
    .selectAll()
    .where('event_id', '=', event.id)
    .execute()
  expect(rows).toHaveLength(1)
})

test('another user’s order, and one under another event’s path, can’t be given up', async () => {
  const { ana, event, code } = await aBuyer()
  const [luis, other] = [await aPerson(server), await anEvent(server)]
  for (const reply of [await giveUp(luis, event, code), await giveUp(ana, other, code)])
    expect([reply.statusCode, reply.json()]).toEqual([
      404,
      refusal('order_not_found', 'No encontramos esa compra.'),
    ])
  expect((await orderOf(shop, ana, event, code)).status).toBe(2)
})

test('a paid order can’t be given up, and the try is recorded', async () => {
  const { ana, event, code } = await aBuyer()
  await pay(shop, ana, code)
  const reply = await giveUp(ana, event, code)
  expect([reply.statusCode, reply.json()]).toEqual([
    409,
    refusal('order_already_paid', 'Esta compra ya está pagada. Tu saldo ya está en tu QR.'),
  ])
  const rows = await server.db
    .selectFrom('order_transition')
    .select(['from_status', 'to_status', 'is_refused'])
    .where('event_id', '=', event.id)
    .orderBy('transition_id')
    .execute()
  expect(rows).toEqual([
    { from_status: 'pending', to_status: 'approved', is_refused: false },
    { from_status: 'approved', to_status: 'expired', is_refused: true },
  ])
})

test('a payment in process keeps its order from expiring, by hand and by the clock, until it is decided', async () => {
  const { ana, event, code } = await aBuyer()
  await pay(shop, ana, code, { cardholder: 'CONT' })
  const reply = await giveUp(ana, event, code)
  expect([reply.statusCode, reply.json()]).toEqual([409, inProcess])
  server.clock.pass(4 * 3_600_000)
  await runDueJobs(server)
  const later = await signedInAgain(shop, ana)
  expect((await orderOf(shop, later, event, code)).status).toBe(2)
  const id = (await simulator.paymentsOf(code))[0]?.id
  await withoutNotices(shop, () =>
    simulator.control({
      action: 'payment',
      payment_id: id,
      to: 'reject',
      detail: 'cc_rejected_other_reason',
    }),
  )
  server.clock.pass(3_600_000)
  await runDueJobs(server)
  expect((await orderOf(shop, await signedInAgain(shop, ana), event, code)).status).toBe(-1)
})

test('an unknown payment blocks expiry for 30 minutes at most', async () => {
  const { ana, event, code } = await aBuyer()
  server.clock.pass(1_500_000)
  const later = await signedInAgain(shop, ana)
  await simulator.control({ action: 'next', outcome: 'cut', times: 5 })
  const silence = { action: 'next', operation: 'search_payments', outcome: 'server_error', times: 50 }
  await simulator.control(silence)
  await pay(shop, later, code)
  expect((await giveUp(later, event, code)).json()).toEqual(inProcess)
  server.clock.pass(1_799_000)
  await runDueJobs(server)
  expect((await orderOf(shop, await signedInAgain(shop, ana), event, code)).status).toBe(2)
  server.clock.pass(1_000)
  await runDueJobs(server)
  expect((await orderOf(shop, await signedInAgain(shop, ana), event, code)).status).toBe(-1)
  await simulator.control({ action: 'clear' })
})

test('the gateway is asked before an order expires: a charge of the last second is credited', async () => {
  const { ana, event, code } = await aBuyer()
  await withoutNotices(shop, async () => {
    await simulator.control({ action: 'next', outcome: 'error_after_charge', times: 2 })
    await pay(shop, ana, code)
  })
  await server.db.updateTable('payment_attempt').set({ status: 'unknown' }).where('code', '=', code).execute()
  const reply = await giveUp(ana, event, code)
  expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([409, 'order_already_paid'])
  expect(await balanceOf(shop, ana, event)).toBe(20_000n)
})

test('an expired order’s payment is polled on for days, and its late approval credits', async () => {
  const { ana, event, code } = await aBuyer()
  const follow = createLedgerFollower(server.deps.databases, server.clock)
  const endsAt = new Date(event.endsAt.getTime() + 96 * 3_600_000)
  await extendEvent({ ...server.deps, follow }, event.id, endsAt, bySystem(server))
  await simulator.control({ action: 'next', outcome: 'error_after_charge', times: 5 })
  await simulator.control({
    action: 'next',
    operation: 'search_payments',
    outcome: 'server_error',
    times: 50,
  })
  await simulator.control({ action: 'notices', mode: 'drop', times: 1 })
  await pay(shop, ana, code)
  for (const hours of [1.5, 5]) {
    server.clock.pass(hours * 3_600_000)
    expect(await runDueJobs(server)).toContain('poll-attempt')
    expect((await orderOf(shop, await signedInAgain(shop, ana), event, code)).status).toBe(-1)
  }
  await simulator.control({ action: 'clear' })
  server.clock.pass(18 * 3_600_000)
  await runDueJobs(server)
  expect(await balanceOf(shop, ana, event)).toBe(20_000n)
  expect((await orderOf(shop, await signedInAgain(shop, ana), event, code)).status).toBe(1)
})

test('expiry racing an approval, 100 rounds: never expired and credited twice, never paid and neither credited nor in suspense', async () => {
  const [ana, event] = [await aPerson(server), await anEvent(server)]
  let credited = 0n
  for (let round = 1; round <= 100; round += 1) {
    const code = await anOrder(shop, ana, event, 10)
    const payment = withoutNotices(shop, () => pay(shop, ana, code))
    const [paid, expired] = await Promise.all([payment, giveUp(ana, event, code)])
    const order = await orderOf(shop, ana, event, code)
    const charged = (await simulator.paymentsOf(code)).length
    expect(charged).toBe(paid.statusCode === 200 ? 1 : 0)
    credited += BigInt(charged) * 1_000n
    expect(await balanceOf(shop, ana, event)).toBe(credited)
    expect(order.status).toBe(charged === 1 ? 1 : -1)
    expect(charged === 1 || expired.statusCode === 200).toBe(true)
  }
  expect((await verifyLedger(server.db, event.id)).problems).toEqual([])
}, 60_000)

test('two people’s expiry and notice at the same moment leave every order decided', async () => {
  const { ana, event, code } = await aBuyer()
  await pay(shop, ana, code, { cardholder: 'CONT' })
  const id = (await simulator.paymentsOf(code))[0]?.id
  await simulator.control({ action: 'payment', payment_id: id, to: 'approve' })
  await until(async () => {
    const rows = await server.db
      .selectFrom('gateway_notice')
      .select('topic')
      .where('data_id', '=', String(id))
      .execute()
    return rows.length >= 2
  })
  await Promise.all([runDueJobs(server), giveUp(ana, event, code), giveUp(ana, event, code)])
  expect((await orderOf(shop, ana, event, code)).status).toBe(1)
  expect(await balanceOf(shop, ana, event)).toBe(20_000n)
})
