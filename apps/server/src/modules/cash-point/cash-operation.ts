import type { EventId, OpId, PlaceId, ShiftId, WalletId } from '@saldo/contract/ids'
import type { ErrorCode } from '@saldo/copy/errors'

/** Why an operation stays refused; the balance, in centavos, where one says more. */
export type Refusal = { code: ErrorCode; balance: bigint | null }

/** What a cash point was asked to do, and with what, for its repeats. */
export type CashOperation = {
  eventId: EventId
  opId: OpId
  fingerprint: Buffer
  askedAt: Date
  /** Where it was first asked for. */
  place: { id: PlaceId; name: string }
  shiftId: ShiftId | null
  walletId: WalletId | null
  /** Null when the ledger was asked. */
  refusal: Refusal | null
}
