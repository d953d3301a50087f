import { describe, expect, test } from 'vitest'
import { runDueJobs } from '../../../../../test/server/jobs.ts'
import { aPayer, steerPaypal } from '../../../../../test/vendors/paypal-payers.ts'
import { until, useShop, withoutPaypalNotices } from '../../../../../test/money/shop.ts'
import { accountsOf, spend, suspenseOf } from '../../../../../test/money/told-payments.ts'

const shop = await useShop()
const { server, simulator } = shop

test('a payer whose browser dies after the approval is credited all the same', async () => {
  const { approve, balance, orderId } = await aPayer(shop)
  await approve()
  await until(async () => {
    server.clock.pass(31_000)
    await runDueJobs(server)
    return (await balance()) === 20_000n
  })
  expect(await simulator.paypalCaptures(orderId)).toHaveLength(1)
})

test('an order that was captured already is a payment like any other: credited once', async () => {
  const { approve, capture, balance, order, orderId, event } = await aPayer(shop)
  await withoutPaypalNotices(shop, async () => {
    await approve()
    await shop.paypal.captureOrder(orderId, 'a try of ours that nobody remembers')
    const reply = await capture()
    expect([reply.statusCode, reply.json()]).toEqual([
      200,
      {
        success: true,
        data: { redirect_url: `${shop.origin}/events/${event.url}/payment-complete` },
      },
    ])
  })
  expect([await balance(), (await order()).status]).toEqual([20_000n, 1])
  expect(await simulator.paypalCaptures(orderId)).toHaveLength(1)
})

test('a capture long after its order was offered is asked about within 60 s too, when its answer was lost', async () => {
  const { approve, capture, balance } = await aPayer(shop)
  server.clock.pass(11 * 60_000)
  await runDueJobs(server)
  await withoutPaypalNotices(shop, async () => {
    await approve()
    await steerPaypal(shop, { action: 'next', outcome: 'error_after', times: 2 })
    await capture()
  })
  expect(await balance()).toBe(0n)
  server.clock.pass(20_000)
  await runDueJobs(server)
  expect(await balance()).toBe(20_000n)
})

describe('afterwards', () => {
  const paid = async () => {
    const payer = await aPayer(shop)
    await payer.approve()
    await payer.capture()
    const [capture] = await simulator.paypalCaptures(payer.orderId)
    const move = async (to: string, more: Record<string, unknown> = {}) => {
      await steerPaypal(shop, { action: 'capture', capture_id: capture?.id, to, ...more })
      const count = async () => (await runDueJobs(server)).filter((name) => name === 'handle-notice').length
      await until(async () => (await count()) > 0)
    }
    return { ...payer, move }
  }

  test('a refund in part and then the rest leave the wallet; the order is refunded at the end', async () => {
    const { event, move, balance, order } = await paid()
    await move('refund', { amount: '50.00' })
    expect([await balance(), (await order()).status]).toEqual([15_000n, 1])
    await move('refund')
    expect([await balance(), (await order()).status]).toEqual([0n, -4])
    expect(await accountsOf(shop, event)).toEqual({ 'gateway_clearing:paypal': -1_380, gateway_fee: 1_380 })
  })

  test('a claim takes the money and freezes the QR; won, all is as before', async () => {
    const { move, balance, order } = await paid()
    await move('dispute')
    expect([await balance(), (await order()).status]).toEqual([0n, -5])
    await move('dispute_won')
    expect([await balance(), (await order()).status]).toEqual([20_000n, 1])
  })

  test('a claim on money already spent is a debt, and the wallet never goes below zero', async () => {
    const { ana, event, move, balance } = await paid()
    await spend(shop, ana, event, 15_000)
    await move('dispute')
    expect(await balance()).toBe(0n)
    expect(await accountsOf(shop, event)).toMatchObject({ chargeback_receivable: 15_000 })
    await move('dispute_lost')
    expect(await balance()).toBe(0n)
  })

  test('a mere inquiry moves nothing; what grows out of it does', async () => {
    const { move, balance, order } = await paid()
    await move('inquiry')
    expect([await balance(), (await order()).status]).toEqual([20_000n, 1])
    await move('escalate')
    expect([await balance(), (await order()).status]).toEqual([0n, -5])
  })

  test('a reversal by PayPal itself leaves the wallet', async () => {
    const { move, balance, order } = await paid()
    await move('reverse')
    expect([await balance(), (await order()).status]).toEqual([0n, -4])
  })
})

test('a capture of another amount than the order’s credits nothing and waits in suspense', async () => {
  const { event, orderId, approve, capture, balance } = await aPayer(shop)
  await approve()
  await steerPaypal(shop, { action: 'next', outcome: 'completed', amount: '150.00' })
  await capture()
  expect(await balance()).toBe(0n)
  expect(await suspenseOf(shop, orderId)).toEqual([
    { eventId: event.id, reason: 'amount_mismatch', amount: 15_000n, isBooked: true },
  ])
})
