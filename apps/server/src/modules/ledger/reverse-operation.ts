import type { OpId } from '@saldo/contract/ids'
import type { Db } from '../../db/index.ts'
import type { Booking } from './booking.ts'
import { fingerprintOf } from './fingerprint.ts'
import type { Outcome } from './outcome.ts'
import { reverseOperation } from './queries.ts'

/** `note` is the reason. */
export type Reversal = Booking & { reverses: OpId }

/**
 * Takes back a charge with its tip, or a top-up by cash or terminal, once, under a new id; the wallet may have been
 * merged meanwhile. Declines `already_reversed`, `not_reversible`, `operation_not_found`, and for a top-up that was
 * spent `insufficient_balance`. Who may, and how late, is the caller's to check.
 */
export const reverse = (db: Db, { reverses, ...booking }: Reversal): Promise<Outcome> =>
  reverseOperation(db, booking, {
    reverses,
    fingerprint: fingerprintOf({ kind: 'reverse', refersTo: reverses }),
  })
