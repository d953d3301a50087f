import type { EventId, OpId, UserId, WalletId } from '@saldo/contract/ids'
import type { Centavos } from '@saldo/contract/money'
import type { RefundFields, RefundState } from '@saldo/contract/refunds'

export type RefundId = string & { readonly __brand: 'RefundId' }

/** When a request entered each state; null for those that it never was in. */
type RefundDates = Record<'acceptedAt' | 'rejectedAt' | 'paidAt' | 'returnedAt', Date | null>

/** A request for a refund. `eventId` is `noEvent`, and `walletId` null, while it names no QR that we know. */
export type Refund = RefundDates & {
  eventId: EventId
  refundId: RefundId
  /** What the requester is told to quote. */
  folio: string
  state: RefundState
  /** The account that sent it. */
  requesterId: UserId | null
  /** The account whose QR it names. */
  holderId: UserId | null
  walletId: WalletId | null
  /** What that QR had available when the request was sent; null where nobody knew which it is. */
  balance: Centavos | null
  /** What was reserved when it was accepted, and by which operation. */
  amount: Centavos | null
  holdOpId: OpId | null
  /** Why it was rejected, or why the bank sent it back. */
  reason: string | null
  /** What the requester typed; null once it was forgotten. */
  detailsSealed: Buffer | null
  createdAt: Date
}

/** Only the office reads them. */
export type RefundDetails = RefundFields
