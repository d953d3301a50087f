import { beforeEach, describe, expect, test } from 'vitest'
import { forgetJobs, runDueJobs } from '../../../../test/server/jobs.ts'
import { aPayer, steerPaypal } from '../../../../test/vendors/paypal-payers.ts'
import {
  balanceOf,
  orderOf,
  pay,
  send,
  signedInAgain,
  someBuyer,
  useShop,
  withoutPaypalNotices,
} from '../../../../test/money/shop.ts'
import { silentDeps, told, unseenPayment } from '../../../../test/money/told-payments.ts'
import type { CardPayment } from '../../../gateways/mercado-pago/index.ts'
import { verifyLedger } from '../../ledger/index.ts'
import { payByCard } from '../begin/card/pay-by-card.ts'
import { applyPayment } from '../settle/apply-payment.ts'

const shop = await useShop()
const { server, simulator } = shop

beforeEach(() => forgetJobs(server))

const aBuyer = async () => {
  const { ana, event, code } = await someBuyer(shop)
  return {
    ana,
    event,
    code,
    order: async () => orderOf(shop, await signedInAgain(shop, ana), event, code),
    balance: () => balanceOf(shop, ana, event),
  }
}

const attemptsOf = async (code: string) => {
  const rows = server.db.selectFrom('payment_attempt').select(['status', 'attempt_id'])
  return rows.where('code', '=', code).orderBy('attempt_no').execute()
}

const failures: [string, Record<string, unknown>][] = [
  ['500', { outcome: 'server_error' }],
  ['503', { outcome: 'server_error', status: 503 }],
  ['connection cut', { outcome: 'cut' }],
]

describe.each(failures)('after a gateway’s %s before it processed', (_name, failure) => {
  test('the same payment is asked again at once, in the buyer’s own call, and charged once', async () => {
    const { ana, code, balance, order } = await aBuyer()
    await simulator.control({ action: 'next', ...failure })
    expect((await pay(shop, ana, code)).json()).toMatchObject({ success: true })
    expect(await order()).toMatchObject({ status: 1 })
    expect(await balance()).toBe(20_000n)
    expect(await simulator.paymentsOf(code)).toHaveLength(1)
  })

  test.each([
    [2, [2]],
    [3, [2, 8]],
    [4, [2, 8, 20]],
  ])('failing %i times it is asked again after pauses of %j s, and charged once', async (times, pauses) => {
    const { ana, code, balance, order } = await aBuyer()
    await simulator.control({ action: 'next', ...failure, times })
    await pay(shop, ana, code)
    expect(await order()).toMatchObject({ status: 2, payment_in_process: true })
    for (const seconds of pauses) {
      server.clock.pass(seconds * 1_000 - 1)
      await runDueJobs(server)
      expect(await balance()).toBe(0n)
      server.clock.pass(1)
      await runDueJobs(server)
    }
    expect(await order()).toMatchObject({ status: 1, payment_in_process: false })
    expect(await balance()).toBe(20_000n)
    expect(await simulator.paymentsOf(code)).toHaveLength(1)
  })
})

/** Lets time pass in steps of half a minute, with whatever is due done at each. */
const letPass = async (minutes: number): Promise<void> => {
  for (let step = 0; step < 2 * minutes; step += 1) {
    server.clock.pass(30_000)
    await runDueJobs(server)
  }
}

test('after failures for good the attempt is lost once the search stayed empty for 15 minutes, and the order can be paid', async () => {
  const { ana, event, code, balance, order } = await aBuyer()
  await simulator.control({ action: 'next', outcome: 'server_error', times: 5 })
  await pay(shop, ana, code)
  await letPass(14)
  expect(await order()).toMatchObject({ payment_in_process: true })
  const later = await signedInAgain(shop, ana)
  expect((await pay(shop, later, code)).json()).toMatchObject({ code: 'payment_in_process' })
  await letPass(4)
  expect(await attemptsOf(code)).toMatchObject([{ status: 'lost' }])
  expect(await order()).toMatchObject({ status: 2, payment_in_process: false })
  expect((await pay(shop, later, code)).json()).toMatchObject({ success: true })
  expect(await balance()).toBe(20_000n)
  expect((await verifyLedger(server.db, event.id)).problems).toEqual([])
})

const aLostPayment = async () => {
  const buyer = await aBuyer()
  await simulator.control({ action: 'next', outcome: 'server_error', times: 5 })
  await pay(shop, buyer.ana, buyer.code)
  await letPass(18)
  expect(await attemptsOf(buyer.code)).toMatchObject([{ status: 'lost' }])
  return buyer
}

describe('a payment that counted as lost', () => {
  test('and is approved after all is credited', async () => {
    const { code, balance, order } = await aLostPayment()
    const [attempt] = await attemptsOf(code)
    const payment = told(code, { attemptId: attempt?.attempt_id as never })
    await applyPayment(silentDeps(shop), payment, 'notice')
    expect(await balance()).toBe(20_000n)
    expect(await order()).toMatchObject({ status: 1 })
  })

  test('is still looked for: one that shows up at the gateway later is credited without a notice', async () => {
    const { code, balance } = await aLostPayment()
    await unseenPayment(shop, code)
    await letPass(15)
    expect(await balance()).toBe(20_000n)
  })

  test('and is approved after the order was paid in another way goes back to the payer', async () => {
    const { ana, code, balance } = await aLostPayment()
    await pay(shop, await signedInAgain(shop, ana), code)
    const id = await unseenPayment(shop, code)
    await letPass(15)
    expect(await balance()).toBe(20_000n)
    expect(await simulator.paymentsOf(code)).toContainEqual(
      expect.objectContaining({ id: Number(id), status: 'refunded' }),
    )
  })
})

