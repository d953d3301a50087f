import { randomUUID } from 'node:crypto'
import type { OpId } from '@saldo/contract/ids'
import { describe, expect, test } from 'vitest'
import { bySystem } from '../../../../test/server/by-system.ts'
import { runDueJobs } from '../../../../test/server/jobs.ts'
import { balanceOf, orderOf, pay, someBuyer, until, useShop } from '../../../../test/money/shop.ts'
import { accountsOf, spend } from '../../../../test/money/told-payments.ts'
import { refundOrder } from './refund-order.ts'

const shop = await useShop()
const { server, simulator } = shop

/** A purchase of 200 pesos by card, and what becomes of its payment at Mercado Pago, told by its own notices. */
const aPayment = async (cardholder = 'APRO') => {
  const { ana, event, code } = await someBuyer(shop)
  await pay(shop, ana, code, { cardholder })
  const [payment] = await simulator.paymentsOf(code)
  const handled = async () => (await runDueJobs(server)).filter((name) => name === 'handle-notice').length
  await until(async () => (await handled()) > 0)
  const move = async (to: string, more: Record<string, unknown> = {}) => {
    await simulator.control({ action: 'payment', payment_id: payment?.id, to, ...more })
    await until(async () => (await handled()) > 0)
  }
  const state = async () => [
    await balanceOf(shop, ana, event),
    (await orderOf(shop, ana, event, code)).status,
  ]
  return { ana, event, code, move, state }
}

describe('a voucher or a transfer that its payer has to pay', () => {
  test.each(['pending_waiting_payment', 'pending_waiting_transfer'])(
    'waits as %s until the deadline that Mercado Pago tells, and is credited when it is paid',
    async (detail) => {
      const { ana, event, code, move, state } = await aPayment('CONT')
      await move('pending', { detail })
      const [payment] = await simulator.paymentsOf(code)
      const until = new Date(Date.parse(payment?.date_created ?? '') + 3 * 86_400_000).toISOString()
      expect(await orderOf(shop, ana, event, code)).toMatchObject({
        payment_in_process: true,
        payment_waiting: { method: 'card', until },
      })
      await move('approve')
      expect(await state()).toEqual([20_000n, 1])
      expect(await orderOf(shop, ana, event, code)).toMatchObject({ payment_waiting: null })
    },
  )

  test('is no review: what waits for the bank or for Mercado Pago is in process as before', async () => {
    const { ana, event, code, move } = await aPayment('CONT')
    await move('pending', { detail: 'pending_challenge' })
    expect(await orderOf(shop, ana, event, code)).toMatchObject({
      payment_in_process: true,
      payment_waiting: null,
    })
  })
})

describe('a payment in review', () => {
  test('that is rejected later leaves the order to be paid in another way', async () => {
    const { ana, event, code, move, state } = await aPayment('CONT')
    await move('reject', { detail: 'cc_rejected_insufficient_amount' })
    expect(await state()).toEqual([0n, 2])
    expect(await orderOf(shop, ana, event, code)).toMatchObject({
      payment_in_process: false,
      payment_refusal: 'Tu tarjeta no tiene fondos suficientes. Usa otra tarjeta o un monto menor.',
    })
    await pay(shop, ana, code)
    expect(await state()).toEqual([20_000n, 1])
  })

  test.each(['cancel', 'expire'])('that ends there by %s leaves the order to be paid too', async (to) => {
    const { ana, code, move, state } = await aPayment('CONT')
    await move(to)
    expect(await state()).toEqual([0n, 2])
    await pay(shop, ana, code)
    expect(await state()).toEqual([20_000n, 1])
  })
})

describe('a chargeback', () => {
  test('takes the money; won, all is as before', async () => {
    const { move, state } = await aPayment()
    await move('charge_back')
    expect(await state()).toEqual([0n, -5])
    await move('chargeback_won')
    expect(await state()).toEqual([20_000n, 1])
  })

  test('on money already spent is a debt; lost, nothing more is taken', async () => {
    const { ana, event, move, state } = await aPayment()
    await spend(shop, ana, event, 15_000)
    await move('charge_back')
    expect(await state()).toEqual([0n, -5])
    await move('chargeback_lost')
    expect(await state()).toEqual([0n, -5])
    expect(await accountsOf(shop, event)).toMatchObject({ chargeback_receivable: 15_000 })
  })

  test('is heard of by its own notice too, when the payment’s was lost', async () => {
    const { move, state } = await aPayment()
    await simulator.control({ action: 'notices', mode: 'drop', times: 1 })
    await move('charge_back')
    expect(await state()).toEqual([0n, -5])
    const topics = await server.db
      .selectFrom('gateway_notice')
      .select(['topic', 'status'])
      .where('topic', '=', 'topic_chargebacks_wh')
      .execute()
    expect(topics).toContainEqual({ topic: 'topic_chargebacks_wh', status: 'applied' })
  })
})

describe('a refund', () => {
  test('made at Mercado Pago’s own panel, in part and then the rest, leaves the wallet', async () => {
    const { move, state } = await aPayment()
    await move('refund', { amount: 50 })
    expect(await state()).toEqual([15_000n, 1])
    await move('refund')
    expect(await state()).toEqual([0n, -4])
  })

  test('that a failing gateway (500) did not give is asked for again under the same key, and given once', async () => {
    const { event, code, state } = await aPayment()
    const refundId = randomUUID() as OpId
    const asked = { eventId: event.id, code, opId: refundId, amount: null, reason: 'prueba' }
    await simulator.control({ action: 'next', operation: 'create_refund', outcome: 'server_error' })
    await refundOrder(server.deps, { ...asked, ...bySystem(server) })
    await expect(runDueJobs(server)).rejects.toThrow('unknown')
    const job = server.app.jobs.find(({ job: { name } }) => name === 'refund-payment')
    for (let time = 1; time <= 2; time += 1) await job?.run({ eventId: event.id, refundId })
    expect(await state()).toEqual([0n, -4])
    expect((await simulator.paymentsOf(code))[0]).toMatchObject({ transaction_amount_refunded: 200 })
  })
})
