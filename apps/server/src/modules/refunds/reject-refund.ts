import type { Db } from '../../db/index.ts'
import { voidHold } from '../ledger/index.ts'
import { bookingOf, decideRefund, mustBeBooked, type Decided, type Deciding } from './decide-refund.ts'
import type { Refund } from './refund.ts'

/** Rejects a request with a reason, and releases its hold. Throws refund_decided. */
export const rejectRefund = (
  { refund, db }: { refund: Refund; db: Db },
  { reason, ...by }: Deciding & { reason: string },
): Promise<Decided> =>
  decideRefund(db, refund, 'reject', {
    by,
    effect: async (tx, locked) => {
      if (locked.holdOpId === null) return { reason }
      const outcome = await voidHold(tx, { ...bookingOf(locked, by), holdOpId: locked.holdOpId })
      // A chargeback released the hold already.
      const isGone = outcome.status === 'declined' && outcome.code === 'hold_already_resolved'
      if (!isGone) mustBeBooked(outcome)
      return { reason }
    },
  })