test('a search that gives no answer says nothing: the payment stays unknown until it answered for 15 minutes', async () => {
  const { ana, code, order } = await aBuyer()
  await simulator.control({ action: 'next', outcome: 'server_error', times: 5 })
  const silence = { action: 'next', operation: 'search_payments', outcome: 'server_error', times: 50 }
  await simulator.control(silence)
  await pay(shop, ana, code)
  await letPass(29)
  expect(await order()).toMatchObject({ payment_in_process: true })
  await simulator.control({ action: 'clear' })
  await letPass(14)
  expect(await attemptsOf(code)).toMatchObject([{ status: 'unknown' }])
  await letPass(4)
  expect(await attemptsOf(code)).toMatchObject([{ status: 'lost' }])
})

test('a search that lags behind loses nothing: what it shows within 15 minutes is credited', async () => {
  const { ana, code, balance } = await aBuyer()
  await simulator.control({ action: 'notices', mode: 'drop', times: 1 })
  await simulator.control({ action: 'next', outcome: 'error_after_charge', times: 5 })
  await simulator.control({ action: 'next', operation: 'search_payments', outcome: 'search_empty', times: 4 })
  await pay(shop, ana, code)
  await letPass(4)
  expect(await balance()).toBe(0n)
  await letPass(13)
  expect(await balance()).toBe(20_000n)
  expect(await simulator.paymentsOf(code)).toHaveLength(1)
  await simulator.control({ action: 'clear' })
})

test('a refusal of the repeat doesn’t say that the first one charged nothing: it stays unknown', async () => {
  const { ana, event, code } = await aBuyer()
  const asked: CardPayment[] = []
  const mercadoPago = {
    ...shop.mercadoPago,
    createCardPayment: async (payment: CardPayment) => {
      asked.push(payment)
      return asked.length === 1
        ? ({ kind: 'unknown', why: 'status 500' } as const)
        : ({ kind: 'refused', status: 400, reason: 'token used' } as const)
    },
  }
  const request = {
    event,
    userId: ana.id,
    code,
    token: 'ABC',
    paymentMethodId: 'visa',
    issuerId: null,
    email: null,
    hasAcceptedTerms: true,
    claimed: {},
    key: null,
    fingerprint: Buffer.alloc(32),
  }
  const outcome = await payByCard(silentDeps(shop, { mercadoPago }), request)
  expect(outcome.page).toBe('payment-complete')
  expect(await attemptsOf(code)).toMatchObject([{ status: 'unknown' }])
  expect(asked.map(({ idempotencyKey }) => idempotencyKey)).toEqual(
    Array.from({ length: 2 }, () => asked[0]?.idempotencyKey),
  )
})

test('nothing is asked again once the order can’t be paid any more', async () => {
  const { ana, event, code } = await aBuyer()
  await simulator.control({ action: 'next', outcome: 'server_error', times: 2 })
  await pay(shop, ana, code)
  await server.db.updateTable('order_qr').set({ status: 'cancelled' }).where('code', '=', code).execute()
  await letPass(1)
  expect(await simulator.paymentsOf(code)).toEqual([])
  expect(await balanceOf(shop, ana, event)).toBe(0n)
})

describe('PayPal', () => {
  test.each(['server_error', 'cut'])(
    'that fails a capture (%s) is asked again at once, and takes it once',
    async (outcome) => {
      const { orderId, approve, capture, balance } = await aPayer(shop)
      await approve()
      await steerPaypal(shop, { action: 'next', outcome })
      expect((await capture()).statusCode).toBe(200)
      expect(await balance()).toBe(20_000n)
      expect(await simulator.paypalCaptures(orderId)).toHaveLength(1)
    },
  )

  test('that fails longer is asked again after 2, 10 and 30 s under the same key', async () => {
    const { orderId, approve, capture, balance } = await aPayer(shop)
    await withoutPaypalNotices(shop, async () => {
      await approve()
      await steerPaypal(shop, { action: 'next', outcome: 'server_error', times: 3 })
      await capture()
    })
    for (const seconds of [2, 8]) {
      expect(await balance()).toBe(0n)
      server.clock.pass(seconds * 1_000)
      await runDueJobs(server)
    }
    expect(await balance()).toBe(20_000n)
    expect(await simulator.paypalCaptures(orderId)).toHaveLength(1)
  })

  test('that takes nothing for 15 minutes loses the attempt, and the order can be paid in another way', async () => {
    const { ana, event, code, approve, capture } = await aPayer(shop)
    await withoutPaypalNotices(shop, async () => {
      await approve()
      await steerPaypal(shop, { action: 'next', outcome: 'server_error', times: 60 })
      await capture()
      await letPass(18)
    })
    await steerPaypal(shop, { action: 'clear' })
    const later = await signedInAgain(shop, ana)
    expect(await orderOf(shop, later, event, code)).toMatchObject({ status: 2, payment_in_process: false })
    expect((await pay(shop, later, code)).json()).toMatchObject({ success: true })
    expect(await balanceOf(shop, ana, event)).toBe(20_000n)
  })

  test('that fails to make an order is asked again at once', async () => {
    const { ana, code } = await aBuyer()
    await steerPaypal(shop, { action: 'next', operation: 'create_order', outcome: 'server_error' })
    const body = { purchase_code: code, unit_price: 200, tyc: 1, title: 'Saldo', quantity: 1 }
    expect((await send(shop, ana, 'public/paypal/create-order', { body })).statusCode).toBe(200)
  })
})
