import type { Span } from '../payment-provider.ts'
import { pesosOfCentavos } from '@saldo/contract/money'
import type { GatewayPayment, PaymentAnswer, RefundAnswer } from '../gateway-payment.ts'
import { ANSWER_WITHIN_MS, askVendor, notTheWanted, type VendorAnswer } from '../vendor-call.ts'
import { documentsOnWire, readChargeback } from './chargeback-wire.ts'
import type { MercadoPago } from './mercado-pago.ts'
import { deadlineOnWire, preferenceOnWire, readPreference } from './preference-wire.ts'
import {
  cardPaymentOnWire,
  readPage,
  readPayment,
  readPaymentsOfChargeback,
  readReason,
  readRefund,
  readSearch,
} from './payment-wire.ts'

const SEARCH_LIMIT = 50

type Options = { apiUrl: string; accessToken: string; answerWithinMs?: number }
type Call = {
  method: 'GET' | 'POST' | 'PUT'
  path: string
  body?: Record<string, unknown>
  form?: FormData
  idempotencyKey?: string
  withinMs?: number | undefined
}

const createCaller =
  ({ apiUrl, accessToken, answerWithinMs }: Options) =>
  ({ method, path, body, form, idempotencyKey, withinMs }: Call): Promise<VendorAnswer> =>
    askVendor(`${apiUrl}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${accessToken}`,
        accept: 'application/json',
        ...(body && { 'content-type': 'application/json' }),
        ...(idempotencyKey !== undefined && { 'x-idempotency-key': idempotencyKey }),
      },
      ...(body && { body: JSON.stringify(body) }),
      ...(form && { body: form }),
      answerWithinMs: Math.min(answerWithinMs ?? ANSWER_WITHIN_MS, withinMs ?? ANSWER_WITHIN_MS),
    })

const isDone = (answer: VendorAnswer): answer is Extract<VendorAnswer, { kind: 'answer' }> =>
  answer.kind === 'answer' && (answer.status === 200 || answer.status === 201)

const toPaymentAnswer = (answer: VendorAnswer): PaymentAnswer => {
  const payment = isDone(answer) ? readPayment(answer.raw) : null
  return payment ? { kind: 'payment', payment } : notTheWanted(answer, readReason)
}

const toRefundAnswer = (answer: VendorAnswer): RefundAnswer => {
  const refund = isDone(answer) ? readRefund(answer.raw) : null
  return refund ?? notTheWanted(answer, readReason)
}

const paymentPath = (id: string): string => `/v1/payments/${encodeURIComponent(id)}`
const refundsPath = (paymentId: string): string => `${paymentPath(paymentId)}/refunds`

const PAGE = 100

const page = async (
  call: ReturnType<typeof createCaller>,
  by: 'date_created' | 'date_last_updated',
  { from, to }: Span,
  offset: number,
): Promise<ReturnType<typeof readPage>> => {
  const query = new URLSearchParams({
    range: by,
    begin_date: from.toISOString(),
    end_date: to.toISOString(),
    sort: by,
    criteria: 'asc',
    limit: String(PAGE),
    offset: String(offset),
  })
  const answer = await call({ method: 'GET', path: `/v1/payments/search?${query}` })
  return isDone(answer) ? readPage(answer.raw) : null
}

/** Limit of a search's offset: a span with more results is split in two. */
const DEEPEST = 9_000

const list = async (
  call: ReturnType<typeof createCaller>,
  by: 'date_created' | 'date_last_updated',
  span: Span,
): Promise<GatewayPayment[] | null> => {
  const payments: GatewayPayment[] = []
  for (;;) {
    const next = await page(call, by, span, payments.length)
    if (next === null) return null
    if (next.total > DEEPEST) {
      const middle = new Date((span.from.getTime() + span.to.getTime()) / 2)
      const early = await list(call, by, { from: span.from, to: middle })
      const late = early && (await list(call, by, { from: middle, to: span.to }))
      return late && [...early, ...late]
    }
    payments.push(...next.payments)
    if (payments.length >= next.total || next.payments.length === 0) return payments
  }
}

