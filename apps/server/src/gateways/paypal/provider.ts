import type { DisputePort } from '../dispute.ts'
import type { PaymentVendor } from '../payment-provider.ts'
import type { PaypalEnv } from './env.ts'
import { readSignedNotice, signedPartsOf } from './notice-wire.ts'
import type { Paypal } from './paypal.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** The PayPal order of a notice's subject. */
const orderOf = async (api: Paypal, subject: string): Promise<string | null | undefined> => {
  const [kind, id = ''] = subject.split(':')
  if (kind === 'order') return id
  const capture = kind === 'dispute' ? await api.captureOfDispute(id) : id
  return capture === null || capture === undefined ? capture : api.orderOfCapture(capture)
}

const MB = 1024 * 1024

/** Less than 10 MB a file and 50 MB a call, by PayPal's reference. */
const proofLimits = { files: 10, bytesEach: 10 * MB - 1, bytesTogether: 50 * MB } as const

const disputesOf = (api: Paypal): DisputePort => ({
  proofLimits,
  read: (id) => api.getDispute(id),
  ofPayment: (captureId) => api.disputesOfCapture(captureId),
  prove: (proof) => api.provideEvidence(proof),
  ofNotice: (subject) => {
    const [kind, id = ''] = subject.split(':')
    return kind === 'dispute' ? id : null
  },
})

/**
 * PayPal as a `PaymentProvider`: the payment id is the order's, because at most one capture of an order is
 * ever paid.
 */
export const paypalProvider = (
  api: Paypal,
  { PAYPAL_MERCHANT_ID }: PaypalEnv,
): ReturnType<PaymentVendor['provider']> => ({
  collectorId: PAYPAL_MERCHANT_ID,
  ask: (orderId) => api.getOrder(orderId),
  paymentOfReport: async (captureId) => {
    const orderId = await api.orderOfCapture(captureId)
    if (orderId === null || orderId === undefined) return orderId
    const answer = await api.getOrder(orderId)
    return answer.kind === 'payment' ? answer.payment : undefined
  },
  refund: (request) => api.refund(request),
  getRefund: (orderId, refundId) => api.getRefund(orderId, refundId),
  availableBalance: () => api.availableBalance(),
  readNotice: async (incoming) =>
    (await api.isSigned(signedPartsOf(incoming))) ? readSignedNotice(incoming.body) : { kind: 'unsigned' },
  paymentsOfNotice: async (subject) => {
    const orderId = await orderOf(api, subject)
    return orderId === null || orderId === undefined ? orderId : [orderId]
  },
  disputes: disputesOf(api),
  // PayPal reports a payment up to three hours late, and a report covers 31 days.
  sweepOverlapMs: 4 * HOUR_MS,
  farthestMs: 30 * DAY_MS,
  changesSince: (span) => api.listChanges(span),
  report: (span) => api.listTransactions(span),
})
