import type { Dispute, Proof, ProofAnswer } from '../dispute.ts'
import type { Span } from '../payment-provider.ts'
import type { AttemptId } from '@saldo/contract/ids'
import type { Centavos } from '@saldo/contract/money'
import type {
  GatewayPayment,
  NotDone,
  PaymentAnswer,
  Unknown,
  RefundAnswer,
  RefundRequest,
  Within,
} from '../gateway-payment.ts'

export type CardPayment = {
  purchaseCode: string
  attemptId: AttemptId
  amount: Centavos
  token: string
  paymentMethodId: string
  issuerId: string | null
  description: string
  payerEmail: string
  notificationUrl: string
  /** Idempotency key for the gateway, stored before the call. */
  idempotencyKey: string
}

export type NewPreference = {
  purchaseCode: string
  amount: Centavos
  description: string
  payerEmail: string
  brandName: string
  /** URLs that the payer returns to; their query parameters are never trusted. */
  completeUrl: string
  failUrl: string
  notificationUrl: string
  expiresAt: Date
  idempotencyKey: string
}

/** Thin client of Mercado Pago's API: 12 s timeout, no retries, no exceptions for gateway errors. */
export type MercadoPago = {
  createCardPayment(payment: CardPayment, within?: Within): Promise<PaymentAnswer>
  createPreference(
    preference: NewPreference,
    within?: Within,
  ): Promise<{ kind: 'created'; preferenceId: string } | NotDone | Unknown>
  /** Sets a preference's expiry; a past one ends it. */
  setPreferenceDeadline(id: string, expiresAt: Date): Promise<{ kind: 'done' } | NotDone | Unknown>
  /** Refunds a payment, fully or partly. */
  refund(request: RefundRequest): Promise<RefundAnswer>
  getRefund(paymentId: string, refundId: string): Promise<RefundAnswer>
  getPayment(id: string): Promise<PaymentAnswer>
  /** Cancels an undecided payment and returns its state afterwards; `refused` for a decided one. */
  cancelPayment(id: string): Promise<PaymentAnswer>
  /** The payments that a chargeback is about; null when there is none, undefined when no answer came. */
  paymentsOfChargeback(id: string): Promise<string[] | null | undefined>
  /** A chargeback now; null when there is none, undefined when no answer came. */
  getChargeback(id: string): Promise<Dispute | null | undefined>
  /** Sends the documents of a chargeback, all in one call. */
  sendDocuments(proof: Proof): Promise<ProofAnswer>
  /** Payments of a span by this date, all pages; null when an answer is missing. */
  listPayments(by: 'date_created' | 'date_last_updated', span: Span): Promise<GatewayPayment[] | null>
  /** Payments of one purchase code, newest first; null when no answer came. */
  searchPayments(externalReference: string): Promise<GatewayPayment[] | null>
}
