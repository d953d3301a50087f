import type { Centavos } from '@saldo/contract/money'
import type { AttemptAnswer, RefundAnswer, RefundRequest } from '../gateway-payment.ts'
import type { PaymentChange, Span } from '../payment-provider.ts'
import { notTheWanted } from '../vendor-call.ts'
import type { Credentials } from './access-token.ts'
import { at, bodyOf, createCaller, isStatus, named, type Caller } from './caller.ts'
import { createCertificates } from './certificates.ts'
import { changedDisputes, disputeCalls, disputesOf } from './disputes.ts'
import {
  orderAnswer,
  orderOnWire,
  readIssue,
  readOrder,
  readOrderOfCapture,
  toWire,
  readRefund,
} from './order-wire.ts'
import type { Paypal } from './paypal.ts'
import { isSignedByPaypal } from './signature.ts'
import { readBalance } from './transaction-wire.ts'
import { changedCaptures, listTransactions } from './transactions.ts'

const LIVE_HOST = 'api-m.paypal.com'

/** Refunds the order's one paid capture. */
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

/** Last change of each capture; `returned` takes precedence over `paid`. */
const newestOfEach = (changes: readonly PaymentChange[]): PaymentChange[] => {
  const inTime = changes.toSorted((a, b) => a.at.getTime() - b.at.getTime())
  const inWeight = [
    ...inTime.filter(({ kind }) => kind === 'paid'),
    ...inTime.filter(({ kind }) => kind === 'returned'),
  ]
  return [...new Map(inWeight.map((change) => [change.reportId, change])).values()]
}

const listChanges = async (call: Caller, span: Span): Promise<PaymentChange[] | null> => {
  const captures = await changedCaptures(call, span)
  const disputes = captures && (await changedDisputes(call, span))
  return disputes && newestOfEach([...captures, ...disputes])
}

const availableBalance = async (call: Caller): Promise<Centavos | null> => {
  const answer = await call({ method: 'GET', path: '/v1/reporting/balances?currency_code=MXN' })
  return readBalance(bodyOf(answer) ?? '')
}

const gone: AttemptAnswer = { kind: 'unpaid', state: 'gone', purchaseCode: null }

type Options = Credentials & {
  /** Id of our webhook; notices are signed for it. */
  webhookId: string
  caFile: string | undefined
  now: () => Date
}

/** Adapter over plain HTTP; the same code runs against the vendor and the simulator. */
export const createPaypal = (options: Options): Paypal => {
  const call = createCaller(options)
  const certificates = createCertificates(options)
  const isLive = new URL(options.apiUrl).hostname === LIVE_HOST

  const getOrder = async (orderId: string): Promise<AttemptAnswer> => {
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
    createOrder: async (order, within) => {
      const body = orderOnWire(order)
      const path = '/v2/checkout/orders'
      const answer = await call({ method: 'POST', path, body, requestId: order.requestId, ...within })
      const read = readOrder(bodyOf(answer) ?? '')
      return read ? { kind: 'created', orderId: read.order.id } : notTheWanted(answer, readIssue)
    },
    getOrder,
    captureOrder: async (orderId, requestId, within) => {
      const path = `${at('/v2/checkout/orders', orderId)}/capture`
      const answer = await call({ method: 'POST', path, body: {}, requestId, ...within })
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
    availableBalance: () => availableBalance(call),
    listTransactions: (span) => listTransactions(call, span),
    listChanges: (span) => listChanges(call, span),
    orderOfCapture: (captureId) => named(call, at('/v2/payments/captures', captureId), readOrderOfCapture),
    isSigned: (notice) => isSignedByPaypal(notice, options.webhookId, certificates),
    ...disputeCalls(call),
  }
}
