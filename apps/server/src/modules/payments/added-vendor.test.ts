import { randomUUID } from 'node:crypto'
import type { AttemptId, OpId } from '@saldo/contract/ids'
import { v5 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bySystem } from '../../../test/server/by-system.ts'
import { addToDatabase, createFixture, FIXTURE, fixtureVendor } from '../../../test/vendors/fixture-vendor.ts'
import { runDueJobs } from '../../../test/server/jobs.ts'
import { balanceOf, orderOf, someBuyer, useShop } from '../../../test/money/shop.ts'
import { accountsOf } from '../../../test/money/told-payments.ts'
import { live } from '../../../test/server/live-env.ts'
import { transact } from '../../db/index.ts'
import type { PaymentVendor } from '../../gateways/payment-provider.ts'
import { gatewayCheckups } from '../../gateways/index.ts'
import { paymentVendors } from '../../gateways/providers.ts'
import { createEnvReader, EnvError } from '../../kernel/env.ts'
import { kinds } from '../ledger/index.ts'
import { figuresOf } from '../reporting/figures.ts'
import { documentHeaders } from '../../site/policies.ts'
import { findOrderByCode, insertAttempt } from '../orders/index.ts'
import { enqueueFirstPoll } from './settle/jobs.ts'
import type { PaymentMethod } from './begin/payment-method.ts'
import { paymentMethods, offeredMethods } from './begin/every-method.ts'
import { refundOrder } from './settle/refund-order.ts'
import { opIdOf } from './settle/rules.ts'

const resumed: string[] = []

const added: PaymentMethod = {
  id: 'fixture' as PaymentMethod['id'],
  vendor: fixtureVendor,
  routes: () => {},
  resume: async (_deps, { attempt }) => void resumed.push(attempt.attemptId),
}

// One line in each registry is all that a vendor and its way of paying need.
const vendors = paymentVendors as PaymentVendor[]
const methods = paymentMethods as PaymentMethod[]
beforeAll(() => {
  vendors.push(fixtureVendor)
  methods.push(added)
})
afterAll(() => {
  vendors.pop()
  methods.pop()
})

const fixture = createFixture()
const shop = await useShop({}, { connections: [{ vendor: fixtureVendor, api: fixture }] })
const { server } = shop

// And their rows in the database, as a migration adds them.
beforeAll(async () => {
  await addToDatabase(server)
})

const AMOUNT = 20_000n

const aBuyer = async () => {
  const { ana, event, code } = await someBuyer(shop)
  const id = `F-${code}`
  const state = async () => [
    (await orderOf(shop, ana, event, code)).status,
    await balanceOf(shop, ana, event),
  ]
  return { ana, event, code, id, state }
}

const notify = (id: string, signature: string) =>
  server.app.http.inject({
    method: 'POST',
    url: '/webhooks/fixture',
    headers: { 'content-type': 'text/plain', 'x-fixture': signature },
    payload: id,
  })

const run = async (name: string): Promise<void> => {
  await server.app.jobs.find(({ job }) => job.name === name)?.run({})
}

/** What was started at the fixture, and nobody knows how it ended. */
const anAttempt = async ({ event, code, id }: Awaited<ReturnType<typeof aBuyer>>): Promise<AttemptId> => {
  const order = await findOrderByCode(server.db, event.id, code)
  if (!order) throw new Error('no order')
  return transact(server.db, async (tx) => {
    const createdAt = server.clock.now()
    const attemptId = randomUUID() as AttemptId
    const attempt = await insertAttempt(tx, order, {
      attemptId,
      attemptNo: 1,
      gateway: FIXTURE,
      method: added.id,
      code,
      amount: order.amount,
      createdAt,
      gatewayPaymentId: id,
    })
    await enqueueFirstPoll(tx, attempt, createdAt)
    return attemptId
  })
}

test('a notice of an added vendor is believed by its signature alone, and credits what the vendor says then', async () => {
  const { event, code, id, state } = await aBuyer()
  fixture.take({ id, code, amount: AMOUNT })
  expect((await notify(id, 'forged')).statusCode).toBe(401)
  expect(await runDueJobs(server)).not.toContain('handle-notice')
  expect((await notify(id, 'signed')).statusCode).toBe(200)
  await runDueJobs(server)
  expect(await state()).toEqual([1, AMOUNT])
  expect(await accountsOf(shop, event)).toMatchObject({ 'gateway_clearing:fixture': 20_000 })
})

test('a poll asks an added vendor about its own attempt, and goes on for a payer who approved and left', async () => {
  const [asked, left] = [await aBuyer(), await aBuyer()]
  await anAttempt(asked)
  fixture.take({ id: asked.id, code: asked.code, amount: AMOUNT })
  const attemptId = await anAttempt(left)
  fixture.approved.set(left.id, left.code)
  server.clock.pass(21_000)
  await runDueJobs(server)
  expect(await asked.state()).toEqual([1, AMOUNT])
  expect(resumed).toEqual([attemptId])
})

