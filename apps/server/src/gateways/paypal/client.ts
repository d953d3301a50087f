import type { ReportRow, Span } from '../report.ts'
import type { RefundAnswer, RefundRequest } from '../gateway-payment.ts'
import { askVendor, notTheWanted, type VendorAnswer } from '../vendor-call.ts'
import { createTokenKeeper, type Credentials } from './access-token.ts'
import { createCertificates } from './certificates.ts'
import { readCaptureOfDispute, readDisputes, type Dispute } from './dispute-wire.ts'
import { orderAnswer, orderOnWire, readIssue, readOrder, readOrderOfCapture, toWire } from './order-wire.ts'
import type { OrderAnswer, Paypal } from './paypal.ts'
import { readRefund } from './refund-wire.ts'
import { isSignedByPaypal } from './signature.ts'
import { readTransactions } from './transaction-wire.ts'

const LIVE_HOST = 'api-m.paypal.com'

type Call = {
  method: 'GET' | 'POST'
  path: string
  body?: Record<string, unknown>
  requestId?: string
}

const createCaller = (credentials: Credentials) => {
  const { apiUrl, answerWithinMs } = credentials
  const tokens = createTokenKeeper(credentials)

  const send = async ({ method, path, body, requestId }: Call, token: string): Promise<VendorAnswer> =>
    askVendor(`${apiUrl}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'application/json',
        prefer: 'return=representation',
        ...(method === 'POST' && { 'content-type': 'application/json' }),
        ...(requestId !== undefined && { 'paypal-request-id': requestId }),
      },
      ...(body && { body: JSON.stringify(body) }),
      ...(answerWithinMs !== undefined && { answerWithinMs }),
    })

  /** A token may have been ended before its time: it is asked for once more, and only once. */
  const callWithToken = async (call: Call): Promise<VendorAnswer> => {
    for (let isRepeat = false; ; isRepeat = true) {
      const grant = await tokens.get()
      if (grant.kind !== 'token')
        return grant.kind === 'refused'
          ? { kind: 'answer', status: grant.status, raw: '', retryAfter: null }
          : grant
      const answer = await send(call, grant.token)
      if (isRepeat || answer.kind !== 'answer' || answer.status !== 401) return answer
      tokens.forget(grant.token)
    }
  }
  return callWithToken
}

type Caller = ReturnType<typeof createCaller>

/** The body of an answer that says yes; null for any other. */
const bodyOf = (answer: VendorAnswer): string | null =>
  answer.kind === 'answer' && answer.status >= 200 && answer.status < 300 ? answer.raw : null

const isStatus = (answer: VendorAnswer, ...statuses: number[]): boolean =>
  answer.kind === 'answer' && statuses.includes(answer.status)

const at = (path: string, id: string): string => `${path}/${encodeURIComponent(id)}`

/** The disputes about a capture; null when no answer came. An app without the right to see them is told of none. */
const disputesOf = async (call: Caller, captureId: string): Promise<Dispute[] | null> => {
  const query = new URLSearchParams({ disputed_transaction_id: captureId })
  const answer = await call({ method: 'GET', path: `/v1/customer/disputes?${query}` })
  const raw = bodyOf(answer)
  if (raw !== null) return readDisputes(raw)
  return isStatus(answer, 403, 404) ? [] : null
}

type Named = string | null | undefined

/** A name inside an answer: null when the thing or the name is not there, undefined when no answer came. */
const named = async (call: Caller, path: string, read: (raw: string) => string | null): Promise<Named> => {
  const answer = await call({ method: 'GET', path })
  const raw = bodyOf(answer)
  if (raw !== null) return read(raw)
  return isStatus(answer, 404) ? null : undefined
}

/** Gives back of the order's one paid capture. */
const refund = async (
  call: Caller,
  { paymentId, amount, idempotencyKey }: RefundRequest,
): Promise<RefundAnswer> => {
  const order = await call({ method: 'GET', path: at('/v2/checkout/orders', paymentId) })
  const captureId = readOrder(bodyOf(order) ?? '')?.captureId
  if (!captureId) return notTheWanted(order, readIssue)
  const answer = await call({
    method: 'POST',
    path: `${at('/v2/payments/captures', captureId)}/refund`,
    body: { amount: { currency_code: 'MXN', value: toWire(amount) } },
    requestId: idempotencyKey,
  })
  return readRefund(bodyOf(answer) ?? '') ?? notTheWanted(answer, readIssue)
}

const PAGE = 500

const list = async (call: Caller, { from, to }: Span): Promise<ReportRow[] | null> => {
  const rows: ReportRow[] = []
  for (let page = 1; ; page += 1) {
    const query = new URLSearchParams({
      start_date: from.toISOString(),
      end_date: to.toISOString(),
      fields: 'transaction_info',
      page_size: String(PAGE),
      page: String(page),
    })
    const answer = await call({ method: 'GET', path: `/v1/reporting/transactions?${query}` })
    const read = readTransactions(bodyOf(answer) ?? '')
    if (read === null) return null
    rows.push(...read.rows)
    if (page >= read.pages) return rows
  }
}

const gone: OrderAnswer = { kind: 'unpaid', state: 'gone', purchaseCode: null }

type Options = Credentials & {
  /** Our webhook's id, which notices are signed for. */
  webhookId: string
  caFile: string | undefined
  now: () => Date
}

/** The adapter over plain HTTP; the very same code speaks to the vendor and to the simulator. */
export const createPaypal = (options: Options): Paypal => {
  const call = createCaller(options)
  const certificates = createCertificates(options)
  const isLive = new URL(options.apiUrl).hostname === LIVE_HOST

  const getOrder = async (orderId: string): Promise<OrderAnswer> => {
    const answer = await call({ method: 'GET', path: at('/v2/checkout/orders', orderId) })
    if (isStatus(answer, 404)) return gone
    const raw = bodyOf(answer)
    const read = raw === null ? null : readOrder(raw)
    if (raw === null || read === null) return notTheWanted(answer, readIssue)
    const disputes = read.captureId === null ? [] : await disputesOf(call, read.captureId)
    if (disputes === null) return { kind: 'unknown', why: 'disputes' }
    return orderAnswer(read.order, { raw, isLive, disputes })
  }

  return {
    createOrder: async (order) => {
      const body = orderOnWire(order)
      const path = '/v2/checkout/orders'
      const answer = await call({ method: 'POST', path, body, requestId: order.requestId })
      const read = readOrder(bodyOf(answer) ?? '')
      return read ? { kind: 'created', orderId: read.order.id } : notTheWanted(answer, readIssue)
    },
    getOrder,
    captureOrder: async (orderId, requestId) => {
      const path = `${at('/v2/checkout/orders', orderId)}/capture`
      const answer = await call({ method: 'POST', path, body: {}, requestId })
      const raw = bodyOf(answer) ?? ''
      const read = readOrder(raw)
      if (read !== null) return orderAnswer(read.order, { raw, isLive, disputes: [] })
      const failed = notTheWanted(answer, readIssue)
      if (failed.kind !== 'refused') return failed
      if (failed.reason === 'ORDER_ALREADY_CAPTURED') return getOrder(orderId)
      if (failed.status === 404) return gone
      const waits = failed.reason === 'ORDER_NOT_APPROVED' || failed.reason === 'PAYER_ACTION_REQUIRED'
      return waits ? { kind: 'unpaid', state: 'waiting', purchaseCode: null } : failed
    },
    refund: (request) => refund(call, request),
    getRefund: async (_paymentId, refundId) => {
      const answer = await call({ method: 'GET', path: at('/v2/payments/refunds', refundId) })
      return readRefund(bodyOf(answer) ?? '') ?? notTheWanted(answer, readIssue)
    },
    listTransactions: (span) => list(call, span),
    orderOfCapture: (captureId) => named(call, at('/v2/payments/captures', captureId), readOrderOfCapture),
    isSigned: (notice) => isSignedByPaypal(notice, options.webhookId, certificates),
    captureOfDispute: (disputeId) =>
      named(call, at('/v1/customer/disputes', disputeId), readCaptureOfDispute),
  }
}
