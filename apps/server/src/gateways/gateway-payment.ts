import type { AttemptId } from '@saldo/contract/ids'
import type { Centavos } from '@saldo/contract/money'
import type { GatewayId, gatewayIds } from '@saldo/contract/orders'

/** Those that take money by themselves. */
export type OnlineGateway = Exclude<GatewayId, typeof gatewayIds.cash>

/** What a gateway tells of one payment, amounts in centavos. Each adapter translates its vendor's words. */
export type GatewayPayment = {
  gateway: OnlineGateway
  /** The vendor's payment, or its order where at most one payment of an order is ever taken. */
  id: string
  /** By what the gateway's report names it. */
  reportId: string
  /** One of approved, in_process, rejected, refunded, charged_back, … */
  status: string
  /** The vendor's own detail. */
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

const paid = new Set(['approved', 'refunded', 'charged_back', 'in_mediation'])

/** Whether a gateway says of a payment that its money did leave the payer at some time. */
export const isPaid = ({ status }: Pick<GatewayPayment, 'status'>): boolean => paid.has(status)

/** A request that certainly did nothing: the gateway won't (`refused`), or can't now (`busy`). */
export type NotDone =
  | { kind: 'refused'; status: number; reason: string }
  | { kind: 'busy'; retryAfterSeconds: number }

/** No answer came that can be read, which is never "failed". */
export type Unknown = { kind: 'unknown'; why: string }

/** How long a call may last at most; the adapter's own limit where that is shorter. */
export type Within = { withinMs: number }

export type RefundRequest = {
  /** As in `GatewayPayment.id`. */
  paymentId: string
  amount: Centavos
  /** The gateway's own key, stored before the call. */
  idempotencyKey: string
}

/** What came of giving money back; `in_process` may still become either. */
export type RefundAnswer =
  | { kind: 'refund'; refundId: string; state: 'approved' | 'in_process' | 'rejected' }
  | NotDone
  | Unknown

/** What came of a call that may have charged. */
export type PaymentAnswer = { kind: 'payment'; payment: GatewayPayment } | NotDone | Unknown

/**
 * What its payer was offered and nobody paid: `waiting` for its payer, `approved` by them and not taken (nothing moves
 * until we take it), or `gone` (expired or voided: nothing ever will).
 */
type Unpaid = {
  kind: 'unpaid'
  state: 'waiting' | 'approved' | 'gone'
  /** Ours, where the answer names it. */
  purchaseCode: string | null
}

/** What came of asking about an attempt. */
export type AttemptAnswer = PaymentAnswer | Unpaid
