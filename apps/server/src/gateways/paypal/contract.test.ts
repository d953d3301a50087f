import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { centavos } from '@saldo/contract/money'
import { afterStart, testStart } from '../../../test/server/clock.ts'
import { faultsBySchema, faultsOfExchange, type Exchange } from '../../../test/vendors/paypal-openapi.ts'
import { until } from '../../../test/money/shop.ts'
import { simulatorSecrets, startSimulator, type Simulator } from '../../../test/vendors/simulator.ts'
import { useVendor } from '../../../test/vendors/vendors.ts'
import { createAsk } from '../checkup.ts'
import { checkPaypal } from './check.ts'
import { createPaypal } from './client.ts'
import type { Paypal } from './paypal.ts'

/** Stands between our client and the simulator, and writes down what each says. */
const between = useVendor()
const merchant = useVendor()
const exchanges: Exchange[] = []
const notices: { event_type: string; resource_type: string; resource: unknown }[] = []

const textOf = async (request: IncomingMessage): Promise<string> => {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}

let simulator: Simulator
let paypal: Paypal
beforeAll(async () => {
  merchant.answer = (request, reply) => void hear(request, reply)
  simulator = await startSimulator({ SIM_PAYPAL_WEBHOOK_URL: `${merchant.url}/webhooks/paypal` })
  between.answer = (request, reply) => void passOn(request, reply)
  paypal = createPaypal({
    apiUrl: between.url,
    clientId: simulatorSecrets.paypalClient,
    clientSecret: simulatorSecrets.paypalSecret,
    webhookId: simulatorSecrets.paypalWebhook,
    caFile: simulator.paypalCaFile,
    now: () => testStart,
  })
})
afterAll(() => simulator.stop())

async function hear(request: IncomingMessage, reply: ServerResponse): Promise<void> {
  notices.push(JSON.parse(await textOf(request)) as (typeof notices)[number])
  reply.end()
}

const jsonOf = (text: string): unknown => (text.startsWith('{') ? JSON.parse(text) : undefined)

async function passOn(request: IncomingMessage, reply: ServerResponse): Promise<void> {
  const { method = '', url = '', headers } = request
  const sent = await textOf(request)
  const answer = await fetch(`${simulator.paypalUrl}${url}`, {
    method,
    headers: Object.entries(headers).flatMap(([name, value]): [string, string][] =>
      /^(?:authorization|content-type|prefer|paypal-)/.test(name) ? [[name, String(value)]] : [],
    ),
    ...(sent !== '' && { body: sent }),
  })
  const text = await answer.text()
  const { pathname: path, searchParams } = new URL(url, between.url)
  const query = Object.fromEntries(searchParams)
  // How an app gets its token is described nowhere.
  if (path !== '/v1/oauth2/token')
    exchanges.push({
      method,
      path,
      query,
      request: jsonOf(sent),
      status: answer.status,
      response: jsonOf(text),
    })
  reply.writeHead(answer.status, { 'content-type': 'application/json' }).end(text)
}

const code = () => `E1-${randomUUID().slice(0, 13).toUpperCase()}`

const anOrder = async (): Promise<string> => {
  const purchaseCode = code()
  const made = await paypal.createOrder({
    purchaseCode,
    invoiceId: `${purchaseCode}-1`,
    amount: centavos(20_050),
    description: 'Saldo QR - Noche Tropical',
    brandName: 'Saldo',
    returnUrl: 'https://saldo.example/events/noche/payment-complete',
    cancelUrl: 'https://saldo.example/events/noche/payment-fail',
    requestId: randomUUID(),
  })
  if (made.kind !== 'created') throw new Error(made.kind)
  return made.orderId
}

const steer = (order: Record<string, unknown>) => simulator.control({ provider: 'paypal', ...order })

const aPaidOrder = async (): Promise<{ orderId: string; captureId: string }> => {
  const orderId = await anOrder()
  await steer({ action: 'approve', order_id: orderId })
  expect(await paypal.getOrder(orderId)).toMatchObject({ kind: 'unpaid', state: 'approved' })
  expect(await paypal.captureOrder(orderId, randomUUID())).toMatchObject({ kind: 'payment' })
  const [captured] = await simulator.paypalCaptures(orderId)
  return { orderId, captureId: captured?.id ?? '' }
}

/** The calls that were seen since, each once, and what is wrong with any of them. */
const seen = () => {
  const all = exchanges.splice(0)
  const calls = all.map(
    ({ method, path, status }) => `${method} ${path.replaceAll(/\/[0-9A-Z-]{10,}/g, '/…')} ${status}`,
  )
  return { calls: [...new Set(calls)].toSorted(), faults: all.flatMap(faultsOfExchange) }
}

