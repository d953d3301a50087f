import { expect, test } from 'vitest'
import { createMercadoPago, type MercadoPago } from '../../../gateways/mercado-pago/index.ts'
import { runDueJobs } from '../../../../test/server/jobs.ts'
import { aPerson } from '../../../../test/people/people.ts'
import { balanceOf, orderOf, send, someBuyer, useShop, withoutNotices } from '../../../../test/money/shop.ts'
import { simulatorSecrets } from '../../../../test/vendors/simulator.ts'
import { silentDeps } from '../../../../test/money/told-payments.ts'
import { anEvent } from '../../../../test/venue/venue.ts'
import { verifyLedger } from '../../ledger/index.ts'
import { findOrderByCode } from '../../orders/index.ts'
import type { CardRequest } from '../begin/card/begin-attempt.ts'
import type { PaymentDeps } from '../index.ts'
import { payByCard } from '../begin/card/pay-by-card.ts'

const shop = await useShop()
const { server, simulator } = shop

class Died extends Error {}

const gateway = (): MercadoPago =>
  createMercadoPago({ apiUrl: simulator.mercadoPagoUrl, accessToken: simulatorSecrets.accessToken })

const aRequest = async () => {
  const { ana, event, code } = await someBuyer(shop)
  const request: CardRequest = {
    event,
    userId: ana.id,
    code,
    token: await simulator.cardToken(),
    paymentMethodId: 'visa',
    issuerId: '24',
    email: null,
    hasAcceptedTerms: true,
    claimed: {},
    key: null,
    fingerprint: Buffer.alloc(32),
  }
  return { ana, event, code, request }
}

const deps = (mercadoPago: MercadoPago): PaymentDeps => silentDeps(shop, { mercadoPago })

test('a process that dies between the gateway’s answer and our commit is resumed within 60 s', async () => {
  const { ana, event, code, request } = await aRequest()
  const dying: MercadoPago = {
    ...gateway(),
    createCardPayment: async (payment) => {
      await gateway().createCardPayment(payment)
      throw new Died()
    },
  }
  await withoutNotices(shop, () => expect(payByCard(deps(dying), request)).rejects.toThrow(Died))
  expect(await balanceOf(shop, ana, event)).toBe(0n)
  expect(await orderOf(shop, ana, event, code)).toMatchObject({ status: 2, payment_in_process: true })
  server.clock.pass(20_000)
  await runDueJobs(server)
  expect(await orderOf(shop, ana, event, code)).toMatchObject({ status: 1, payment_in_process: false })
  expect(await balanceOf(shop, ana, event)).toBe(20_000n)
  expect(await payByCard(deps(gateway()), request)).toEqual({ page: 'payment-complete', isRepeat: true })
  expect(await simulator.paymentsOf(code)).toHaveLength(1)
  expect((await verifyLedger(server.db, event.id)).problems).toEqual([])
})

test('one that dies before the gateway was called charges nothing, and its order is unknown, then free', async () => {
  const { ana, event, code, request } = await aRequest()
  const dying: MercadoPago = { ...gateway(), createCardPayment: () => Promise.reject(new Died()) }
  await expect(payByCard(deps(dying), request)).rejects.toThrow(Died)
  server.clock.pass(20_000)
  await runDueJobs(server)
  const attempt = await server.db
    .selectFrom('payment_attempt')
    .select('status')
    .where('code', '=', code)
    .executeTakeFirst()
  expect(attempt).toEqual({ status: 'unknown' })
  server.clock.pass(1_800_000)
  await runDueJobs(server)
  expect((await findOrderByCode(server.db, event.id, code))?.status).toBe('expired')
  expect(await simulator.paymentsOf(code)).toEqual([])
  expect(await balanceOf(shop, ana, event)).toBe(0n)
})

