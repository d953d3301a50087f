import type { AttemptId, EventId, OrderId, UserId, WalletId } from '@saldo/contract/ids'
import type { Centavos } from '@saldo/contract/money'
import type { GatewayId, OrderStatus } from '@saldo/contract/orders'

export type OrderType = 'nuevo' | 'recarga'

/** What a user wants to buy. */
export type Order = {
  eventId: EventId
  orderId: OrderId
  userId: UserId
  walletId: WalletId
  amount: Centavos
  type: OrderType
  status: OrderStatus
  /** The current purchase code; older ones stay known for late notices. */
  code: string
  /** The current code was given by a retry, and not by the order's creation. */
  isCodeFromRetry: boolean
  createdAt: Date
  expiresAt: Date
  extensions: number
}

/**
 * `offered`: its payer may approve it; nothing moves before we take it. `started`: the gateway is being asked. `unknown`: its answer did not come. `refused`: it did not take the request.
 * `lost`: the gateway knew nothing of it for 15 minutes. The rest are the gateway's own.
 */
export type AttemptStatus =
  | 'offered'
  | 'started'
  | 'unknown'
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
  /** The purchase code it was made under: the gateway's external reference. */
  code: string
  gateway: GatewayId
  status: AttemptStatus
  /** Where its money is. */
  money: 'none' | 'credited' | 'suspended'
  gatewayPaymentId: string | null
  /** By what the gateway's report names it. */
  reportId: string | null
  gatewayStatus: string | null
  gatewayStatusDetail: string | null
  gatewayUpdatedAt: Date | null
  amount: Centavos
  refunded: Centavos
  fee: Centavos | null
  /** How often it was charged back. */
  chargebacks: number
  /** How often we asked the gateway to take what its payer approved. */
  captures: number
  clientFingerprint: Buffer | null
  createdAt: Date
  /** When the gateway was last asked to charge. */
  triedAt: Date
  /** Since when the gateway, asked about it, knows nothing of it; null while it never said so. */
  emptySince: Date | null
}
