import { createRequire } from 'node:module'
import {
  CardToken,
  IdentificationType,
  MPAuthenticationError,
  MPBadRequestError,
  MPNotFoundError,
  MPRateLimitError,
  MercadoPagoConfig,
  MerchantOrder,
  Payment,
  PaymentMethod,
  PaymentRefund,
  Preference,
  User,
} from 'mercadopago'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Simulator, card, startSimulator, tokenFor } from './simulator.ts'

const { AppConfig } = createRequire(import.meta.url)('mercadopago/dist/utils/config') as {
  AppConfig: { BASE_URL: string }
}

let simulator: Simulator
beforeEach(async () => {
  simulator = await startSimulator()
  AppConfig.BASE_URL = simulator.mp
})

// A configuration for each call: the SDK carries an idempotency key over to every later call of the same one.
const config = (idempotencyKey?: string, maxRetries = 0) =>
  new MercadoPagoConfig({
    accessToken: 'APP_USR-test',
    options: { timeout: 5_000, maxRetries, initialDelay: 1, ...(idempotencyKey && { idempotencyKey }) },
  })

const body = async (holder = 'APRO', changes: object = {}) => ({
  transaction_amount: 200,
  token: await tokenFor(simulator.mp, card(holder)),
  description: 'Saldo QR - Noche Tropical',
  installments: 1,
  payment_method_id: 'visa',
  issuer_id: 24,
  payer: { email: 'ana@demo.test' },
  external_reference: 'purchase-1',
  ...changes,
})

