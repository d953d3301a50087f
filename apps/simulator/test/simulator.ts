import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { type SimulatorOptions, buildSimulator } from '../src/app.ts'

export const SECRET = 'the-secret-of-this-test'

/** A simulator that listens on a port of its own until the test ends. */
export const startSimulator = async (options: SimulatorOptions = {}) => {
  const app = await buildSimulator({
    ...options,
    mercadoPago: { webhookSecret: SECRET, noticeRetryMs: [1, 1, 1], ...options.mercadoPago },
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  const { port } = app.server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  const control = async (order: object): Promise<Record<string, unknown>> => {
    const answer = await fetch(`${origin}/_sim/control`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(order),
    })
    return (await answer.json()) as Record<string, unknown>
  }
  return { app, origin, mp: `${origin}/mp`, control }
}
export type Simulator = Awaited<ReturnType<typeof startSimulator>>

export type Received = { url: URL; headers: Record<string, string | string[] | undefined>; body: string }

/** A merchant's server: keeps each notice and answers with the statuses given, the last one for ever. */
export const startMerchant = async (statuses: number[] = [200]) => {
  const received: Received[] = []
  const waiting: (() => void)[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (piece: string) => (body += piece))
    request.on('end', () => {
      response.writeHead(statuses.length > 1 ? (statuses.shift() ?? 200) : (statuses[0] ?? 200)).end()
      received.push({ url: new URL(request.url ?? '', 'http://merchant'), headers: request.headers, body })
      for (const check of waiting) check()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  /** Resolves with all notices once there are as many as wanted. */
  const until = (count: number) =>
    new Promise<Received[]>((resolve) => {
      const check = () => received.length >= count && resolve(received)
      waiting.push(check)
      check()
    })
  return { url: `http://127.0.0.1:${port}/webhooks/mercadopago`, received, until }
}

export const VISA = '4075595716483764'

/** A card's data as a browser sends it; the holder's name decides the outcome. */
export const card = (holder = 'APRO', number = VISA) => ({
  card_number: number,
  expiration_month: 11,
  expiration_year: new Date().getUTCFullYear() + 4,
  security_code: number.startsWith('37') ? '1234' : '123',
  cardholder: { name: holder },
})

export const tokenFor = async (mp: string, data: object = card()): Promise<string> => {
  const answer = await fetch(`${mp}/v1/card_tokens?public_key=TEST-key`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(data),
  })
  return ((await answer.json()) as { id: string }).id
}

type Answer = { status: number; headers: Headers; body: Record<string, unknown> }

/** A call to the vendor as a server makes it. */
export const call = async (
  mp: string,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> => {
  const answer = await fetch(`${mp}${path}`, {
    method,
    headers: { authorization: 'Bearer APP_USR-test', 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return {
    status: answer.status,
    headers: answer.headers,
    body: (await answer.json()) as Record<string, unknown>,
  }
}

let keys = 0

/** A card payment of 200 pesos by a fresh token and under a fresh key, changed as the test wants. */
export const pay = async (mp: string, holder = 'APRO', changes: object = {}, key = `key-${(keys += 1)}`) =>
  call(
    mp,
    'POST',
    '/v1/payments',
    {
      transaction_amount: 200,
      token: await tokenFor(mp, card(holder)),
      payment_method_id: 'visa',
      installments: 1,
      payer: { email: 'ana@demo.test' },
      external_reference: 'purchase-1',
      ...changes,
    },
    { 'x-idempotency-key': key },
  )
