import type { EventId, OpId, WalletId } from '@saldo/contract/ids'
import { refundsCopy } from '@saldo/copy/refunds'
import { v5 } from 'uuid'
import type { Db } from '../../db/index.ts'
import { system } from '../../kernel/act.ts'
import type { Deps } from '../../kernel/deps.ts'
import { voidHold } from '../ledger/index.ts'
import { bookingOf, decideRefund, mustBeBooked, type Decided, type Deciding } from './decide-refund.ts'
import { openRefundsOf } from './queries.ts'
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

const NAMESPACE = '0d1f5c0e-6a3b-4d52-9a55-9d0f4f0b7a51'

/** Rejects the open requests about a QR that was claimed, because its money now belongs to another person. */
export const stopRefunds = async (
  { databases, clock }: Pick<Deps, 'databases' | 'clock'>,
  { eventId, walletId }: { eventId: EventId; walletId: WalletId },
): Promise<void> => {
  const db = await databases.forEvent(eventId)
  for (const refund of await openRefundsOf(db, eventId, walletId)) {
    const opId = v5(`${refund.refundId}|claimed`, NAMESPACE) as OpId
    const by = { actor: system, at: clock.now(), requestId: opId, opId }
    await rejectRefund({ refund, db }, { ...by, reason: refundsCopy.qrClaimed })
  }
}
