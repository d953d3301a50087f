import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { demoPaypal } from '../../scripts/demo-paypal.mjs'
import { orderBalance, type TestEvent } from './demo-api.ts'
import { anEvent } from './event.ts'
import { balanceOf, personOf } from './purchase-steps.ts'
import { address, heading, simulator, theVisitor } from './screen.ts'
import { stored } from './stored.ts'

/** A person's purchases at an event, as recorded by the server, its ledger and the gateways. */
export type PurchaseFacts = {
  /** Status of each order, oldest first. */
  orders: string[]
  /** Status of each payment attempt, as the server has it. */
  attempts: string[]
  /** Centavos of each top-up in the ledger. */
  credits: number[]
  /** Pesos of each approved payment, as the gateways report it. */
  charged: number[]
}

const ORDERS = `SELECT status FROM order_qr WHERE event_id = $1 AND user_id = $2 ORDER BY order_id`
const ATTEMPTS = `SELECT a.status FROM payment_attempt a JOIN order_qr o USING (event_id, order_id)
  WHERE event_id = $1 AND o.user_id = $2 ORDER BY a.attempt_id`
const CREDITS = `SELECT t.amount FROM ledger.transfer t JOIN user_wallet w USING (event_id, wallet_id)
  WHERE event_id = $1 AND w.user_id = $2 AND t.kind = 1 ORDER BY t.wallet_seq`
const CODES = `SELECT c.code FROM order_code c JOIN order_qr o USING (event_id, order_id)
  WHERE event_id = $1 AND o.user_id = $2 ORDER BY c.made_at, c.code`

const dataDir = (): string => process.env.E2E_DATA_DIR ?? ''

/** The product's credentials at its gateways. */
const secrets = () =>
  JSON.parse(readFileSync(join(dataDir(), 'secrets.json'), 'utf8')) as {
    APP_SECRET: string
    MP_ACCESS_TOKEN: string
  }

/** What a program says to the simulated Mercado Pago to be the product. */
export const mercadoPagoToken = (): string => secrets().MP_ACCESS_TOKEN

type WalletPayment = { id: number; status: string; transaction_amount: number }

/** Mercado Pago's payments for a purchase code. */
export const mercadoPagoPayments = async (code: string): Promise<WalletPayment[]> => {
  const query = new URLSearchParams({ external_reference: code })
  const reply = await fetch(`${simulator()}/mp/v1/payments/search?${query}`, {
    headers: { authorization: `Bearer ${secrets().MP_ACCESS_TOKEN}` },
  })
  return ((await reply.json()) as { results: WalletPayment[] }).results
}

const paypalToken = async (): Promise<string> => {
  const made = demoPaypal({
    appSecret: secrets().APP_SECRET,
    simulator: simulator(),
    port: '',
    dataDir: dataDir(),
  })
  const basic = Buffer.from(`${made.PAYPAL_CLIENT_ID}:${made.PAYPAL_CLIENT_SECRET}`).toString('base64')
  const reply = await fetch(`${simulator()}/paypal/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
    body: 'grant_type=client_credentials',
  })
  return ((await reply.json()) as { access_token: string }).access_token
}

type Capture = { id: string; status: string; amount: { value: string } }

/** PayPal's captures for one of its orders. */
export const paypalCaptures = async (orderId: string): Promise<Capture[]> => {
  const reply = await fetch(`${simulator()}/paypal/v2/checkout/orders/${orderId}`, {
    headers: { authorization: `Bearer ${await paypalToken()}` },
  })
  const order = (await reply.json()) as {
    purchase_units: { payments?: { captures?: Capture[] } }[]
  }
  return order.purchase_units.flatMap(({ payments }) => payments?.captures ?? [])
}

const chargedByMercadoPago = async (code: string): Promise<number[]> =>
  (await mercadoPagoPayments(code))
    .filter(({ status }) => status === 'approved')
    .map((payment) => payment.transaction_amount)

const chargedByPaypal = async (orderId: string): Promise<number[]> =>
  (await paypalCaptures(orderId))
    .filter(({ status }) => status === 'COMPLETED')
    .map(({ amount }) => Number(amount.value))

const PAYPAL_ORDERS = `SELECT a.code, a.gateway_payment_id AS id FROM payment_attempt a
  JOIN order_qr o USING (event_id, order_id)
  WHERE event_id = $1 AND o.user_id = $2 AND a.gateway = 3 AND a.gateway_payment_id IS NOT NULL ORDER BY a.attempt_id`

const chargedTo = async (userId: string, event: TestEvent): Promise<number[]> => {
  const codes = await stored<{ code: string }>(CODES, event.id, userId)
  const orders = await stored<{ code: string; id: string }>(PAYPAL_ORDERS, event.id, userId)
  const charges = await Promise.all(
    codes.map(async ({ code }) => {
      const own = orders.filter((order) => order.code === code)
      const byPaypal = await Promise.all(own.map(({ id }) => chargedByPaypal(id)))
      return [...(await chargedByMercadoPago(code)), ...byPaypal.flat()]
    }),
  )
  return charges.flat()
}

const factsOf = async (userId: string, event: TestEvent): Promise<PurchaseFacts> => {
  const orders = await stored<{ status: string }>(ORDERS, event.id, userId)
  const attempts = await stored<{ status: string }>(ATTEMPTS, event.id, userId)
  const credits = await stored<{ amount: string }>(CREDITS, event.id, userId)
  return {
    orders: orders.map(({ status }) => status),
    attempts: attempts.map(({ status }) => status),
    credits: credits.map(({ amount }) => Number(amount)),
    charged: await chargedTo(userId, event),
  }
}

const ORDERS_OF_CODE = `SELECT gateway_payment_id AS id FROM payment_attempt WHERE code = $1 AND gateway = 3 ORDER BY attempt_id`

/** The ids of the PayPal orders of a purchase code. */
export const paypalOrders = async (code: string): Promise<string[]> =>
  (await stored<{ id: string }>(ORDERS_OF_CODE, code)).map(({ id }) => id)

/** Resolves to a function that returns what was added to the person's purchases at the event since now. */
export const watchPurchases = async (page: Page, event: TestEvent): Promise<() => Promise<PurchaseFacts>> => {
  const { userId } = await personOf(page)
  const before = await factsOf(userId, event)
  return async () => {
    const now = await factsOf(userId, event)
    return {
      orders: now.orders.slice(before.orders.length),
      attempts: now.attempts.slice(before.attempts.length),
      credits: now.credits.slice(before.credits.length),
      charged: now.charged.slice(before.charged.length),
    }
  }
}

/** The facts after one order of 50 pesos that was paid at the first attempt. */
export const onePaid: PurchaseFacts = {
  orders: ['approved'],
  attempts: ['approved'],
  credits: [5_000],
  charged: [50],
}

/** The facts of an order that nobody has paid. */
export const nothingPaid: PurchaseFacts = { orders: ['pending'], attempts: [], credits: [], charged: [] }

/**
 * Opens the summary of a purchase of 50 pesos, at an event of its own; `since` and `gained` return what has come
 * of it.
 */
export const beginPurchase = async (page: Page) => {
  const event = await anEvent()
  const person = theVisitor()
  const code = await orderBalance(person, event, 50)
  await page.goto(`${address()}/events/${event.url}/complete-purchase?purchase_code=${code}`)
  await expect(heading(page, 'Resumen de compra')).toBeVisible()
  return {
    event,
    code,
    since: () => factsOf(person.userId, event),
    gained: () => balanceOf(page, event),
  }
}
