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
  /** The gateway's own idempotency key, stored before the call. */
  idempotencyKey: string
}

export type NewPreference = {
  purchaseCode: string
  amount: Centavos
  description: string
  payerEmail: string
  brandName: string
  /** Where the payer goes back to; what these addresses are called with is never believed. */
  completeUrl: string
  failUrl: string
  notificationUrl: string
  expiresAt: Date
  idempotencyKey: string
}

/** Mercado Pago's API, thinly: 12 s at most, no retries, no exceptions for what a gateway may do. */
export type MercadoPago = {
  createCardPayment(payment: CardPayment, within?: Within): Promise<PaymentAnswer>
  createPreference(
    preference: NewPreference,
    within?: Within,
  ): Promise<{ kind: 'created'; preferenceId: string } | NotDone | Unknown>
  /** Moves a preference's deadline; one that is over ends it. */
  setPreferenceDeadline(id: string, expiresAt: Date): Promise<{ kind: 'done' } | NotDone | Unknown>
  /** Gives a payment's money back, all or in part. */
  refund(request: RefundRequest): Promise<RefundAnswer>
  getRefund(paymentId: string, refundId: string): Promise<RefundAnswer>
  getPayment(id: string): Promise<PaymentAnswer>
  /** Ends a payment that nobody decided yet; `refused` for one that was. Answers it as it is then. */
  cancelPayment(id: string): Promise<PaymentAnswer>
  /** The payments that a chargeback is about; null when there is none, undefined when no answer came. */
  paymentsOfChargeback(id: string): Promise<string[] | null | undefined>
  /** All payments of a span by this moment of theirs, paged to the end; null when an answer failed to come. */
  listPayments(by: 'date_created' | 'date_last_updated', span: Span): Promise<GatewayPayment[] | null>
  /** Payments of one purchase code, newest first; null when no answer came. */
  searchPayments(externalReference: string): Promise<GatewayPayment[] | null>
}