test('a purchase, its refund, its dispute and its report are told as PayPal describes them', async () => {
  const { orderId, captureId } = await aPaidOrder()
  expect(await paypal.orderOfCapture(captureId)).toBe(orderId)
  const request = { paymentId: orderId, amount: centavos(5_025), idempotencyKey: randomUUID() }
  const refunded = await paypal.refund(request)
  expect(refunded).toMatchObject({ kind: 'refund', state: 'approved' })
  if (refunded.kind === 'refund') await paypal.getRefund(orderId, refunded.refundId)
  await steer({ action: 'capture', capture_id: captureId, to: 'dispute' })
  expect(await paypal.getOrder(orderId)).toMatchObject({ kind: 'payment' })
  const now = testStart.getTime()
  await paypal.listTransactions({ from: new Date(now - 3_600_000), to: new Date(now + 3_600_000) })
  expect(seen()).toEqual({
    calls: [
      'GET /v1/customer/disputes 200',
      'GET /v1/reporting/transactions 200',
      'GET /v2/checkout/orders/… 200',
      'GET /v2/payments/captures/… 200',
      'GET /v2/payments/refunds/… 200',
      'POST /v2/checkout/orders 201',
      'POST /v2/checkout/orders/…/capture 201',
      'POST /v2/payments/captures/…/refund 201',
    ],
    faults: [],
  })
})

test('each refusal is told as PayPal describes it', async () => {
  const waiting = await anOrder()
  expect(await paypal.captureOrder(waiting, randomUUID())).toMatchObject({ state: 'waiting' })
  const { orderId } = await aPaidOrder()
  expect(await paypal.captureOrder(orderId, randomUUID())).toMatchObject({ kind: 'payment' })
  await steer({ action: 'approve', order_id: waiting })
  await steer({ action: 'next', outcome: 'instrument_declined' })
  expect(await paypal.captureOrder(waiting, randomUUID())).toMatchObject({ reason: 'INSTRUMENT_DECLINED' })
  await paypal.refund({ paymentId: orderId, amount: centavos(90_000), idempotencyKey: randomUUID() })
  expect(await paypal.getOrder('0AAAAAAAAAAAAAAAA')).toMatchObject({ state: 'gone' })
  const { calls, faults } = seen()
  expect(faults).toEqual([])
  expect(calls).toEqual(
    expect.arrayContaining([
      'GET /v2/checkout/orders/… 404',
      'POST /v2/checkout/orders/…/capture 422',
      'POST /v2/payments/captures/…/refund 422',
    ]),
  )
})

test('what the doctor asks is described, and answered so', async () => {
  await checkPaypal({
    apiUrl: between.url,
    clientId: simulatorSecrets.paypalClient,
    clientSecret: simulatorSecrets.paypalSecret,
    webhookId: simulatorSecrets.paypalWebhook,
    merchantId: undefined,
    noticesUrl: `${merchant.url}/webhooks/paypal`,
    isProduction: false,
    now: () => afterStart(3_600_000),
  })(createAsk(10_000))
  expect(seen()).toEqual({
    calls: [
      'GET /v1/customer/disputes 200',
      'GET /v1/notifications/webhooks/… 200',
      'GET /v1/reporting/transactions 200',
    ],
    faults: [],
  })
})

const resources = {
  'checkout-order': ['checkout_orders_v2', 'order'],
  capture: ['payments_payment_v2', 'capture-2'],
  refund: ['payments_payment_v2', 'refund'],
  dispute: ['customer_disputes_v1', 'dispute'],
} as const

test('notices have the form that PayPal describes, around the thing as its own call tells it', async () => {
  const { captureId } = await aPaidOrder()
  await steer({ action: 'capture', capture_id: captureId, to: 'refund' })
  await steer({ action: 'capture', capture_id: captureId, to: 'dispute' })
  const kinds = () => new Set(notices.map(({ resource_type: kind }) => kind))
  await until(async () => kinds().size === 4)
  expect([...kinds()].toSorted()).toEqual(['capture', 'checkout-order', 'dispute', 'refund'])
  for (const notice of notices) {
    const [document, schema] = resources[notice.resource_type as keyof typeof resources]
    expect([notice.event_type, ...faultsBySchema('notifications_webhooks_v1', 'event', notice)]).toEqual([
      notice.event_type,
    ])
    expect([notice.event_type, ...faultsBySchema(document, schema, notice.resource)]).toEqual([
      notice.event_type,
    ])
  }
})