const refundsOf = (call: ReturnType<typeof createCaller>): Pick<MercadoPago, 'refund' | 'getRefund'> => ({
  refund: async ({ paymentId, amount, idempotencyKey }) => {
    const body = { amount: pesosOfCentavos(amount) }
    return toRefundAnswer(await call({ method: 'POST', path: refundsPath(paymentId), body, idempotencyKey }))
  },
  getRefund: async (paymentId, refundId) => {
    const path = `${refundsPath(paymentId)}/${encodeURIComponent(refundId)}`
    return toRefundAnswer(await call({ method: 'GET', path }))
  },
})

const preferencesOf = (
  call: ReturnType<typeof createCaller>,
): Pick<MercadoPago, 'createPreference' | 'setPreferenceDeadline'> => ({
  createPreference: async (preference, within) => {
    const answer = await call({
      method: 'POST',
      path: '/checkout/preferences',
      body: preferenceOnWire(preference),
      idempotencyKey: preference.idempotencyKey,
      withinMs: within?.withinMs,
    })
    const preferenceId = isDone(answer) ? readPreference(answer.raw) : null
    return preferenceId === null ? notTheWanted(answer, readReason) : { kind: 'created', preferenceId }
  },
  setPreferenceDeadline: async (id, expiresAt) => {
    const path = `/checkout/preferences/${encodeURIComponent(id)}`
    const answer = await call({ method: 'PUT', path, body: deadlineOnWire(expiresAt) })
    return isDone(answer) ? { kind: 'done' } : notTheWanted(answer, readReason)
  },
})

const chargebackPath = (id: string): string => `/v1/chargebacks/${encodeURIComponent(id)}`

const chargebacksOf = (
  call: ReturnType<typeof createCaller>,
): Pick<MercadoPago, 'paymentsOfChargeback' | 'getChargeback' | 'sendDocuments'> => {
  const get = async <Read>(id: string, read: (raw: string) => Read): Promise<Read | null | undefined> => {
    const answer = await call({ method: 'GET', path: chargebackPath(id) })
    if (answer.kind === 'answer' && answer.status === 404) return null
    return isDone(answer) ? read(answer.raw) : undefined
  }
  return {
    paymentsOfChargeback: (id) => get(id, readPaymentsOfChargeback),
    getChargeback: (id) => get(id, readChargeback),
    sendDocuments: async ({ disputeId, files, idempotencyKey }) => {
      const path = `${chargebackPath(disputeId)}/documentation`
      const answer = await call({ method: 'POST', path, form: documentsOnWire(files), idempotencyKey })
      return isDone(answer) ? { kind: 'sent' } : notTheWanted(answer, readReason)
    },
  }
}

/** Adapter over plain HTTP; the same code runs against the vendor and the simulator. */
export const createMercadoPago = (options: Options): MercadoPago => {
  const call = createCaller(options)
  return {
    createCardPayment: async (payment, within) =>
      toPaymentAnswer(
        await call({
          method: 'POST',
          path: '/v1/payments',
          body: cardPaymentOnWire(payment),
          idempotencyKey: payment.idempotencyKey,
          withinMs: within?.withinMs,
        }),
      ),
    ...preferencesOf(call),
    ...refundsOf(call),
    ...chargebacksOf(call),
    listPayments: (by, span) => list(call, by, span),
    getPayment: async (id) => toPaymentAnswer(await call({ method: 'GET', path: paymentPath(id) })),
    cancelPayment: async (id) =>
      toPaymentAnswer(await call({ method: 'PUT', path: paymentPath(id), body: { status: 'cancelled' } })),
    searchPayments: async (externalReference) => {
      const query = new URLSearchParams({
        external_reference: externalReference,
        sort: 'date_created',
        criteria: 'desc',
        limit: String(SEARCH_LIMIT),
      })
      const answer = await call({ method: 'GET', path: `/v1/payments/search?${query}` })
      return answer.kind === 'answer' && answer.status === 200 ? readSearch(answer.raw) : null
    },
  }
}
