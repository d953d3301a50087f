import { expect, test } from 'vitest'
import { runDueJobs } from '../../../../test/server/jobs.ts'
import { aPerson, type Person } from '../../../../test/people/people.ts'
import {
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
import type { EventRecord } from '../../events/index.ts'

const shop = await useShop()
const { server, simulator } = shop

const aBuyer = () => someBuyer(shop)

const retry = (ana: Person, event: EventRecord, code: string, body: unknown = { purchase_code: code }) =>
  send(shop, ana, `public/events/${event.id}/orderqr/update-order-retry/${code}`, {
    method: 'PATCH',
    body,
    key: null,
  })

const newCode = (reply: Awaited<ReturnType<typeof retry>>): string =>
  reply.json<{ data: { purchase_code: string } }>().data.purchase_code

test('after a rejected card a retry gives a new code and deadline, which pay the order [S-4.3]', async () => {
  const { ana, event, code } = await aBuyer()
  await pay(shop, ana, code, { cardholder: 'OTHE' })
  server.clock.pass(60_000)
  const reply = await retry(ana, event, code)
  expect(reply.json()).toEqual({
    success: true,
    data: {
      purchase_code: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{23}$/),
      expires_at: new Date(server.clock.now().getTime() + 1_800_000).toISOString(),
    },
  })
  expect(newCode(reply)).not.toBe(code)
  expect((await pay(shop, ana, newCode(reply))).statusCode).toBe(200)
  expect(await balanceOf(shop, ana, event)).toBe(20_000n)
})

test('the old code pays nothing any more, and still finds the order', async () => {
  const { ana, event, code } = await aBuyer()
  const fresh = newCode(await retry(ana, event, code))
  const reply = await pay(shop, ana, code)
  expect([reply.statusCode, reply.json()]).toEqual([
    409,
    {
      success: false,
      code: 'order_not_payable',
      message: 'Esta compra ya no se puede pagar.',
      request_id: expect.any(String),
    },
  ])
  expect((await orderOf(shop, ana, event, code)).purchase_code).toBe(fresh)
})

test('asked again before a new attempt, by either code, it answers the same', async () => {
  const { ana, event, code } = await aBuyer()
  await pay(shop, ana, code, { cardholder: 'OTHE' })
  const first = await retry(ana, event, code)
  server.clock.pass(60_000)
  const again = [await retry(ana, event, code), await retry(ana, event, newCode(first))]
  expect(again.map((reply) => reply.json())).toEqual([first.json(), first.json()])
  await pay(shop, ana, newCode(first), { cardholder: 'OTHE' })
  expect(newCode(await retry(ana, event, code))).not.toBe(newCode(first))
})

test('a payment in process or unknown is no time for a retry', async () => {
  for (const prepare of [{ cardholder: 'CONT' }, { outcome: 'cut' }]) {
    const { ana, event, code } = await aBuyer()
    if (prepare.outcome) await simulator.control({ action: 'next', outcome: prepare.outcome, times: 2 })
    await pay(shop, ana, code, prepare.cardholder ? { cardholder: prepare.cardholder } : {})
    const reply = await retry(ana, event, code)
    expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([409, 'payment_in_process'])
  }
})

test('an approved order takes no retry, and the try is recorded', async () => {
  const { ana, event, code } = await aBuyer()
  await pay(shop, ana, code)
  const reply = await retry(ana, event, code)
  expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([409, 'order_already_paid'])
  const refused = await server.db
    .selectFrom('order_transition')
    .select(['from_status', 'to_status', 'cause'])
    .where('event_id', '=', event.id)
    .where('is_refused', '=', true)
    .execute()
  expect(refused).toEqual([{ from_status: 'approved', to_status: 'pending', cause: 'retry' }])
})

test('an expired order under 24 hours old lives again for 1800 s, then expires again [S-9.3]', async () => {
  const { ana, event, code } = await aBuyer()
  server.clock.pass(1_860_000)
  await runDueJobs(server)
  const later = await signedInAgain(shop, ana)
  const reply = await retry(later, event, code)
  expect(await orderOf(shop, later, event, newCode(reply))).toMatchObject({
    status: 2,
    expires_at: new Date(server.clock.now().getTime() + 1_800_000).toISOString(),
  })
  server.clock.pass(1_800_000)
  await runDueJobs(server)
  expect((await orderOf(shop, await signedInAgain(shop, ana), event, code)).status).toBe(-1)
})

test('one of 24 hours does not', async () => {
  const { ana, event, code } = await aBuyer()
  await server.db
    .updateTable('event')
    .set({ ends_at: new Date(server.clock.now().getTime() + 48 * 3_600_000) })
    .where('id', '=', event.id)
    .execute()
  server.clock.pass(24 * 3_600_000)
  await runDueJobs(server)
  const reply = await retry(await signedInAgain(shop, ana), event, code)
  expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([409, 'order_expired'])
})

test('another user’s order, and another code in the body, answer as no order', async () => {
  const { ana, event, code } = await aBuyer()
  const luis = await aPerson(server)
  const replies = [
    await retry(luis, event, code),
    await retry(ana, event, code, { purchase_code: 'A'.repeat(23) }),
  ]
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([404, 404])
  expect((await orderOf(shop, ana, event, code)).purchase_code).toBe(code)
})

test('a late approval of the old code credits; the new code’s payment then goes back by itself', async () => {
  const { ana, event, code } = await aBuyer()
  await withoutNotices(shop, () => pay(shop, ana, code, { cardholder: 'OTHE' }))
  const fresh = newCode(await retry(ana, event, code))
  await pay(shop, ana, fresh, { cardholder: 'CONT' })
  const [old] = await simulator.paymentsOf(code)
  const [open] = await simulator.paymentsOf(fresh)
  for (const payment of [old, open])
    await simulator.control({ action: 'payment', payment_id: payment?.id, to: 'approve' })
  const ids = [String(old?.id), String(open?.id)]
  await until(async () => {
    const rows = await server.db
      .selectFrom('gateway_notice')
      .select('topic')
      .where('data_id', 'in', ids)
      .execute()
    return rows.length >= 3
  })
  await runDueJobs(server)
  expect(await balanceOf(shop, ana, event)).toBe(20_000n)
  const suspended = await server.db
    .selectFrom('payment_suspense')
    .select(['reason', 'status'])
    .where('event_id', '=', event.id)
    .execute()
  expect(suspended).toEqual([{ reason: 'second_payment', status: 'refunded' }])
})

test('an order whose payment waits in suspense takes neither a retry nor another card', async () => {
  const { ana, event, code } = await aBuyer()
  await simulator.control({ action: 'next', outcome: 'approve', amount: 150 })
  await pay(shop, ana, code)
  for (const reply of [await retry(ana, event, code), await pay(shop, ana, code)])
    expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([409, 'order_not_payable'])
  expect(await balanceOf(shop, ana, event)).toBe(0n)
})
