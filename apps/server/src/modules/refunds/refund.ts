import type { EventId, OpId, UserId, WalletId } from '@saldo/contract/ids'
import type { Centavos } from '@saldo/contract/money'
import type { RefundFields, RefundState } from '@saldo/contract/refunds'

export type RefundId = string & { readonly __brand: 'RefundId' }

/** When a request entered each state; null for states that it never had. */
type RefundDates = Record<'acceptedAt' | 'rejectedAt' | 'paidAt' | 'returnedAt', Date | null>

/** A request for a refund. Without a known QR, `eventId` is `noEvent` and `walletId` null. */
export type Refund = RefundDates & {
  eventId: EventId
  refundId: RefundId
  /** The reference that the requester quotes. */
  folio: string
  state: RefundState
  /** The account that sent it; null for a visitor. */
  requesterId: UserId | null
  /** The account that holds the QR. */
  holderId: UserId | null
  walletId: WalletId | null
  /** The QR's available balance when the request was sent; null while the QR was unknown. */
  balance: Centavos | null
  /** The amount held at acceptance, and its operation's id. */
  amount: Centavos | null
  holdOpId: OpId | null
  /** The reason for its rejection, or for its return by the bank. */
  reason: string | null
  /** The requester's input, sealed; null once deleted. */
  detailsSealed: Buffer | null
  createdAt: Date
}

/** The requester's input; only the office reads it. */
export type RefundDetails = RefundFields
