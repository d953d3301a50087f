import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll } from 'vitest'
import type { App } from '../../src/app.ts'
import type { Captcha } from '../../src/gateways/captcha/index.ts'
import { createMercadoPago, type MercadoPago } from '../../src/gateways/mercado-pago/index.ts'
import { createPaypal, type Paypal } from '../../src/gateways/paypal/index.ts'
import type { EventRecord } from '../../src/modules/events/index.ts'
import { walletOf } from '../../src/modules/ledger/index.ts'
import { keyOf } from '../server/call.ts'
import { aPerson, signedIn, type Person } from '../people/people.ts'
import { reservePort } from '../server/free-port.ts'
import type { Connection } from '../../src/gateways/providers.ts'
import { connectionsOf } from '../vendors/providers.ts'
import { anEvent } from '../venue/venue.ts'
import { createOutbox } from '../people/outbox.ts'
import { useServer, type TestServer } from '../server/server.ts'
import { simulatorSecrets, startSimulator, type Simulator } from '../vendors/simulator.ts'

export type Shop = {
  server: TestServer
  simulator: Simulator
  origin: string
  mercadoPago: MercadoPago
  paypal: Paypal
}

/** Response timeout of the tests' adapter in ms; the product waits 12 s. */
export const ANSWER_WITHIN_MS = 3_000

type ShopParts = {
  captcha?: Captcha
  destination?: { write(line: string): void }
  /** Vendors in addition to the product's own. */
  connections?: readonly Connection[]
  /** Further clusters, and the way to each. */
  options?: Parameters<typeof useServer>[3]
  /** Routes served in addition to the API. */
  serve?: (app: App) => Promise<void>
}

const nobodyIsHuman: Captcha = {
  challenge: null,
  verify: async () => ({ kind: 'refused', why: 'nobody' }),
}

/** A listening server and the real simulator: signed notices travel over HTTP. */
export const useShop = async (
  env: NodeJS.ProcessEnv = {},
  { captcha = nobodyIsHuman, destination, serve, connections = [], options }: ShopParts = {},
): Promise<Shop> => {
  const { port, release } = await reservePort()
  const origin = `http://127.0.0.1:${port}`
  const simulator = await startSimulator({ SIM_PAYPAL_WEBHOOK_URL: `${origin}/webhooks/paypal` })
  const mercadoPago = createMercadoPago({
    apiUrl: simulator.mercadoPagoUrl,
    accessToken: simulatorSecrets.accessToken,
    answerWithinMs: ANSWER_WITHIN_MS,
  })
  const paypal = createPaypal({
    apiUrl: simulator.paypalUrl,
    clientId: simulatorSecrets.paypalClient,
    clientSecret: simulatorSecrets.paypalSecret,
    webhookId: simulatorSecrets.paypalWebhook,
    caFile: simulator.paypalCaFile,
    now: () => server.clock.now(),
    answerWithinMs: ANSWER_WITHIN_MS,
  })
  const variables = { PUBLIC_URL: origin, MP_WEBHOOK_SECRET: simulatorSecrets.webhookSecret, ...env }
  const server = useServer(
    () => ({
      payments: [...connectionsOf({ mercadoPago, paypal }), ...connections],
      captcha,
      identity: {},
      ...createOutbox().gateways,
    }),
    variables,
    destination,
    options,
  )
  beforeAll(async () => {
    await serve?.(server.app)
    await release()
    await server.app.http.listen({ port, host: '127.0.0.1' })
  })
  afterAll(() => simulator.stop())
  return { server, simulator, origin, mercadoPago, paypal }
}

type Sent = { method?: 'GET' | 'POST' | 'PUT' | 'PATCH'; body?: unknown; key?: string | null }

const keyHeader = (key: string | null | undefined, body: unknown): Record<string, string> => {
  if (key === null) return {}
  return key === undefined ? { 'idempotency-key': randomUUID(), ...keyOf(body) } : { 'idempotency-key': key }
}

/** One call of a signed-in person, with its operation's key or a new one by default (null sends none). */
export const send = (
  { server }: Shop,
  person: Person,
  path: string,
  { method = 'POST', body, key }: Sent = {},
) =>
  server.app.http.inject({
    method,
    url: `/api/v1/es/${path}`,
    headers: { ...keyHeader(key, body), ...person.authorization },
    ...(body !== undefined && { payload: body as Record<string, unknown> }),
  })