test('a payment that an added vendor refused is told of in the vendor’s words, in general ones where it has none', async () => {
  const told = async (statusDetail: string): Promise<string | null> => {
    const buyer = await aBuyer()
    const attemptId = await anAttempt(buyer)
    const { ana, event, code, id } = buyer
    fixture.take({ id, code, amount: AMOUNT, attemptId, status: 'rejected', statusDetail })
    await notify(id, 'signed')
    await runDueJobs(server)
    return (await orderOf(shop, ana, event, code)).payment_refusal
  }
  expect(await told('empty')).toBe('No te alcanza. Paga de otra forma.')
  expect(await told('other')).toBe(
    'Tu banco rechazó el pago. Prueba con otra tarjeta o comunícate con tu banco.',
  )
})

test('the doctor checks an added vendor beside the others, by its own name', () => {
  const given = {
    env: server.deps.env,
    isProduction: false,
    isLoopback: true,
    templates: [],
    answerWithinMs: 1,
  }
  expect(Object.entries(gatewayCheckups(given)).map(([name, { title }]) => [name, title])).toEqual([
    ['mercadoPago', 'Mercado Pago'],
    ['paypal', 'PayPal'],
    ['fixture', 'Fixture'],
    ['twilio', 'SMS (Twilio)'],
    ['whatsapp', 'WhatsApp'],
    ['mail', 'Correo'],
    ['google', 'Google'],
    ['apple', 'Apple'],
    ['facebook', 'Facebook'],
    ['captcha', 'Captcha'],
    ['push', 'Avisos push'],
  ])
})

test('the figures of an event name an added vendor’s method', () => {
  const sum = { kind: kinds.topup, isHouse: false, credit: 'wallets', transfers: 1, amount: AMOUNT }
  const clearing = fixtureVendor.clearingAccount
  const methodsOf = (method: string) => figuresOf([{ ...sum, debit: clearing, method }]).methods
  expect(methodsOf('')).toEqual([{ method: fixtureVendor.strayMethod, topups: 1, amount: AMOUNT, fees: 0n }])
})

test('the sweep and the comparison go through an added vendor', async () => {
  const [swept, compared] = [await aBuyer(), await aBuyer()]
  fixture.take({ id: swept.id, code: swept.code, amount: AMOUNT })
  await run('sweep-payments')
  expect(await swept.state()).toEqual([1, AMOUNT])
  fixture.take({ id: compared.id, code: compared.code, amount: AMOUNT })
  await run('compare-payments')
  expect(await compared.state()).toEqual([1, AMOUNT])
  const found = await server.db
    .selectFrom('payment_difference')
    .select(['gateway', 'kind', 'status', 'resolution'])
    .where('report_id', '=', compared.id)
    .execute()
  expect(found).toEqual([
    { gateway: FIXTURE, kind: 'unknown_here', status: 'repaired', resolution: 'applied' },
  ])
})

test('a refund goes back through the vendor that took the payment, once', async () => {
  const { event, code, id, state } = await aBuyer()
  fixture.take({ id, code, amount: AMOUNT })
  await notify(id, 'signed')
  await runDueJobs(server)
  const opId = randomUUID() as OpId
  const request = {
    eventId: event.id,
    code,
    opId,
    amount: null,
    reason: 'prueba',
    ...bySystem(server),
  } as const
  await refundOrder(server.deps, request)
  await refundOrder(server.deps, request)
  await runDueJobs(server)
  expect(fixture.refunds).toEqual([opId])
  expect(await state()).toEqual([-4, 0n])
})

test('production demands an added vendor’s variables, and the checkout’s policy lets its script in', () => {
  const { read } = createEnvReader(paymentVendors.map(({ env }) => env))
  const missing = 'Falta FIXTURE_KEY: en producción no hay valor por omisión. Defínela y vuelve a arrancar.'
  expect(() => read(live)).toThrow(new EnvError([missing]))
  expect(offeredMethods(read({ ...live, FIXTURE_KEY: 'k' }))).toEqual(['card', 'mercado_pago', 'fixture'])
  const config = {
    version: '1',
    brand: { name: 'Saldo', support_email: 'a@b.test', support_phone: '525500000000', address: 'Calle 1' },
    api: { user: '/api/v1/es/', token: '/api/v1/es/' },
    social: { google: null, apple: null, facebook: null },
    payment_methods: ['card' as const],
    mercado_pago: { public_key: 'k', script_url: 'https://sdk.mercadopago.com/js/v2' },
    paypal: null,
    push: null,
    captcha: { provider: 'altcha' as const },
  }
  const policy = (kind: 'plain' | 'checkout') =>
    documentHeaders(kind, 'n', config, true)['content-security-policy']
  expect(policy('checkout')).toMatch(/script-src [^;]*https:\/\/fixture\.test/)
  expect(policy('plain')).not.toContain('fixture.test')
})

test('each vendor’s operations keep the ids that they always had', () => {
  const NAMESPACE = 'b3a2f6f0-5d0c-5f44-9b0e-6a1f0f3f7c11'
  const id = (gateway: 2 | 3 | typeof FIXTURE) => opIdOf({ gateway, id: '77' }, 'credit')
  expect([id(2), id(3), id(FIXTURE)]).toEqual(
    ['mercado_pago', 'paypal', 'fixture'].map((name) => v5(`${name}|77|credit`, NAMESPACE)),
  )
})
