import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { DemoEvent } from './demo-api.ts'
import { personOf } from './purchase-steps.ts'
import { simulator } from './screen.ts'
import { stored } from './stored.ts'

/** What the server, its ledger and the gateway hold of somebody's purchases at an event. */
export type PurchaseFacts = {
  /** Status of each order, oldest first. */
  orders: string[]
  /** Status of each payment at the gateway, as the server knows it. */
  attempts: string[]
  /** Centavos of each top-up in the ledger. */
  credits: number[]
  /** Pesos of each approved payment, as the gateway itself tells it. */
  charged: number[]
}

const ORDERS = `SELECT status FROM order_qr WHERE event_id = $1 AND user_id = $2 ORDER BY order_id`
const ATTEMPTS = `SELECT a.status FROM payment_attempt a JOIN order_qr o USING (event_id, order_id)
  WHERE event_id = $1 AND o.user_id = $2 ORDER BY a.attempt_id`
const CREDITS = `SELECT t.amount FROM ledger.transfer t JOIN user_wallet w USING (event_id, wallet_id)
  WHERE event_id = $1 AND w.user_id = $2 AND t.kind = 1 ORDER BY t.wallet_seq`
const CODES = `SELECT c.code FROM order_code c JOIN order_qr o USING (event_id, order_id)
  WHERE event_id = $1 AND o.user_id = $2 ORDER BY c.made_at, c.code`

/** What the product shows at its gateway. */
const gatewayToken = (): string => {
  const text = readFileSync(join(process.env.E2E_DATA_DIR ?? '', 'secrets.json'), 'utf8')
  return (JSON.parse(text) as { MP_ACCESS_TOKEN: string }).MP_ACCESS_TOKEN
}

/** The approved payments that the gateway has for a purchase code. */
const chargedFor = async (code: string): Promise<number[]> => {
  const query = new URLSearchParams({ external_reference: code })
  const reply = await fetch(`${simulator()}/mp/v1/payments/search?${query}`, {
    headers: { authorization: `Bearer ${gatewayToken()}` },
  })
  const { results } = (await reply.json()) as { results: { status: string; transaction_amount: number }[] }
  return results.filter(({ status }) => status === 'approved').map((payment) => payment.transaction_amount)
}

const factsOf = async (userId: string, event: DemoEvent): Promise<PurchaseFacts> => {
  const orders = await stored<{ status: string }>(ORDERS, event.id, userId)
  const attempts = await stored<{ status: string }>(ATTEMPTS, event.id, userId)
  const credits = await stored<{ amount: string }>(CREDITS, event.id, userId)
  const codes = await stored<{ code: string }>(CODES, event.id, userId)
  return {
    orders: orders.map(({ status }) => status),
    attempts: attempts.map(({ status }) => status),
    credits: credits.map(({ amount }) => Number(amount)),
    charged: (await Promise.all(codes.map(({ code }) => chargedFor(code)))).flat(),
  }
}

/** Answers a function that tells what has come to be of this person's purchases at the event since now. */
export const watchPurchases = async (page: Page, event: DemoEvent): Promise<() => Promise<PurchaseFacts>> => {
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
