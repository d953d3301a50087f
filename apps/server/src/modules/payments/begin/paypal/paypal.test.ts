import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { runDueJobs } from '../../../../../test/server/jobs.ts'
import { aPayer, callPaypal, steerPaypal } from '../../../../../test/vendors/paypal-payers.ts'
import { aPerson } from '../../../../../test/people/people.ts'
import {
  anOrder,
  pay,
  send,
  someBuyer,
  until,
  useShop,
  withoutPaypalNotices,
} from '../../../../../test/money/shop.ts'
import { accountsOf, transitionsOf } from '../../../../../test/money/told-payments.ts'
import { anEvent } from '../../../../../test/venue/venue.ts'
import type { EventRecord } from '../../../events/index.ts'

const shop = await useShop()
const { server, simulator, origin } = shop

type Reply = Awaited<ReturnType<typeof send>>

const goesTo = (event: EventRecord, page: string) => ({
  success: true,
  data: { redirect_url: `${origin}/events/${event.url}/${page}` },
})
const refusedTo = (event: EventRecord, page: string, code: string) => ({
  success: false,
  code,
  data: { redirect_url: `${origin}/events/${event.url}/${page}` },
})
const seen = (reply: Reply) => [reply.statusCode, reply.json<object>()]

const attemptsOf = (code: string) =>
  server.db.selectFrom('payment_attempt').selectAll().where('code', '=', code).orderBy('attempt_no').execute()

describe('a PayPal order', () => {
  test('is made once for an order, moves nothing, and blocks no other way to pay', async () => {
    const { ana, event, code, orderId, balance, order } = await aPayer(shop)
    expect((await callPaypal(shop, ana, code)).json()).toEqual({ success: true, data: { order_id: orderId } })
    expect(await attemptsOf(code)).toMatchObject([
      { gateway: 3, status: 'offered', gateway_payment_id: orderId, terms_version: '2025-06-04' },
    ])
    expect(await order()).toMatchObject({ status: 2, payment_in_process: false })
    expect((await pay(shop, ana, code)).json()).toEqual(goesTo(event, 'payment-complete'))
    expect(await balance()).toBe(20_000n)
  })

  test('that was approved is captured, credited once with its fee, and the payer goes to payment-complete [S-1.13]', async () => {
    const { event, code, approve, capture, balance, order } = await aPayer(shop)
    await approve()
    expect(seen(await capture())).toEqual([200, goesTo(event, 'payment-complete')])
    expect(seen(await capture())).toEqual([200, goesTo(event, 'payment-complete')])
    await until(async () => (await runDueJobs(server)).includes('handle-notice'))
    expect(await balance()).toBe(20_000n)
    expect(await order()).toMatchObject({ status: 1 })
    expect(await accountsOf(shop, event)).toEqual({ 'gateway_clearing:paypal': 18_620, gateway_fee: 1_380 })
    expect(await attemptsOf(code)).toMatchObject([{ status: 'approved', money: 'credited', captures: 1 }])
    expect(await transitionsOf(shop, event)).toEqual(['pending>approved payment'])
  })

  test('that nobody approved is not captured: the payer goes back, with a sentence [S-8.18]', async () => {
    const { event, capture, order } = await aPayer(shop)
    expect(seen(await capture())).toEqual([
      409,
      {
        ...refusedTo(event, 'complete-purchase', 'payment_not_approved'),
        message: 'Todavía no apruebas el pago. Ábrelo de nuevo y termínalo.',
        request_id: expect.any(String) as string,
      },
    ])
    expect(await order()).toMatchObject({ status: 2, payment_in_process: false })
  })

  test('is another person’s as little as one that doesn’t exist', async () => {
    const { code, orderId, approve } = await aPayer(shop)
    await approve()
    const luis = await aPerson(server)
    for (const more of [{}, { order_id: orderId }])
      expect((await callPaypal(shop, luis, code, more)).json()).toMatchObject({ code: 'order_not_found' })
    expect(await simulator.paypalCaptures(orderId)).toEqual([])
  })

  test('of one order pays no other', async () => {
    const [one, other] = [await aPayer(shop), await aPayer(shop)]
    await one.approve()
    const crossed = await callPaypal(shop, other.ana, other.code, { order_id: one.orderId })
    expect([crossed.statusCode, crossed.json<{ code: string }>().code]).toEqual([404, 'order_not_found'])
    expect(await other.balance()).toBe(0n)
  })

  test.each([
    ['unit_price', { unit_price: 1 }],
    ['currency', { currency_id: 'USD' }],
    ['owner', { external_user_id: randomUUID() }],
  ])('with another %s than the order’s is refused', async (_name, more) => {
    const [ana, event] = [await aPerson(server), await anEvent(server)]
    const reply = await callPaypal(shop, ana, await anOrder(shop, ana, event), more)
    expect(seen(reply)).toMatchObject([
      422,
      refusedTo(event, 'complete-purchase', 'payment_contradicts_order'),
    ])
  })

  test('without accepted terms is not made', async () => {
    const { ana, code } = await someBuyer(shop)
    expect((await callPaypal(shop, ana, code, { tyc: 0 })).json()).toMatchObject({
      code: 'terms_not_accepted',
    })
    expect(await attemptsOf(code)).toEqual([])
  })
})

