import { randomUUID } from 'node:crypto'
import type { Scene } from '../scene.ts'

const AMOUNT = 200

/** The amount of each purchase, in centavos. */
export const CENTAVOS = AMOUNT * 100

/** The product with the two simulated gateways and the buyers. */
export type Town = {
  scene: Scene
  simulator: string
  /** The administrator's access token. */
  office: string
  /** The access token of our account at the simulated Mercado Pago. */
  account: string
}

type Call = { token?: string; body?: Record<string, unknown>; key?: string }

const send = async (url: string, { token, body, key }: Call): Promise<Response> =>
  fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })

/** Calls the product's API; resolves to the data, throws on a refusal. */
export const api = async <Data>({ scene }: Town, path: string, call: Call): Promise<Data> => {
  const answer = await send(`${scene.product.address}/api/v1/es/${path}`, call)
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`)
  return (JSON.parse(text) as { data: Data }).data
}

/** Calls the simulator; throws on a refusal. */
const simulated = async <Data>({ simulator }: Town, path: string, call: Call = {}): Promise<Data> => {
  const answer = await send(`${simulator}${path}`, call)
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`)
  return JSON.parse(text) as Data
}

export const steer = (town: Town, order: Record<string, unknown>): Promise<unknown> =>
  simulated(town, '/_sim/control', { body: order })

type Seen = {
  forced: { operation: string }[]
  paypal: {
    forced: { operation: string }[]
    captures: { id: string; order_id: string; status: string; amount: number }[]
  }
}

/** The operations whose forced behaviour has not been used yet. */
export const waitingFaults = async (town: Town): Promise<string[]> => {
  const { forced, paypal } = await simulated<Seen>(town, '/_sim/control')
  return [...forced, ...paypal.forced].map(({ operation }) => operation)
}

export const cardToken = async (town: Town, cardholder: string): Promise<string> => {
  const card = { card_number: '4075595716483764', security_code: '123', expiration_month: 11 }
  const body = { ...card, expiration_year: new Date().getUTCFullYear() + 4, cardholder: { name: cardholder } }
  return (await simulated<{ id: string }>(town, '/mp/v1/card_tokens?public_key=any', { body })).id
}

/** Makes an order of 200 pesos; resolves to its purchase code. */
export const order = async (town: Town, token: string): Promise<string> => {
  const made = await api<{ purchase_code: string }>(town, `public/events/${town.scene.eventId}/qr`, {
    token,
    key: randomUUID(),
    body: {
      qr_data: { country_code: '52', phone_number: '5530000000' },
      order_qr_data: { type: 'nuevo', amount: AMOUNT, method_pay_id: 2 },
    },
  })
  return made.purchase_code
}

/** The payments that a gateway kept of a purchase: their number and their sum in centavos. */
export type ExpectedMoney = { payments: number; centavos: number }

type Search = {
  results: { id: number; status: string; transaction_amount: number; transaction_amount_refunded: number }[]
}

const paymentsOf = async (town: Town, code: string): Promise<Search['results']> => {
  const path = `/mp/v1/payments/search?external_reference=${code}`
  return (await simulated<Search>(town, path, { token: town.account })).results
}

/** The id of a purchase code's only payment at Mercado Pago. */
export const paymentIdOf = async (town: Town, code: string): Promise<number> => {
  const [payment] = await paymentsOf(town, code)
  if (!payment) throw new Error('Nothing was paid')
  return payment.id
}

/** The payments that PayPal kept of its order. */
export const keptByPaypal = async (town: Town, paypalOrderId: string): Promise<ExpectedMoney> => {
  const { paypal } = await simulated<Seen>(town, '/_sim/control')
  const captures = paypal.captures.filter(({ order_id }) => order_id === paypalOrderId)
  const paid = captures.filter(({ status }) => status === 'COMPLETED')
  const pesos = paid.reduce((sum, { amount }) => sum + amount, 0)
  return { payments: captures.length, centavos: Math.round(pesos * 100) }
}

/** The payments that Mercado Pago kept of a purchase code. */
export const keptByMercadoPago = async (town: Town, code: string): Promise<ExpectedMoney> => {
  const results = await paymentsOf(town, code)
  const paid = results.filter(({ status }) => status === 'approved')
  const pesos = paid.reduce((sum, row) => sum + row.transaction_amount - row.transaction_amount_refunded, 0)
  return { payments: results.length, centavos: Math.round(pesos * 100) }
}
