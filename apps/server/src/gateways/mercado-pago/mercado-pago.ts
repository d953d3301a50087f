import type { Centavos } from '@saldo/contract/money'

/** A payment as Mercado Pago tells it (reference: its Payments API), amounts in centavos. */
export type GatewayPayment = {
  id: string
  status: string
  statusDetail: string
  amount: Centavos
  refunded: Centavos
  /** The gateway's fees; null while it doesn't tell. */
  fee: Centavos | null
  currency: string
  /** Our purchase code. */
  externalReference: string | null
  isLive: boolean
  lastUpdated: Date
  /** sha256 of the raw answer, kept with the fact. */
  rawHash: Buffer
}

export type CardPayment = {
  purchaseCode: string
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

/** What came of a call that may have charged: `unknown` when no answer came, which is never "failed". */
export type PaymentAnswer =
  | { kind: 'payment'; payment: GatewayPayment }
  | { kind: 'refused'; status: number; reason: string }
  | { kind: 'unknown'; why: string }

/** Mercado Pago's API, thinly: 12 s at most, no retries, no exceptions for what a gateway may do. */
export type MercadoPago = {
  createCardPayment(payment: CardPayment): Promise<PaymentAnswer>
  getPayment(id: string): Promise<PaymentAnswer>
  /** Payments of one purchase code, newest first; null when no answer came. */
  searchPayments(externalReference: string): Promise<GatewayPayment[] | null>
}
