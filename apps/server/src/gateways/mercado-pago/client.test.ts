import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AttemptId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import { afterEach, describe, expect, test } from 'vitest'
import { createMercadoPago } from './client.ts'
import type { CardPayment } from './mercado-pago.ts'

let vendor: Server | undefined

afterEach(async () => {
  vendor?.closeAllConnections()
  await new Promise((done) => (vendor ? vendor.close(done) : done(undefined)))
  vendor = undefined
})

const listen = async (answer: RequestListener): Promise<string> => {
  const server = createServer(answer)
  vendor = server
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
}

/** An adapter in front of a vendor that answers everything so. */
const against = async (status: number, body: string, headers: Record<string, string> = {}) => {
  const apiUrl = await listen((_request, reply) => reply.writeHead(status, headers).end(body))
  return createMercadoPago({ apiUrl, accessToken: 'APP_USR-1', answerWithinMs: 10_000 })
}

const payment = {
  id: 1_234_567_890_123,
  status: 'approved',
  status_detail: 'accredited',
  transaction_amount: 200,
  transaction_amount_refunded: 0,
  currency_id: 'MXN',
  external_reference: '001ABC',
  collector_id: 44_444,
  live_mode: true,
  date_last_updated: '2026-12-01T00:00:00.250-04:00',
  fee_details: [{ type: 'mercadopago_fee', amount: 9.65, fee_payer: 'collector' }],
  metadata: { attempt_id: '0193a1b2-0000-7000-8000-00000000abcd' },
}

const card: CardPayment = {
  purchaseCode: '001ABC',
  attemptId: '0193a1b2-0000-7000-8000-00000000abcd' as AttemptId,
  amount: centavos(8_550),
  token: 'a-card-token',
  paymentMethodId: 'visa',
  issuerId: '24',
  description: 'Saldo QR - Festival',
  payerEmail: 'ana@prueba.test',
  notificationUrl: 'https://saldo.test/webhooks/mercadopago',
  idempotencyKey: 'a-key',
}

const textOf = async (request: IncomingMessage): Promise<string> => {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}

describe('a payment', () => {
  test('is read exactly, amounts by their decimal text', async () => {
    const client = await against(200, JSON.stringify(payment))
    expect(await client.getPayment('1234567890123')).toEqual({
      kind: 'payment',
      payment: {
        gateway: 2,
        id: '1234567890123',
        reportId: '1234567890123',
        status: 'approved',
        statusDetail: 'accredited',
        amount: 20_000n,
        refunded: 0n,
        fee: 965n,
        currency: 'MXN',
        externalReference: '001ABC',
        attemptId: '0193a1b2-0000-7000-8000-00000000abcd',
        collectorId: '44444',
        isLive: true,
        lastUpdated: new Date('2026-12-01T04:00:00.250Z'),
        rawHash: expect.any(Buffer),
      },
    })
  })

  test.each([
    ['in_process', 'charged_back'],
    ['settled', 'charged_back'],
    ['reimbursed', 'approved'],
  ])('whose chargeback is %s is %s: what was reimbursed is ours again', async (detail, status) => {
    const told = { ...payment, status: 'charged_back', status_detail: detail }
    const client = await against(200, JSON.stringify(told))
    expect(await client.getPayment('1')).toMatchObject({ payment: { status, statusDetail: detail } })
  })

  test('tells what its refunds in process will give back', async () => {
    const refunds = [
      { id: 1, amount: 20.5, status: 'in_process' },
      { id: 2, amount: 10, status: 'approved' },
    ]
    const client = await against(200, JSON.stringify({ ...payment, refunds }))
    expect(await client.getPayment('1')).toMatchObject({ payment: { refunded: 0n, returning: 2_050n } })
  })

  test('with refunds that it can’t read is still a payment, of which all may be on its way back', async () => {
    const refunds = [{ id: 1, amount: '20.5', status: 'in_process' }]
    const client = await against(200, JSON.stringify({ ...payment, refunds }))
    expect(await client.getPayment('1')).toMatchObject({ payment: { refunded: 0n, returning: 20_000n } })
  })

  test.each([
    [0.1, 10n],
    [0.29, 29n],
    [1.15, 115n],
    [4.35, 435n],
    [1_000_000.01, 100_000_001n],
    [90_071_992_547.99, 9_007_199_254_799n],
  ])('of %s pesos is %s centavos', async (pesos, expected) => {
    const client = await against(200, JSON.stringify({ ...payment, transaction_amount: pesos }))
    expect(await client.getPayment('1')).toMatchObject({ payment: { amount: expected } })
  })

  test('without what it needn’t have is still one', async () => {
    const { metadata: _metadata, fee_details: _fees, external_reference: _reference, ...bare } = payment
    const client = await against(
      200,
      JSON.stringify({ ...bare, status_detail: null, metadata: { attempt_id: 7 } }),
    )
    expect(await client.getPayment('1')).toMatchObject({
      payment: { attemptId: null, fee: null, externalReference: null, statusDetail: null },
    })
  })
})

