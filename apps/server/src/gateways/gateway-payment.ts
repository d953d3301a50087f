import type { AttemptId } from '@saldo/contract/ids'
import type { Centavos } from '@saldo/contract/money'
import type { GatewayId, gatewayIds } from '@saldo/contract/payment-vendors'

/** Gateways that take payments online. */
export type OnlineGateway = Exclude<GatewayId, typeof gatewayIds.cash>

/** A payment as reported by its gateway, amounts in centavos. Each adapter maps its vendor's format. */
export type GatewayPayment = {
  gateway: OnlineGateway
  /** Id of the vendor's payment, or of its order where an order has at most one successful payment. */
  id: string
  /** Id of the payment in the gateway's report. */
  reportId: string
  /** One of approved, in_process, rejected, refunded, charged_back, … */
  status: string
  /** The vendor's own detail. */
  statusDetail: string | null
  amount: Centavos
  refunded: Centavos
  /** What its refunds in process will give back, at most; only while there are some. */
  returning?: Centavos
  /** What its disputes take; only while some do, where the vendor says how much. */
  disputed?: Centavos
  /** Fees of the gateway; null while unknown. */
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
  /** Until when the payer may pay what the vendor waits for; only while it waits for the payer. */
  waitsUntil?: Date
  /** SHA-256 of the raw response, stored with the payment. */
  rawHash: Buffer
}

const paid = new Set(['approved', 'refunded', 'charged_back', 'in_mediation'])

/** Whether a payment was ever paid, even if refunded or disputed since. */
export const isPaid = ({ status }: Pick<GatewayPayment, 'status'>): boolean => paid.has(status)

/** A request that the gateway declined. */
export type Refusal = { kind: 'refused'; status: number; reason: string }

/**
 * A request that certainly had no effect: the gateway declined it (`refused`) or can't process it now
 * (`busy`).
 */
export type NotDone = Refusal | { kind: 'busy'; retryAfterSeconds: number }

/** No readable response; must never be treated as a failure. */
export type Unknown = { kind: 'unknown'; why: string }

/** Time limit of a call; the adapter's own limit applies when shorter. */
export type Within = { withinMs: number }

export type RefundRequest = {
  /** As in `GatewayPayment.id`. */
  paymentId: string
  amount: Centavos
  /** Idempotency key for the gateway, stored before the call. */
  idempotencyKey: string
}

/** Result of a refund; `in_process` may still become either. */
export type RefundAnswer =
  | { kind: 'refund'; refundId: string; state: 'approved' | 'in_process' | 'rejected' }
  | NotDone
  | Unknown

/** Result of a call that may have charged the payer. */
export type PaymentAnswer = { kind: 'payment'; payment: GatewayPayment } | NotDone | Unknown

/**
 * An unpaid attempt: `waiting` for the payer, `approved` by the payer but not captured (no money moves until
 * capture), or `gone` (expired or voided, final).
 */
type Unpaid = {
  kind: 'unpaid'
  state: 'waiting' | 'approved' | 'gone'
  /** Our purchase code, if the response contains it. */
  purchaseCode: string | null
}

/** Result of a status query of an attempt. */
export type AttemptAnswer = PaymentAnswer | Unpaid
