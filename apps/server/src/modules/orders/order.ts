import type { AttemptId, EventId, OrderId, UserId, WalletId } from '@saldo/contract/ids'
import type { Centavos } from '@saldo/contract/money'
import type { OrderStatus } from '@saldo/contract/orders'
import type { GatewayId, PaymentMethodId } from '@saldo/contract/payment-vendors'

export type OrderType = 'nuevo' | 'recarga'

/** A user's order of a top-up. */
export type Order = {
  eventId: EventId
  orderId: OrderId
  userId: UserId
  walletId: WalletId
  amount: Centavos
  type: OrderType
  status: OrderStatus
  /** The current purchase code; earlier ones stay known for late notices. */
  code: string
  /** Whether the current code was given by a retry, not by the order's creation. */
  isCodeFromRetry: boolean
  createdAt: Date
  expiresAt: Date
  extensions: number
}

/**
 * `offered`: the payer may approve it; no money moves before we capture it. `started`: the gateway is being
 * asked. `unknown`: no answer came. `waiting`: the gateway waits for the payer, who holds a voucher or an account
 * to transfer to. `refused`: the gateway did not take the request. `lost`: the gateway knew no such payment for 15
 * minutes. The others are the gateway's own.
 */
export type AttemptStatus =
  | 'offered'
  | 'started'
  | 'unknown'
  | 'waiting'
  | 'in_process'
  | 'approved'
  | 'rejected'
  | 'cancelled'
  | 'refused'
  | 'lost'
  | 'refunded'
  | 'charged_back'

/** One payment at a gateway, with the gateway's own state. */
export type Attempt = {
  eventId: EventId
  attemptId: AttemptId
  orderId: OrderId
  attemptNo: number
  /** The purchase code of its payment: the gateway's external reference. */
  code: string
  gateway: GatewayId
  method: PaymentMethodId
  status: AttemptStatus
  /** Where the paid money is booked. */
  money: 'none' | 'credited' | 'suspended'
  gatewayPaymentId: string | null
  /** The payment's id in the gateway's report. */
  reportId: string | null
  gatewayStatus: string | null
  gatewayStatusDetail: string | null
  gatewayUpdatedAt: Date | null
  amount: Centavos
  refunded: Centavos
  fee: Centavos | null
  /** What the gateway’s account has for it by the books; null for the amount. */
  taken: Centavos | null
  /** The number of chargebacks. */
  chargebacks: number
  /** The number of captures that we requested. */
  captures: number
  clientFingerprint: Buffer | null
  createdAt: Date
  /** When the gateway was last asked to charge. */
  triedAt: Date
  /** Since when the gateway has said "no such payment"; null while it never did. */
  emptySince: Date | null
  /** Until when its payer may pay what the gateway waits for; set when it waits, and kept afterwards. */
  waitsUntil: Date | null
}
