import type { Db } from '../../db/index.ts'
import { AppError } from '../../kernel/errors.ts'
import { returnRefund as creditBack } from '../ledger/index.ts'
import { bookingOf, decideRefund, mustBeBooked, type Decided, type Deciding } from './decide-refund.ts'
import type { Refund } from './refund.ts'

/** Marks a paid refund as returned by the bank: a new transfer credits the QR. Throws refund_decided. */
export const returnRefund = (
  { refund, db }: { refund: Refund; db: Db },
  { reason, ...by }: Deciding & { reason: string },
): Promise<Decided> =>
  decideRefund(db, refund, 'return', {
    by,
    effect: async (tx, locked) => {
      const { walletId, amount } = locked
      if (walletId === null || amount === null) throw new AppError('refund_decided')
      const credit = { walletId, amount, from: 'bank', mayBeRefused: false } as const
      mustBeBooked(await creditBack(tx, { ...bookingOf(locked, by), ...credit }))
      return { reason }
    },
  })
