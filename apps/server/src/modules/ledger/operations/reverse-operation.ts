import type { OpId, WalletId } from '@saldo/contract/ids'
import type { Db } from '../../../db/index.ts'
import { type Booking, fingerprintOfOperation } from './booking.ts'
import type { DeclineCode, Outcome } from './outcome.ts'
import { kinds } from './kinds.ts'
import { declineOperation, reverseOperation } from './queries.ts'

/** `note` is the reason. */
export type Reversal = Booking & { reverses: OpId }

const fingerprintOfReversal = (reverses: OpId): Buffer =>
  fingerprintOfOperation({ kind: 'reverse', refersTo: reverses })

/**
 * Reverses, once and under a new id, a charge with its tip, a top-up by cash or terminal, a payout in cash,
 * or a cash sale; the wallet may have been merged meanwhile. Declines `already_reversed`, `not_reversible`,
 * `operation_not_found`, and for a spent top-up `insufficient_balance`. The caller checks permission and time
 * limit.
 */
export const reverse = (db: Db, { reverses, ...booking }: Reversal): Promise<Outcome> =>
  reverseOperation(db, booking, { reverses, fingerprint: fingerprintOfReversal(reverses) })

/**
 * Declines a reversal permanently for a reason that the caller checks: permission, time limit, a closed
 * shift, or cash already paid out. An earlier decision stands.
 */
export const declineReversal = (
  db: Db,
  { eventId, opId, at, reverses }: Pick<Reversal, 'eventId' | 'opId' | 'at' | 'reverses'>,
  {
    walletId,
    code,
  }: {
    walletId: WalletId
    code: DeclineCode & ('forbidden' | 'void_too_late' | 'shift_closed' | 'cash_paid_out' | 'cups_returned')
  },
): Promise<Outcome> =>
  declineOperation(db, {
    eventId,
    opId,
    kind: kinds.charge_void,
    walletId,
    code,
    fingerprint: fingerprintOfReversal(reverses),
    at,
  })
