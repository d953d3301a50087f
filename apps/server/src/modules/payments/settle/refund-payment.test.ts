import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { OpId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import { createLedgerFollower } from '../../../follow-events.ts'
import { bySystem } from '../../../../test/server/by-system.ts'
import { runDueJobs } from '../../../../test/server/jobs.ts'
import { aPayer, steerPaypal } from '../../../../test/vendors/paypal-payers.ts'
import { aPerson } from '../../../../test/people/people.ts'
import {
  balanceOf,
  orderOf,
  pay,
  send,
  someBuyer,
  until,
  useShop,
  withoutNotices,
} from '../../../../test/money/shop.ts'
import { accountsOf, askingDeps, spend, transitionsOf } from '../../../../test/money/told-payments.ts'
import type { RefundRequest } from '../../../gateways/gateway-payment.ts'
import { closeEvent } from '../../events/index.ts'
import { refundOrder } from './refund-order.ts'
import { refundPayment } from './refund-payment.ts'

const shop = await useShop()
const { server, simulator } = shop

const refunds = (eventId: number) =>
  server.db
    .selectFrom('payment_refund')
    .select(['amount_centavos', 'cause', 'status', 'refusal'])
    .where('event_id', '=', eventId)
    .orderBy('created_at')
    .execute()

const letters = async (): Promise<number> => {
  const rows = server.db.selectFrom('message').select('message_id').where('kind', '=', 'payment_refunded')
  return (await rows.execute()).length
}

/** Runs what is due until nothing is left, with the notices that come in meanwhile. */
const settleAll = async (eventId: number, status: string): Promise<void> =>
  until(async () => {
    await runDueJobs(server)
    return (await refunds(eventId)).some((refund) => refund.status === status)
  })

const aPaid = async () => {
  const { ana, event, code } = await someBuyer(shop)
  await pay(shop, ana, code)
  const refund = (amount: number | null, opId = randomUUID() as OpId) =>
    refundOrder(server.deps, {
      eventId: event.id,
      code,
      opId,
      amount: amount === null ? null : centavos(amount),
      reason: 'Cobro doble',
      ...bySystem(server),
    })
  const state = async () => ({
    status: (await orderOf(shop, ana, event, code)).status,
    balance: await balanceOf(shop, ana, event),
  })
  return { ana, event, code, refund, state }
}

describe('what no wallet may have', () => {
  test('a second payment of one order goes back by itself, once, and its payer is told', async () => {
    const { ana, event, code, state } = await aPaid()
    const before = await letters()
    const wallet = await fetch(`${simulator.mercadoPagoUrl}/v1/payments`, {
      method: 'POST',
      headers: {
        authorization: 'Bearer APP_USR-of-the-tests',
        'content-type': 'application/json',
        'x-idempotency-key': randomUUID(),
      },
      body: JSON.stringify({
        transaction_amount: 200,
        token: await simulator.cardToken(),
        payment_method_id: 'visa',
        installments: 1,
        payer: { email: 'ana@prueba.test' },
        external_reference: code,
        notification_url: `${shop.origin}/webhooks/mercadopago?source_news=webhooks`,
      }),
    })
    expect(wallet.status).toBe(201)
    await settleAll(event.id, 'done')
    expect(await state()).toEqual({ status: 1, balance: 20_000n })
    const [second] = await simulator.paymentsOf(code)
    expect(second).toMatchObject({ status: 'refunded', transaction_amount_refunded: 200 })
    expect(await refunds(event.id)).toEqual([
      { amount_centavos: 20_000n, cause: 'suspense', status: 'done', refusal: null },
    ])
    expect((await accountsOf(shop, event)).payment_suspense).toBeUndefined()
    expect(await letters()).toBe(before + 1)
    expect(ana.id).toBeDefined()
  })

  test('a payment of another amount goes back, and the order can be paid again', async () => {
    const { ana, event, code } = await someBuyer(shop)
    await simulator.control({ action: 'next', outcome: 'approve', amount: 150 })
    await pay(shop, ana, code)
    await settleAll(event.id, 'done')
    expect(await balanceOf(shop, ana, event)).toBe(0n)
    expect(await accountsOf(shop, event)).toEqual({})
    await pay(shop, ana, code)
    expect(await balanceOf(shop, ana, event)).toBe(20_000n)
  })

  test('a payment approved after its event was closed goes back', async () => {
    const { ana, event, code } = await someBuyer(shop)
    await pay(shop, ana, code, { cardholder: 'CONT' })
    const follow = createLedgerFollower(server.deps.databases, server.clock)
    await closeEvent({ ...server.deps, follow }, event.id, bySystem(server))
    const [payment] = await simulator.paymentsOf(code)
    await simulator.control({ action: 'payment', payment_id: payment?.id, to: 'approve' })
    await settleAll(event.id, 'done')
    expect((await simulator.paymentsOf(code))[0]).toMatchObject({ status: 'refunded' })
    expect(await accountsOf(shop, event)).toEqual({})
  })

  test('PayPal’s too', async () => {
    const { event, approve, capture, balance } = await aPayer(shop)
    await approve()
    await steerPaypal(shop, { action: 'next', outcome: 'completed', amount: '150.00' })
    await capture()
    await settleAll(event.id, 'done')
    expect(await balance()).toBe(0n)
    expect(await accountsOf(shop, event)).toEqual({})
  })
})

describe('a refund to the source', () => {
  test('of a part and then of all that is left takes it from the wallet; the order ends refunded', async () => {
    const { event, refund, state } = await aPaid()
    await refund(5_000)
    expect((await state()).balance).toBe(15_000n)
    await settleAll(event.id, 'done')
    expect(await state()).toEqual({ status: 1, balance: 15_000n })
    await refund(null)
    await until(async () => (await runDueJobs(server), (await state()).status === -4))
    expect(await state()).toEqual({ status: -4, balance: 0n })
    expect((await transitionsOf(shop, event)).at(-1)).toBe('approved>refunded refund')
    expect(await accountsOf(shop, event)).toEqual({ 'gateway_clearing:mp': -1_274, gateway_fee: 1_274 })
  })

  test('asked for twice under one id gives back once', async () => {
    const { event, code, refund, state } = await aPaid()
    const opId = randomUUID() as OpId
    await refund(5_000, opId)
    await refund(5_000, opId)
    await settleAll(event.id, 'done')
    await refund(5_000, opId)
    await runDueJobs(server)
    expect((await state()).balance).toBe(15_000n)
    expect((await simulator.paymentsOf(code))[0]).toMatchObject({ transaction_amount_refunded: 50 })
    await expect(refund(6_000, opId)).rejects.toMatchObject({ code: 'operation_mismatch' })
  })

  test('is refused for what was spent, for more than was paid, and while another is on its way', async () => {
    const { ana, event, refund, state } = await aPaid()
    await spend(shop, ana, event, 15_000)
    await expect(refund(null)).rejects.toMatchObject({ code: 'insufficient_balance' })
    await expect(refund(20_001)).rejects.toMatchObject({ code: 'refund_above_payment' })
    expect(await refunds(event.id)).toEqual([])
    await refund(1_000)
    await expect(refund(1_000)).rejects.toMatchObject({ code: 'refund_under_way' })
    expect((await state()).balance).toBe(4_000n)
    await settleAll(event.id, 'done')
    expect((await state()).balance).toBe(4_000n)
  })

  test('that the gateway rejects gives the reserve back to the wallet, and somebody sees it', async () => {
    const { event, refund, state } = await aPaid()
    await simulator.control({ action: 'next', outcome: 'refund_rejected' })
    await refund(5_000)
    await settleAll(event.id, 'refused')
    expect((await state()).balance).toBe(20_000n)
    expect(await refunds(event.id)).toMatchObject([{ status: 'refused', refusal: 'rejected' }])
    await accountsOf(shop, event)
  })

  test('that takes its time stays reserved, and ends when the gateway says so', async () => {
    const { event, code, refund, state } = await aPaid()
    await simulator.control({ action: 'next', outcome: 'refund_in_process' })
    await refund(5_000)
    await settleAll(event.id, 'in_process')
    expect((await state()).balance).toBe(15_000n)
    const [payment] = await simulator.paymentsOf(code)
    await simulator.control({ action: 'payment', payment_id: payment?.id, to: 'refund_approved' })
    await settleAll(event.id, 'done')
    expect((await state()).balance).toBe(15_000n)
  })

  test('whose answer was lost is found given, and given no second time', async () => {
    const { event, code, refund, state } = await aPaid()
    await simulator.control({ action: 'next', operation: 'create_refund', outcome: 'cut_after_charge' })
    await refund(5_000)
    await expect(runDueJobs(server)).rejects.toThrow('unknown')
    const row = await server.db
      .selectFrom('payment_refund')
      .select('refund_id')
      .where('event_id', '=', event.id)
      .executeTakeFirstOrThrow()
    const job = server.app.jobs.find(({ job: { name } }) => name === 'refund-payment')
    for (let time = 1; time <= 3; time += 1) await job?.run({ eventId: event.id, refundId: row.refund_id })
    await runDueJobs(server)
    expect((await state()).balance).toBe(15_000n)
    expect((await simulator.paymentsOf(code))[0]).toMatchObject({ transaction_amount_refunded: 50 })
    expect(await refunds(event.id)).toMatchObject([{ status: 'done' }])
    await accountsOf(shop, event)
  })

  test('whose answers are lost while its gateway still tells the payment as it was is one refund there', async () => {
    const { event, code, refund } = await aPaid()
    const [payment] = await simulator.paymentsOf(code)
    const before = await shop.mercadoPago.getPayment(String(payment?.id))
    const deps = askingDeps(shop)
    const lost = { kind: 'unknown', why: 'lost' } as const
    const behind = askingDeps(shop, {
      mercadoPago: {
        ...shop.mercadoPago,
        getPayment: async () => before,
        refund: async (asked: RefundRequest) => (await shop.mercadoPago.refund(asked), lost),
      },
    })
    const { refundId } = await refund(5_000)
    const named = { eventId: event.id, refundId }
    for (let time = 1; time <= 3; time += 1)
      await expect(refundPayment(behind, named)).rejects.toThrow('unknown')
    expect((await simulator.paymentsOf(code))[0]).toMatchObject({ transaction_amount_refunded: 50 })
    await refundPayment(deps, named)
    expect(await refunds(event.id)).toMatchObject([{ status: 'done' }])
    await accountsOf(shop, event)
  })

  test('that somebody gave at the gateway’s own panel meanwhile is found given, not refused', async () => {
    const { event, code, refund, state } = await aPaid()
    const [payment] = await simulator.paymentsOf(code)
    await until(async () => (await runDueJobs(server)).includes('handle-notice'))
    await withoutNotices(shop, async () => {
      await simulator.control({ action: 'payment', payment_id: payment?.id, to: 'refund' })
      await refund(null)
      await runDueJobs(server)
    })
    expect(await refunds(event.id)).toMatchObject([{ status: 'done', refusal: null }])
    expect(await state()).toEqual({ status: -4, balance: 0n })
  })

  test('by the office’s call answers what it will give back', async () => {
    const { event, code } = await aPaid()
    const manager = await aPerson(server, [{ eventId: event.id, role: 'manager' }])
    const key = randomUUID()
    const body = { op_id: key, amount: 50, reason: 'Cobro doble' }
    const reply = await send(shop, manager, `staff/events/${event.id}/orders/${code}/refund`, { body, key })
    expect([reply.statusCode, reply.json()]).toEqual([
      200,
      { success: true, data: { op_id: key, amount: 50, status: 'asked' } },
    ])
  })
})