describe('no answer that can be read is unknown, never failed', () => {
  test.each([
    ['HTML', '<html>'],
    ['an empty body', ''],
    ['half an answer', JSON.stringify(payment).slice(0, 80)],
    ['a payment without an amount', JSON.stringify({ ...payment, transaction_amount: undefined })],
    ['fractions of centavos', JSON.stringify({ ...payment, transaction_amount: 10.005 })],
    ['a moment that is none', JSON.stringify({ ...payment, date_last_updated: 'yesterday' })],
  ])('%s', async (_name, body) => {
    const client = await against(201, body)
    expect(await client.createCardPayment(card)).toEqual({ kind: 'unknown', why: 'unreadable' })
  })

  test.each([500, 502, 503, 504, 408, 409])('status %i', async (status) => {
    const client = await against(status, '{}')
    expect(await client.createCardPayment(card)).toEqual({ kind: 'unknown', why: `status ${status}` })
  })

  test('silence beyond the limit', async () => {
    const apiUrl = await listen(() => undefined)
    const client = createMercadoPago({ apiUrl, accessToken: 'x', answerWithinMs: 50 })
    expect(await client.createCardPayment(card)).toEqual({ kind: 'unknown', why: 'TimeoutError' })
    expect(await client.searchPayments('001ABC')).toBeNull()
  })

  test('a body that stalls beyond the limit', async () => {
    const apiUrl = await listen((_request, reply) => void reply.writeHead(200).write('{"id":'))
    const client = createMercadoPago({ apiUrl, accessToken: 'x', answerWithinMs: 50 })
    expect(await client.getPayment('1')).toMatchObject({ kind: 'unknown' })
  })

  test('a cut connection, and a redirect to somewhere else', async () => {
    const cut = await listen((request) => request.socket.destroy())
    const client = createMercadoPago({ apiUrl: cut, accessToken: 'x' })
    expect(await client.createCardPayment(card)).toMatchObject({ kind: 'unknown' })
    vendor?.close()
    const redirecting = await against(302, '', { location: 'http://127.0.0.1:9/' })
    expect(await redirecting.createCardPayment(card)).toMatchObject({ kind: 'unknown' })
  })
})

test('a connection that was never made charged nothing', async () => {
  const apiUrl = await listen(() => undefined)
  await new Promise((done) => vendor?.close(done))
  vendor = undefined
  const client = createMercadoPago({ apiUrl, accessToken: 'x' })
  expect(await client.createCardPayment(card)).toEqual({ kind: 'busy', retryAfterSeconds: 5 })
})

test.each([
  ['7', 7],
  ['soon', 5],
  ['0', 5],
  ['999999', 3_600],
])('429 with Retry-After %s asks for a pause of %i s', async (header, seconds) => {
  const client = await against(429, '{}', { 'retry-after': header })
  expect(await client.createCardPayment(card)).toEqual({ kind: 'busy', retryAfterSeconds: seconds })
})

test('a refused request tells the vendor’s codes', async () => {
  const body = { message: 'Card Token not found', error: 'bad_request', status: 400, cause: [{ code: 2006 }] }
  const client = await against(400, JSON.stringify(body))
  expect(await client.createCardPayment(card)).toEqual({
    kind: 'refused',
    status: 400,
    reason: '2006 Card Token not found',
  })
})

test('a card payment goes out with our key, our reference and the amount in pesos', async () => {
  let seen: unknown
  const keep = async (request: IncomingMessage, reply: ServerResponse): Promise<void> => {
    const text = await textOf(request)
    const { authorization, 'x-idempotency-key': key } = request.headers
    seen = { method: request.method, url: request.url, authorization, key, body: JSON.parse(text) }
    reply.writeHead(201).end(JSON.stringify(payment))
  }
  const apiUrl = await listen((request, reply) => void keep(request, reply))
  await createMercadoPago({ apiUrl, accessToken: 'APP_USR-1' }).createCardPayment(card)
  expect(seen).toEqual({
    method: 'POST',
    url: '/v1/payments',
    authorization: 'Bearer APP_USR-1',
    key: 'a-key',
    body: {
      transaction_amount: 85.5,
      token: 'a-card-token',
      description: 'Saldo QR - Festival',
      installments: 1,
      payment_method_id: 'visa',
      issuer_id: '24',
      payer: { email: 'ana@prueba.test' },
      external_reference: '001ABC',
      binary_mode: false,
      capture: true,
      notification_url: 'https://saldo.test/webhooks/mercadopago',
      metadata: { purchase_code: '001ABC', attempt_id: '0193a1b2-0000-7000-8000-00000000abcd' },
    },
  })
})

test('a search is read whole or not at all', async () => {
  const page = { paging: {}, results: [payment, { ...payment, id: '7' }] }
  const client = await against(200, JSON.stringify(page))
  expect((await client.searchPayments('001ABC'))?.map(({ id }) => id)).toEqual(['1234567890123', '7'])
  vendor?.close()
  const broken = await against(200, JSON.stringify({ results: [payment, { id: 8 }] }))
  expect(await broken.searchPayments('001ABC')).toBeNull()
})