test('an attempt without a trace counts as lost after 15 minutes, and after three days is asked about no more', async () => {
  const { code, request } = await aRequest()
  const dying: MercadoPago = { ...gateway(), createCardPayment: () => Promise.reject(new Died()) }
  await expect(payByCard(deps(dying), request)).rejects.toThrow(Died)
  const status = async () => {
    const row = server.db.selectFrom('payment_attempt').select('status').where('code', '=', code)
    return (await row.executeTakeFirst())?.status
  }
  for (const seconds of [20, 899]) {
    server.clock.pass(seconds * 1_000)
    await runDueJobs(server)
    expect(await status()).toBe('unknown')
  }
  server.clock.pass(1_000)
  await runDueJobs(server)
  expect(await status()).toBe('lost')
  for (const hours of [1, 6, 24, 72]) {
    server.clock.pass(hours * 3_600_000)
    expect(await runDueJobs(server)).toContain('poll-attempt')
  }
  server.clock.pass(1_000 * 3_600_000)
  expect(await runDueJobs(server)).not.toContain('poll-attempt')
})

test('the same call again while the first still runs is told to wait, not charged', async () => {
  const { code, request } = await aRequest()
  const called = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  const slow: MercadoPago = {
    ...gateway(),
    createCardPayment: async (payment) => {
      called.resolve()
      await answered.promise
      return gateway().createCardPayment(payment)
    },
  }
  const first = payByCard(deps(slow), request)
  await called.promise
  await expect(payByCard(deps(gateway()), request)).rejects.toMatchObject({ code: 'request_in_progress' })
  answered.resolve()
  expect(await first).toEqual({ page: 'payment-complete', isRepeat: false })
  expect(await simulator.paymentsOf(code)).toHaveLength(1)
})

test('confirm asks the gateway, applies its answer, and never credits by itself [S-7.23]', async () => {
  const { ana, event, code, request } = await aRequest()
  const order = await findOrderByCode(server.db, event.id, code)
  const confirm = (who = ana, qr = order?.walletId, at = event.id) => {
    // Asked oftener than every five seconds, it answers what we know.
    server.clock.pass(5_000)
    return send(shop, who, `public/events/${at}/qr/${qr}/orderqr/${order?.orderId}/confirm`, { key: null })
  }
  expect((await confirm()).json()).toMatchObject({
    success: true,
    data: { status: 2, payment_in_process: false },
  })
  const complete = await server.app.http.inject({
    url: `/events/${event.url}/payment-complete?status=approved&external_reference=${code}`,
  })
  expect(complete.statusCode).toBe(404)
  expect(await balanceOf(shop, ana, event)).toBe(0n)

  await withoutNotices(shop, async () => {
    await simulator.control({ action: 'next', outcome: 'pending' })
    await payByCard(deps(gateway()), request)
    expect((await confirm()).json()).toMatchObject({ data: { status: 2, payment_in_process: true } })
    const [payment] = await simulator.paymentsOf(code)
    await simulator.control({ action: 'payment', payment_id: payment?.id, to: 'approve' })
  })
  const luis = await aPerson(server)
  const other = await anEvent(server)
  const refused = [
    await confirm(luis),
    await confirm(ana, crypto.randomUUID() as never),
    await confirm(ana, order?.walletId, other.id),
  ]
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
  expect(await balanceOf(shop, ana, event)).toBe(0n)
  expect((await confirm()).json()).toMatchObject({ data: { status: 1, payment_in_process: false } })
  expect(await balanceOf(shop, ana, event)).toBe(20_000n)
})

test('confirm answers the order as it is while the gateway is silent', async () => {
  const { ana, event, code, request } = await aRequest()
  await withoutNotices(shop, async () => {
    await simulator.control({ action: 'next', outcome: 'pending' })
    await payByCard(deps(gateway()), request)
  })
  const order = await findOrderByCode(server.db, event.id, code)
  await simulator.control({ action: 'next', operation: 'get_payment', outcome: 'server_error' })
  await simulator.control({ action: 'next', operation: 'search_payments', outcome: 'server_error' })
  const path = `public/events/${event.id}/qr/${order?.walletId}/orderqr/${order?.orderId}/confirm`
  expect((await send(shop, ana, path, { key: null })).json()).toMatchObject({
    data: { status: 2, payment_in_process: true },
  })
})
