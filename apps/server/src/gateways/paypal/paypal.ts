import type { Dispute, Proof, ProofAnswer } from '../dispute.ts'
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
  /** Unique among paid orders: PayPal refuses a second payment of one invoice. */
  invoiceId: string
  amount: Centavos
  description: string
  brandName: string
  returnUrl: string
  cancelUrl: string
  /** Idempotency key for PayPal, stored before the call. */
  requestId: string
}

/** PayPal declined the payment instrument: the same order may be captured again with another. */
export const INSTRUMENT_DECLINED = 'INSTRUMENT_DECLINED'

/**
 * Thin client of PayPal's API: 12 s timeout, no retries except with a new token, no exceptions for gateway
 * errors.
 */
export type Paypal = {
  createOrder(
    order: NewPaypalOrder,
    within?: Within,
  ): Promise<{ kind: 'created'; orderId: string } | NotDone | Unknown>
  /** Status of an order, disputes included. */
  getOrder(orderId: string): Promise<AttemptAnswer>
  /** Captures an approved order. The same `requestId` never captures twice. */
  captureOrder(orderId: string, requestId: string, within?: Within): Promise<AttemptAnswer>
  /** Refunds a payment, fully or partly. */
  refund(request: RefundRequest): Promise<RefundAnswer>
  getRefund(paymentId: string, refundId: string): Promise<RefundAnswer>
  /** Our account's pesos that are free to give back; null when no answer came, or the app may not read them. */
  availableBalance(): Promise<Centavos | null>
  /** Payments of a span of at most 31 days, all pages; null when an answer is missing. */
  listTransactions(span: Span): Promise<ReportRow[] | null>
  /**
   * Changes of captures in a span of at most 31 days, disputes included, all pages; null when an answer is
   * missing. PayPal reports a payment up to three hours late.
   */
  listChanges(span: Span): Promise<PaymentChange[] | null>
  /** The order that a capture belongs to; null when there is none, undefined when no answer came. */
  orderOfCapture(captureId: string): Promise<string | null | undefined>
  /** Whether PayPal signed this notice for our webhook. */
  isSigned(notice: SignedMessage): Promise<boolean>
  /** The capture that a dispute is about; null when there is none, undefined when no answer came. */
  captureOfDispute(disputeId: string): Promise<string | null | undefined>
  /** A dispute now; null when there is none, undefined when no answer came. */
  getDispute(disputeId: string): Promise<Dispute | null | undefined>
  /** Ids of the disputes about a capture; null when no answer came. */
  disputesOfCapture(captureId: string): Promise<string[] | null>
  /** Sends evidence of a claim, all files in one call. */
  provideEvidence(proof: Proof): Promise<ProofAnswer>
}
