import { z } from 'zod'
import { missingOnes, orFine, unreadable, wrong, type Ask, type Checkup, type Finding } from '../checkup.ts'
import { copy } from './copy.ts'

const SANDBOX = /(?:^|\.)sandbox\.paypal\.com$/

/** Events that our webhook must subscribe to; `*` stands for all. */
const NEEDED = [
  'CHECKOUT.ORDER.APPROVED',
  'PAYMENT.CAPTURE.COMPLETED',
  'PAYMENT.CAPTURE.PENDING',
  'PAYMENT.CAPTURE.DENIED',
  'PAYMENT.CAPTURE.REFUNDED',
  'PAYMENT.CAPTURE.REVERSED',
  'CUSTOMER.DISPUTE.CREATED',
  'CUSTOMER.DISPUTE.UPDATED',
  'CUSTOMER.DISPUTE.RESOLVED',
] as const

const grant = z.object({ access_token: z.string().min(1) })
const webhook = z.object({ url: z.string(), event_types: z.array(z.object({ name: z.string() })) })
const report = z.object({ account_number: z.string().optional() })

/** Format of a merchant id; a report may name the account otherwise. */
const MERCHANT_ID = /^[2-9A-HJ-NP-Z]{13}$/

type Options = {
  apiUrl: string
  clientId: string
  clientSecret: string | undefined
  webhookId: string | undefined
  merchantId: string | undefined
  /** Expected URL of its webhook. */
  noticesUrl: string
  isProduction: boolean
  now: () => Date
}
type Read = (path: string) => ReturnType<Ask>

const lookAtWebhook = async ({ apiUrl, webhookId, noticesUrl }: Options, read: Read): Promise<Finding[]> => {
  if (webhookId === undefined) return missingOnes({ PAYPAL_WEBHOOK_ID: webhookId }, copy.whySecret)
  const path = `/v1/notifications/webhooks/${encodeURIComponent(webhookId)}`
  const asked = await read(path)
  if (asked.kind === 'silent') return [asked.finding]
  if (asked.status === 404 || asked.status === 400) return [wrong(copy.webhookUnknown(noticesUrl))]
  const found = webhook.safeParse(asked.body)
  if (!found.success) return [unreadable(apiUrl, asked.status)]
  const { url, event_types: types } = found.data
  const told = new Set(types.map(({ name }) => name))
  const lacking = told.has('*') ? [] : NEEDED.filter((name) => !told.has(name))
  return [
    ...(url === noticesUrl ? [] : [wrong(copy.webhookElsewhere(url, noticesUrl))]),
    ...(lacking.length === 0 ? [] : [wrong(copy.webhookLacks(lacking))]),
  ]
}

const HOUR_MS = 3_600_000

const lookAtReports = async ({ apiUrl, merchantId, now }: Options, read: Read): Promise<Finding[]> => {
  const end = now().getTime()
  const query = new URLSearchParams({
    start_date: new Date(end - HOUR_MS).toISOString(),
    end_date: new Date(end).toISOString(),
    fields: 'transaction_info',
    page_size: '1',
  })
  const asked = await read(`/v1/reporting/transactions?${query}`)
  if (asked.kind === 'silent') return [asked.finding]
  if (asked.status === 403) return [wrong(copy.noReports)]
  const found = report.safeParse(asked.body)
  if (asked.status !== 200 || !found.success) return [unreadable(apiUrl, asked.status)]
  const { account_number: account = '' } = found.data
  const isOther = merchantId !== undefined && MERCHANT_ID.test(account) && account !== merchantId
  return isOther ? [wrong(copy.otherAccount(account))] : []
}

const lookAtDisputes = async ({ apiUrl }: Options, read: Read): Promise<Finding[]> => {
  const asked = await read('/v1/customer/disputes?page_size=1')
  if (asked.kind === 'silent') return [asked.finding]
  if (asked.status === 403) return [wrong(copy.noDisputes)]
  return asked.status === 200 ? [] : [unreadable(apiUrl, asked.status)]
}

const askToken = ({ apiUrl, clientId }: Options, clientSecret: string, ask: Ask): ReturnType<Ask> =>
  ask(`${apiUrl}/v1/oauth2/token`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'application/json',
    },
    body: 'grant_type=client_credentials',
  })

/** Checks that PayPal accepts our app, and that it has the permissions and webhook events we need. */
export const checkPaypal =
  (options: Options): Checkup =>
  async (ask) => {
    const { apiUrl, clientSecret, noticesUrl, isProduction } = options
    if (clientSecret === undefined) return missingOnes({ PAYPAL_CLIENT_SECRET: clientSecret }, copy.whySecret)
    const { host, hostname } = new URL(apiUrl)
    const isSandbox = SANDBOX.test(hostname)
    const first = isProduction && isSandbox ? [wrong(copy.sandboxInProduction)] : []
    const granted = await askToken(options, clientSecret, ask)
    if (granted.kind === 'silent') return [...first, granted.finding]
    if (granted.status >= 400) return [...first, wrong(copy.credentialsRefused(host))]
    const token = grant.safeParse(granted.body)
    if (!token.success) return [...first, unreadable(apiUrl, granted.status)]
    const read: Read = (path) =>
      ask(`${apiUrl}${path}`, { headers: { authorization: `Bearer ${token.data.access_token}` } })
    const found = await Promise.all([
      lookAtWebhook(options, read),
      lookAtReports(options, read),
      lookAtDisputes(options, read),
    ])
    return orFine([...first, ...found.flat()], copy.fine(isSandbox, noticesUrl))
  }
