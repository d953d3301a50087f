import type { PaymentChange, ReportRow, Span } from '../payment-provider.ts'
import type { Centavos } from '@saldo/contract/money'
import type {
  NotDone,
  AttemptAnswer,
  Unknown,
  RefundAnswer,
  RefundRequest,
  Within,
} from '../gateway-payment.ts'
import type { SignedMessage } from './signature.ts'

export type NewPaypalOrder = {
  purchaseCode: string
  /** Unique among what was ever paid: PayPal refuses a second payment of one invoice. */
  invoiceId: string
  amount: Centavos
  description: string
  brandName: string
  returnUrl: string
  cancelUrl: string
  /** PayPal's own idempotency key, stored before the call. */
  requestId: string
}

/** PayPal refused the payer's means of payment: the same order may be captured again with another. */
export const INSTRUMENT_DECLINED = 'INSTRUMENT_DECLINED'

/** PayPal's API, thinly: 12 s at most, no retries but for a new token, no exceptions for what a gateway may do. */
export type Paypal = {
  createOrder(
    order: NewPaypalOrder,
    within?: Within,
  ): Promise<{ kind: 'created'; orderId: string } | NotDone | Unknown>
  /** What became of an order; a dispute about it counts. */
  getOrder(orderId: string): Promise<AttemptAnswer>
  /** Takes what the payer approved. The same `requestId` never takes twice. */
  captureOrder(orderId: string, requestId: string, within?: Within): Promise<AttemptAnswer>
  /** Gives a payment's money back, all or in part. */
  refund(request: RefundRequest): Promise<RefundAnswer>
  getRefund(paymentId: string, refundId: string): Promise<RefundAnswer>
  /** The payments of a span of 31 days at most, paged to the end; null when an answer failed to come. */
  listTransactions(span: Span): Promise<ReportRow[] | null>
  /**
   * What happened to captures in a span of 31 days at most, disputes too, paged to the end; null when an answer failed to
   * come. PayPal tells of a payment up to three hours late.
   */
  listChanges(span: Span): Promise<PaymentChange[] | null>
  /** The order that a capture belongs to; null when there is none, undefined when no answer came. */
  orderOfCapture(captureId: string): Promise<string | null | undefined>
  /** Whether PayPal signed this notice for our webhook. */
  isSigned(notice: SignedMessage): Promise<boolean>
  /** The capture that a dispute is about; null when there is none, undefined when no answer came. */
  captureOfDispute(disputeId: string): Promise<string | null | undefined>
}
