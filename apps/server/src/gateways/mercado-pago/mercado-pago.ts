import type { AttemptId } from '@saldo/contract/ids'
import type { Centavos } from '@saldo/contract/money'

/** A payment as Mercado Pago tells it (reference: its Payments API), amounts in centavos. */
export type GatewayPayment = {
  id: string
  status: string
  statusDetail: string | null
  amount: Centavos
  refunded: Centavos
  /** The gateway's fees; null while it doesn't tell. */
  fee: Centavos | null
  currency: string
  /** Our purchase code. */
  externalReference: string | null
  /** Our attempt, from the metadata that we sent along; null for payments that we didn't start. */
  attemptId: AttemptId | null
  /** The account that receives the money. */
  collectorId: string | null
  isLive: boolean
  lastUpdated: Date
  /** sha256 of the raw answer, kept with the fact. */
  rawHash: Buffer
}

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

/**
 * What came of a call that may have charged. `refused` and `busy` certainly charged nothing; `unknown` when no answer
 * came that can be read, which is never "failed".
 */
export type PaymentAnswer =
  | { kind: 'payment'; payment: GatewayPayment }
  | { kind: 'refused'; status: number; reason: string }
  | { kind: 'busy'; retryAfterSeconds: number }
  | { kind: 'unknown'; why: string }

/** Mercado Pago's API, thinly: 12 s at most, no retries, no exceptions for what a gateway may do. */
export type MercadoPago = {
  createCardPayment(payment: CardPayment): Promise<PaymentAnswer>
  getPayment(id: string): Promise<PaymentAnswer>
  /** Payments of one purchase code, newest first; null when no answer came. */
  searchPayments(externalReference: string): Promise<GatewayPayment[] | null>
}