describe('a capture', () => {
  test('whose means PayPal declines may be tried again with another under the same key, and then credits once', async () => {
    const { event, code, approve, capture, balance } = await aPayer(shop)
    const key = randomUUID()
    await approve()
    await steerPaypal(shop, { action: 'next', outcome: 'instrument_declined' })
    expect(seen(await capture(key))).toMatchObject([
      422,
      refusedTo(event, 'payment-fail', 'instrument_declined'),
    ])
    expect(await attemptsOf(code)).toMatchObject([
      { status: 'rejected', gateway_status_detail: 'INSTRUMENT_DECLINED' },
    ])
    expect(seen(await capture(key))).toEqual([200, goesTo(event, 'payment-complete')])
    expect(await balance()).toBe(20_000n)
    expect(await attemptsOf(code)).toMatchObject([{ status: 'approved', captures: 2 }])
  })

  test('that PayPal denies leads to payment-fail, and the order can be paid in another way', async () => {
    const { ana, event, code, approve, capture, balance } = await aPayer(shop)
    await approve()
    await steerPaypal(shop, { action: 'next', outcome: 'declined' })
    expect(seen(await capture())).toEqual([200, goesTo(event, 'payment-fail')])
    expect(await balance()).toBe(0n)
    expect((await pay(shop, ana, code)).json()).toEqual(goesTo(event, 'payment-complete'))
  })

  test('that PayPal refuses is an error that leads to payment-fail [S-7.28]', async () => {
    const { event, approve, capture } = await aPayer(shop)
    await approve()
    await steerPaypal(shop, { action: 'next', outcome: 'compliance_violation' })
    expect(seen(await capture())).toMatchObject([422, refusedTo(event, 'payment-fail', 'payment_refused')])
  })

  test('under review is in process, and its notice credits it', async () => {
    const { event, orderId, approve, capture, balance, order } = await aPayer(shop)
    await approve()
    await steerPaypal(shop, { action: 'next', outcome: 'pending' })
    expect(seen(await capture())).toEqual([200, goesTo(event, 'payment-complete')])
    expect(await order()).toMatchObject({ status: 2, payment_in_process: true })
    const [taken] = await simulator.paypalCaptures(orderId)
    await steerPaypal(shop, { action: 'capture', capture_id: taken?.id, to: 'complete' })
    await until(async () => (await runDueJobs(server), (await balance()) === 20_000n))
    expect(await order()).toMatchObject({ status: 1, payment_in_process: false })
  })

  test.each(['cut', 'server_error'])(
    'without an answer (%s) is unknown, never failed, and the first poll settles it within 60 s',
    async (outcome) => {
      const { ana, event, code, orderId, approve, capture, balance, order } = await aPayer(shop)
      await withoutPaypalNotices(shop, async () => {
        await approve()
        await steerPaypal(shop, { action: 'next', outcome, times: 2 })
        expect(seen(await capture())).toEqual([200, goesTo(event, 'payment-complete')])
      })
      expect(await order()).toMatchObject({ status: 2, payment_in_process: true })
      expect((await pay(shop, ana, code)).json()).toMatchObject({ code: 'payment_in_process' })
      server.clock.pass(20_000)
      await runDueJobs(server)
      expect(await balance()).toBe(20_000n)
      expect(await simulator.paypalCaptures(orderId)).toHaveLength(1)
    },
  )

  test('whose answer is cut off is asked again at once, and taken once', async () => {
    const { event, orderId, approve, capture, balance } = await aPayer(shop)
    await approve()
    await steerPaypal(shop, { action: 'next', outcome: 'cut_after' })
    expect(seen(await capture())).toEqual([200, goesTo(event, 'payment-complete')])
    expect(await balance()).toBe(20_000n)
    expect(await simulator.paypalCaptures(orderId)).toHaveLength(1)
  })

  test('too many at once for PayPal takes nothing: 503, and the same call works right after', async () => {
    const { event, approve, capture } = await aPayer(shop)
    await approve()
    await steerPaypal(shop, { action: 'next', outcome: 'rate_limit', retry_after: 7 })
    const key = randomUUID()
    const busy = await capture(key)
    expect([busy.statusCode, busy.headers['retry-after']]).toEqual([503, '7'])
    expect(seen(await capture(key))).toEqual([200, goesTo(event, 'payment-complete')])
  })

  test('sent five times at once, and by the notice too, is one payment', async () => {
    const { orderId, approve, capture, balance } = await aPayer(shop)
    await approve()
    const replies = await Promise.all(Array.from({ length: 5 }, () => capture()))
    for (const reply of replies)
      expect(['200', '409 request_in_progress']).toContain(
        reply.statusCode === 200 ? '200' : `${reply.statusCode} ${reply.json<{ code: string }>().code}`,
      )
    await until(async () => (await runDueJobs(server), (await balance()) === 20_000n))
    expect(await simulator.paypalCaptures(orderId)).toHaveLength(1)
  })

  test('under an Idempotency-Key is repeated as it was, and the key serves no other', async () => {
    const [one, other] = [await aPayer(shop), await aPayer(shop)]
    const key = randomUUID()
    await one.approve()
    await one.capture(key)
    const again = await one.capture(key)
    expect([again.json(), again.headers['idempotency-replayed']]).toEqual([
      goesTo(one.event, 'payment-complete'),
      'true',
    ])
    const misused = await callPaypal(shop, one.ana, one.code, { order_id: other.orderId }, key)
    expect(misused.statusCode).toBeGreaterThanOrEqual(400)
  })

  test('of an order that expired meanwhile takes nothing from the payer', async () => {
    const { ana, event, code, orderId, approve, capture } = await aPayer(shop)
    await approve()
    const body = { purchase_code: code }
    await send(shop, ana, `public/events/${event.id}/orderqr/update-expiration`, { method: 'PUT', body })
    expect(seen(await capture())).toMatchObject([409, refusedTo(event, 'complete-purchase', 'order_expired')])
    expect(await simulator.paypalCaptures(orderId)).toEqual([])
    server.clock.pass(60_000)
    await runDueJobs(server)
    expect(await attemptsOf(code)).toMatchObject([{ status: 'cancelled' }])
  })
})
