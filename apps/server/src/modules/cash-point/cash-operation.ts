import type { EventId, OpId, PlaceId, ShiftId, WalletId } from '@saldo/contract/ids'
import type { ErrorCode } from '@saldo/copy/errors'

/** The reason of a permanent refusal, with the balance in centavos where it helps. */
export type Refusal = { code: ErrorCode; balance: bigint | null }

/** A cash point's operation and its inputs, stored for repeats. */
export type CashOperation = {
  eventId: EventId
  opId: OpId
  fingerprint: Buffer
  askedAt: Date
  /** The place of the first request. */
  place: { id: PlaceId; name: string }
  shiftId: ShiftId | null
  walletId: WalletId | null
  /** Null when the ledger was called. */
  refusal: Refusal | null
}
