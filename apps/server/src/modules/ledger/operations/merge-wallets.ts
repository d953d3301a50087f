import type { OpId, WalletId } from '@saldo/contract/ids'
import { v5 } from 'uuid'
import type { Db } from '../../../db/index.ts'
import { type Booking, fingerprintOfOperation } from './booking.ts'
import type { Outcome } from './outcome.ts'
import { mergeInto } from './queries.ts'

export type Merge = Booking & {
  from: WalletId
  /** Number of the code scanned to claim the wallet; 0 when staff replaces a lost one. */
  codeNo: number
  into: WalletId
}

/** Operation id of the receiving side of a merge. */
export const receivingOpId = (opId: OpId): OpId => v5('merge_in', opId) as OpId

/**
 * Moves the whole balance of one wallet into another (an anonymous QR claimed, a lost one replaced) and
 * retires the first with its codes: two transfers in one group, each with its own id. Returns the receiver's
 * balances. Declines `wallet_blocked`, `wallet_has_hold`, `wallet_unknown`.
 */
export const mergeWallets = async (db: Db, { from, codeNo, into, ...booking }: Merge): Promise<Outcome> =>
  mergeInto(db, booking, {
    receivingOpId: receivingOpId(booking.opId),
    from,
    codeNo,
    into,
    fingerprint: fingerprintOfOperation({ kind: 'merge', walletId: from, otherWalletId: into }),
  })