describe('the real SDK', () => {
  test('makes a card token and pays with it', async () => {
    const token = await new CardToken(config()).create({
      body: {
        card_number: '5474925432670366',
        expiration_month: '11',
        expiration_year: String(new Date().getUTCFullYear() + 4),
        security_code: '123',
        cardholder: { name: 'APRO' },
      },
    } as Parameters<CardToken['create']>[0])
    expect(token).toMatchObject({ first_six_digits: '547492', last_four_digits: '0366', status: 'active' })
    const payment = await new Payment(config('k-1')).create({
      body: { ...(await body()), token: token.id ?? '', payment_method_id: 'master' },
    })
    expect(payment).toMatchObject({
      status: 'approved',
      status_detail: 'accredited',
      transaction_amount: 200,
      currency_id: 'MXN',
      external_reference: 'purchase-1',
      payment_method_id: 'master',
      payment_type_id: 'credit_card',
      captured: true,
      fee_details: [{ type: 'mercadopago_fee', amount: 12.74, fee_payer: 'collector' }],
      transaction_details: { net_received_amount: 187.26, total_paid_amount: 200 },
      api_response: { status: 201 },
    })
  })

  test('gets the same payment for the same key, answered with 200, and no second one is made', async () => {
    const first = await new Payment(config('k-1')).create({ body: await body() })
    const second = await new Payment(config('k-1')).create({
      body: await body('APRO', { transaction_amount: 999 }),
    })
    expect(second.id).toBe(first.id)
    expect(second.transaction_amount).toBe(200)
    expect(second.api_response.status).toBe(200)
    expect((await new Payment(config()).search({ options: {} })).paging).toEqual({
      total: 1,
      limit: 30,
      offset: 0,
    })
  })

  test('finds payments by reference, status and page', async () => {
    for (const [key, holder, reference] of [
      ['a', 'APRO', 'one'],
      ['b', 'FUND', 'one'],
      ['c', 'APRO', 'two'],
    ] as const)
      await new Payment(config(key)).create({ body: await body(holder, { external_reference: reference }) })
    const search = (options: { [name: string]: string | number }) => new Payment(config()).search({ options })
    expect((await search({ external_reference: 'one' })).results).toHaveLength(2)
    expect((await search({ external_reference: 'one', status: 'rejected' })).results?.[0]).toMatchObject({
      status_detail: 'cc_rejected_insufficient_amount',
    })
    const page = await search({ sort: 'date_created', criteria: 'asc', limit: 1, offset: 2 })
    expect(page.paging).toEqual({ total: 3, limit: 1, offset: 2 })
    expect(page.results?.[0]).toMatchObject({ external_reference: 'two' })
    const range = { range: 'date_last_updated', begin_date: 'NOW-1HOURS', end_date: 'NOW+1HOURS' }
    expect((await search(range)).results).toHaveLength(3)
    expect(
      (await search({ ...range, begin_date: '2001-01-01T00:00:00.000-04:00', end_date: 'NOW-1DAYS' }))
        .results,
    ).toEqual([])
  })

  test('cancels what is in process, and is told why it may not cancel what is approved', async () => {
    const pending = await new Payment(config('a')).create({ body: await body('CONT') })
    expect(pending).toMatchObject({
      status: 'in_process',
      status_detail: 'pending_contingency',
      date_approved: null,
    })
    expect(await new Payment(config()).cancel({ id: pending.id ?? 0 })).toMatchObject({ status: 'cancelled' })
    const approved = await new Payment(config('b')).create({ body: await body() })
    await expect(new Payment(config()).cancel({ id: approved.id ?? 0 })).rejects.toThrow(MPBadRequestError)
    expect(await new Payment(config()).get({ id: approved.id ?? 0 })).toMatchObject({ status: 'approved' })
  })

  test('captures part of what was only authorised', async () => {
    const held = await new Payment(config('a')).create({ body: await body('APRO', { capture: false }) })
    expect(held).toMatchObject({ status: 'authorized', status_detail: 'pending_capture', captured: false })
    const taken = await new Payment(config()).capture({ id: held.id ?? 0, transaction_amount: 150.5 })
    expect(taken).toMatchObject({ status: 'approved', transaction_amount: 150.5, captured: true })
  })

  test('refunds a part and then the rest, never more', async () => {
    const { id } = await new Payment(config('a')).create({ body: await body() })
    const payment_id = id ?? 0
    const part = await new PaymentRefund(config('r1')).create({ payment_id, body: { amount: 50.25 } })
    expect(part).toMatchObject({ payment_id, amount: 50.25, status: 'approved' })
    expect(await new Payment(config()).get({ id: payment_id })).toMatchObject({
      status: 'approved',
      status_detail: 'partially_refunded',
      transaction_amount_refunded: 50.25,
    })
    await expect(
      new PaymentRefund(config('r2')).create({ payment_id, body: { amount: 149.76 } }),
    ).rejects.toThrow(MPBadRequestError)
    const again = await new PaymentRefund(config('r1')).create({ payment_id, body: { amount: 50.25 } })
    expect(again.id).toBe(part.id)
    const rest = await new PaymentRefund(config('r3')).total({ payment_id })
    expect(rest.amount).toBe(149.75)
    expect(await new PaymentRefund(config()).get({ payment_id, refund_id: rest.id ?? 0 })).toMatchObject({
      amount: 149.75,
    })
    expect(await new PaymentRefund(config()).list({ payment_id })).toHaveLength(2)
    expect(await new Payment(config()).get({ id: payment_id })).toMatchObject({
      status: 'refunded',
      status_detail: 'refunded',
      transaction_amount_refunded: 200,
    })
  })

  test('opens, reads and changes a preference', async () => {
    const made = await new Preference(config()).create({
      body: {
        items: [{ id: 'purchase-1', title: 'Saldo QR', quantity: 1, currency_id: 'MXN', unit_price: 200 }],
        external_reference: 'purchase-1',
        binary_mode: true,
      },
    })
    const id = made.id ?? ''
    expect(made.init_point).toBe(`${simulator.mp}/checkout/v1/redirect?pref_id=${id}`)
    expect(await new Preference(config()).get({ preferenceId: id })).toMatchObject({
      external_reference: 'purchase-1',
      items: [{ title: 'Saldo QR', unit_price: 200 }],
    })
    const update = {
      expires: true,
      expiration_date_to: `${new Date().getUTCFullYear() + 4}-01-01T00:00:00.000-06:00`,
    }
    const changed = await new Preference(config()).update({
      id,
      updatePreferenceRequest: update as Parameters<Preference['update']>[0]['updatePreferenceRequest'],
    })
    expect(changed).toMatchObject({ ...update, external_reference: 'purchase-1', binary_mode: true })
  })

  test('reads the merchant order of a payment, and what can be paid with', async () => {
    const payment = await new Payment(config('a')).create({ body: await body() })
    const merchantOrderId = String(payment.order?.id)
    expect(await new MerchantOrder(config()).get({ merchantOrderId })).toMatchObject({
      status: 'closed',
      order_status: 'paid',
      paid_amount: 200,
      payments: [{ id: payment.id, status: 'approved' }],
    })
    expect((await new PaymentMethod(config()).get()).map(({ id }) => id)).toContain('debvisa')
    expect((await new IdentificationType(config()).list()).map(({ id }) => id)).toEqual(['CURP', 'RFC'])
  })

  test('is told whose account its token is of, and by nobody without one', async () => {
    expect(await new User(config()).get()).toMatchObject({
      id: 44_444,
      site_id: 'MLM',
      country_id: 'MX',
      status: { site_status: 'active' },
      tags: ['normal'],
    })
    const noToken = new MercadoPagoConfig({ accessToken: '', options: { maxRetries: 0 } })
    await expect(new User(noToken).get()).rejects.toThrow(MPAuthenticationError)
  })

  test('recognises each refusal by its class', async () => {
    const noToken = new MercadoPagoConfig({ accessToken: '', options: { maxRetries: 0 } })
    await expect(new Payment(noToken).get({ id: 1 })).rejects.toThrow(MPAuthenticationError)
    await expect(new Payment(config()).get({ id: 1 })).rejects.toThrow(MPNotFoundError)
    await expect(
      new Payment(config('a')).create({ body: await body('APRO', { transaction_amount: -1 }) }),
    ).rejects.toMatchObject({
      message: 'Invalid transaction_amount',
      causes: [{ code: 4037 }],
    })
    await simulator.control({ action: 'next', outcome: 'rate_limit', retry_after: 7 })
    const refused = new Payment(config('b')).create({ body: await body() })
    await expect(refused).rejects.toMatchObject({ retryAfter: 7 })
    await expect(refused).rejects.toThrow(MPRateLimitError)
  })

  test('gets over two errors of the vendor by its own retries, with one payment in the end', async () => {
    await simulator.control({ action: 'next', outcome: 'server_error', times: 2 })
    const payment = await new Payment(config('a', 3)).create({ body: await body() })
    expect(payment.status).toBe('approved')
    expect((await new Payment(config()).search({ options: {} })).paging?.total).toBe(1)
  })
})