export const orderBody = (amount: unknown, more: Record<string, unknown> = {}) => ({
  qr_data: { country_code: '52', phone_number: '5500000001' },
  order_qr_data: { type: 'nuevo', amount, method_pay_id: 2, ...more },
})

/** A new order's purchase code. */
export const anOrder = async (
  shop: Shop,
  person: Person,
  event: EventRecord,
  amount = 200,
): Promise<string> => {
  const reply = await send(shop, person, `public/events/${event.id}/qr`, { body: orderBody(amount) })
  if (reply.statusCode !== 200) throw new Error(reply.body)
  return reply.json<{ data: { purchase_code: string } }>().data.purchase_code
}

/** A person with an order of 200 pesos at a new event. */
export const someBuyer = async (shop: Shop): Promise<{ ana: Person; event: EventRecord; code: string }> => {
  const [ana, event] = [await aPerson(shop.server), await anEvent(shop.server)]
  return { ana, event, code: await anOrder(shop, ana, event) }
}

export const cardBody = (code: string, token: string, more: Record<string, unknown> = {}) => ({
  purchase_code: code,
  token,
  payment_method_id: 'visa',
  issuer_id: '24',
  installments: 1,
  email: 'ana@prueba.test',
  method_pay_id: 2,
  tyc: 1,
  ...more,
})

/** Pays with a new card token; without a key, as the specification's web client does. */
export const pay = async (
  shop: Shop,
  person: Person,
  code: string,
  {
    cardholder = 'APRO',
    token,
    ...more
  }: { cardholder?: string; token?: string } & Record<string, unknown> = {},
) =>
  send(shop, person, 'public/mercado-pago/create-card-payment', {
    body: cardBody(code, token ?? (await shop.simulator.cardToken(cardholder)), more),
    key: null,
  })

type OrderReply = {
  id: string
  status: number
  purchase_code: string
  expires_at: string
  payment_in_process: boolean
  payment_refusal: string | null
}

export const orderOf = async (
  shop: Shop,
  person: Person,
  event: EventRecord,
  code: string,
): Promise<OrderReply> => {
  const path = `public/events/${event.id}/orderqr/${code}`
  const reply = await send(shop, person, path, { method: 'GET', key: null })
  if (reply.statusCode !== 200) throw new Error(reply.body)
  return reply.json<{ data: OrderReply }>().data
}

/** A person's available balance at an event, in centavos; 0 before their first order. */
export const balanceOf = async ({ server }: Shop, person: Person, event: EventRecord): Promise<bigint> =>
  (await walletOf(server.db, event.id, { userId: person.id }))?.available ?? 0n

/** Signs the person in again, since a token expires when the tests' clock jumps. */
export const signedInAgain = ({ server }: Shop, person: Person): Promise<Person> => signedIn(server, person)

/** Polls without sleeping until `isSo` resolves to true. */
export const until = async (isSo: () => Promise<boolean>): Promise<void> => {
  const end = Date.now() + 8_000
  while (!(await isSo())) if (Date.now() > end) throw new Error('It never became so')
}

const HELD_NOTICES = 50

/** Holds the simulator's notices back while `work` runs, so that only the effects of `work` are seen. */
export const withoutNotices = async <Result>(
  { simulator }: Shop,
  work: () => Promise<Result>,
): Promise<Result> => {
  await simulator.control({ action: 'notices', mode: 'drop', times: HELD_NOTICES })
  try {
    return await work()
  } finally {
    await simulator.control({ action: 'clear' })
  }
}

/** As `withoutNotices`, for PayPal's. */
export const withoutPaypalNotices = async <Result>(
  { simulator }: Shop,
  work: () => Promise<Result>,
): Promise<Result> => {
  await simulator.control({ provider: 'paypal', action: 'notices', mode: 'drop', times: HELD_NOTICES })
  try {
    return await work()
  } finally {
    await simulator.control({ provider: 'paypal', action: 'notices', mode: 'deliver' })
  }
}
