import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { testStart } from '../server/clock.ts'

const entry = fileURLToPath(new URL('../../../simulator/src/main.ts', import.meta.url))

export const simulatorSecrets = {
  webhookSecret: 'a-webhook-secret-of-the-tests',
  accessToken: 'APP_USR-of-the-tests',
  paypalClient: 'a-paypal-client-of-the-tests',
  paypalSecret: 'a-paypal-secret-of-the-tests',
  paypalWebhook: 'WHOFTHETESTS1',
  twilioAccount: 'AC00000000000000000000000000000001',
  twilioToken: 'a-twilio-token-of-the-tests',
  whatsAppNumber: '100000000000001',
  whatsAppToken: 'a-whatsapp-token-of-the-tests',
  whatsAppAppSecret: 'a-meta-secret-of-the-tests',
  whatsAppVerifyToken: 'a-word-of-the-tests',
}

export type SimulatedPayment = {
  id: number
  status: string
  external_reference: string
  metadata: object
  date_created: string
  /** Pesos. */
  transaction_amount_refunded: number
}

export type PaypalCapture = { id: string; order_id: string; status: string; amount: number }

export type SentNotice = { dataId: string; forged: boolean; lastAnswer: string | null }

export type ReceivedMessage = {
  channel: string
  to: string
  subject: string | null
  text: string
  html: string | null
  attachments: { filename: string; content_type: string; base64: string }[]
  at: string
}

export type Simulator = {
  /** Base URL for the adapter of Mercado Pago. */
  mercadoPagoUrl: string
  paypalUrl: string
  /** File of the certificate authority that signs its PayPal notices. */
  paypalCaFile: string
  twilioUrl: string
  whatsAppUrl: string
  /** The push service's origin. */
  pushUrl: string
  smtpUrl: string
  turnstileUrl: string
  hcaptchaUrl: string
  /** Messages received by people, newest first. */
  inbox(query: Record<string, string>): Promise<ReceivedMessage[]>
  /** Subscribes a browser to push messages. */
  subscription(): Promise<{ endpoint: string; keys: { p256dh: string; auth: string } }>
  /** Sends a control command, as the control page documents. */
  control(order: Record<string, unknown>): Promise<Record<string, unknown>>
  /** Payment notices that it sent to the product. */
  notices(): Promise<SentNotice[]>
  /** A new card token; the cardholder's name decides the payment's outcome. */
  cardToken(cardholder?: string): Promise<string>
  /** The payments of a purchase code, newest first. */
  paymentsOf(code: string): Promise<SimulatedPayment[]>
  /** Captures of a PayPal order, oldest first. */
  paypalCaptures(orderId: string): Promise<PaypalCapture[]>
  stop(): Promise<void>
}

const json = async <Answer>(response: Response): Promise<Answer> => {
  const text = await response.text()
  if (!response.ok) throw new Error(`${response.status} ${text}`)
  return JSON.parse(text) as Answer
}

const post = (url: string, body: Record<string, unknown>): Promise<Response> =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

/**
 * Starts the product's simulator in its own process on a free port, since apps communicate only over HTTP.
 */
export const startSimulator = async (env: NodeJS.ProcessEnv = {}): Promise<Simulator> => {
  const paypalCaFile = join(tmpdir(), `saldo-test-ca-${randomUUID()}.pem`)
  const child = spawn(process.execPath, [entry], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      SIM_PORT: '0',
      SIM_CLOCK_START: testStart.toISOString(),
      SIM_MP_WEBHOOK_SECRET: simulatorSecrets.webhookSecret,
      SIM_MP_ACCESS_TOKEN: simulatorSecrets.accessToken,
      SIM_MP_NOTICE_RETRY_MS: '200,500',
      SIM_PAYPAL_NOTICE_RETRY_MS: '200,500',
      SIM_PAYPAL_CLIENT_ID: simulatorSecrets.paypalClient,
      SIM_PAYPAL_CLIENT_SECRET: simulatorSecrets.paypalSecret,
      SIM_PAYPAL_WEBHOOK_ID: simulatorSecrets.paypalWebhook,
      SIM_PAYPAL_CA_FILE: paypalCaFile,
      SIM_TWILIO_ACCOUNT_SID: simulatorSecrets.twilioAccount,
      SIM_TWILIO_AUTH_TOKEN: simulatorSecrets.twilioToken,
      SIM_WHATSAPP_PHONE_NUMBER_ID: simulatorSecrets.whatsAppNumber,
      SIM_WHATSAPP_TOKEN: simulatorSecrets.whatsAppToken,
      SIM_WHATSAPP_APP_SECRET: simulatorSecrets.whatsAppAppSecret,
      SIM_WHATSAPP_VERIFY_TOKEN: simulatorSecrets.whatsAppVerifyToken,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  for await (const chunk of child.stdout) {
    said += String(chunk)
    if (said.includes('/_sim')) break
  }
  const url = /http:\/\/localhost:\d+/.exec(said)?.[0]
  if (url === undefined) throw new Error(`The simulator did not start: ${said}`)
  const health = await json<{ smtp_port: number }>(await fetch(`${url}/_sim/health`))
  const headers = { authorization: `Bearer ${simulatorSecrets.accessToken}` }
  return {
    mercadoPagoUrl: `${url}/mp`,
    paypalUrl: `${url}/paypal`,
    paypalCaFile,
    twilioUrl: `${url}/twilio`,
    whatsAppUrl: `${url}/whatsapp/v26.0`,
    pushUrl: url,
    smtpUrl: `smtp://127.0.0.1:${health.smtp_port}`,
    turnstileUrl: `${url}/turnstile/v0`,
    hcaptchaUrl: `${url}/hcaptcha`,
    inbox: async (query) => json(await fetch(`${url}/_sim/inbox?${new URLSearchParams(query)}`)),
    subscription: async () => json(await fetch(`${url}/push/subscriptions`, { method: 'POST' })),
    control: async (order) => json(await post(`${url}/_sim/control`, order)),
    notices: async () => (await json<{ notices: SentNotice[] }>(await fetch(`${url}/_sim/control`))).notices,
    cardToken: async (cardholder = 'APRO') => {
      const card = { card_number: '4075595716483764', security_code: '123', expiration_month: 11 }
      const body = {
        ...card,
        expiration_year: testStart.getUTCFullYear() + 4,
        cardholder: { name: cardholder },
      }
      const response = await post(`${url}/mp/v1/card_tokens?public_key=TEST`, body)
      return (await json<{ id: string }>(response)).id
    },
    paymentsOf: async (code) => {
      const response = await fetch(`${url}/mp/v1/payments/search?external_reference=${code}`, { headers })
      return (await json<{ results: SimulatedPayment[] }>(response)).results
    },
    paypalCaptures: async (orderId) => {
      const seen = await json<{ paypal: { captures: PaypalCapture[] } }>(await fetch(`${url}/_sim/control`))
      return seen.paypal.captures.filter(({ order_id }) => order_id === orderId)
    },
    stop: async () => {
      rmSync(paypalCaFile, { force: true })
      if (child.exitCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}
