import type { Env } from '../../kernel/env.ts'
import type { DisputePort } from '../dispute.ts'
import { isPaid, type GatewayPayment } from '../gateway-payment.ts'
import type { IncomingNotice, PaymentProvider, PaymentVendor, ReportRow } from '../payment-provider.ts'
import type { MercadoPagoEnv } from './env.ts'
import type { MercadoPago } from './mercado-pago.ts'
import { isSigned } from './signature.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** Path of the webhook. */
export const NOTICE_PATH = '/webhooks/mercadopago'

/** Webhook URL that is sent with each payment. */
export const noticeUrlOf = ({ PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>): string =>
  `${PUBLIC_URL}${NOTICE_PATH}?source_news=webhooks`

/** Prefix of a chargeback's id in a subject; a payment's id has none. */
const CHARGEBACK = 'chargeback:'

/** Handled topics, with the prefix of their subjects. */
const prefixes: { readonly [topic: string]: string } = { payment: '', topic_chargebacks_wh: CHARGEBACK }

const one = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

const readNotice =
  (secret: string | undefined): PaymentProvider['readNotice'] =>
  async ({ query, headers }: IncomingNotice) => {
    const dataId = one(query['data.id'])
    const requestId = one(headers['x-request-id'])
    const notice = { dataId, requestId, signature: one(headers['x-signature']) }
    if (secret === undefined || !isSigned(notice, secret)) return { kind: 'unsigned' }
    const topic = one(query.type) ?? one(query.topic) ?? ''
    const prefix = prefixes[topic]
    return {
      kind: 'signed',
      topic,
      subject: `${prefix ?? ''}${dataId ?? ''}`,
      isOurs: prefix !== undefined && dataId !== undefined && dataId !== '',
      requestId: requestId ?? '',
    }
  }

const toRow = ({ id, externalReference, amount, refunded, status, fee }: GatewayPayment): ReportRow => ({
  reportId: id,
  purchaseCode: externalReference,
  amount,
  refunded: status === 'refunded' ? amount : refunded,
  fee,
})

const chargebackOf = (subject: string): string | null =>
  subject.startsWith(CHARGEBACK) ? subject.slice(CHARGEBACK.length) : null

const MB = 1024 * 1024

/** The vendor takes 10 MB of documents in all, and says no number of files. */
const proofLimits = { files: 10, bytesEach: 10 * MB, bytesTogether: 10 * MB } as const

const disputesOf = (api: MercadoPago): DisputePort => ({
  proofLimits,
  read: (id) => api.getChargeback(id),
  prove: (proof) => api.sendDocuments(proof),
  ofNotice: chargebackOf,
})

/** Mercado Pago as a `PaymentProvider`. */
export const mercadoPagoProvider = (
  api: MercadoPago,
  { MP_COLLECTOR_ID, MP_WEBHOOK_SECRET }: MercadoPagoEnv,
): ReturnType<PaymentVendor['provider']> => ({
  collectorId: MP_COLLECTOR_ID,
  ask: (id) => api.getPayment(id),
  search: (code) => api.searchPayments(code),
  paymentOfReport: async (id) => {
    const answer = await api.getPayment(id)
    if (answer.kind === 'refused' && answer.status === 404) return null
    return answer.kind === 'payment' ? answer.payment : undefined
  },
  refund: (request) => api.refund(request),
  getRefund: (paymentId, refundId) => api.getRefund(paymentId, refundId),
  cancel: (id) => api.cancelPayment(id),
  readNotice: readNotice(MP_WEBHOOK_SECRET),
  paymentsOfNotice: async (subject) => {
    const chargeback = chargebackOf(subject)
    return chargeback === null ? [subject] : api.paymentsOfChargeback(chargeback)
  },
  disputes: disputesOf(api),
  sweepOverlapMs: 30 * MINUTE_MS,
  farthestMs: 365 * DAY_MS,
  changesSince: (span) => api.listPayments('date_last_updated', span),
  report: async (span) => (await api.listPayments('date_created', span))?.filter(isPaid).map(toRow) ?? null,
})
