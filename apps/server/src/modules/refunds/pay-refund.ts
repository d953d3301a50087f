import type { EventId, OpId } from '@saldo/contract/ids'
import { v5 } from 'uuid'
import type { Db } from '../../db/index.ts'
import { AppError } from '../../kernel/errors.ts'
import { bookTransfer, operationOf, postHold, returnRefund as creditBack } from '../ledger/index.ts'
import {
  bookingOf,
  decideLocked,
  decideRefund,
  mustBeBooked,
  type Decided,
  type Deciding,
} from './decide-refund.ts'
import { paidUnder } from './decision-queries.ts'
import { lockRefund } from './queries.ts'
import type { Refund, RefundId } from './refund.ts'

const NAMESPACE = '3f1d6c52-7a8e-4c0b-9b57-2f6f0f0d4c11'

/** The id of the transfer out of our bank, derived from the posting's id. */
const bankOpId = (opId: OpId): OpId => v5(`${opId}|bank`, NAMESPACE) as OpId

/** Marks a request as paid: posts the hold from the QR and out of our bank. Throws refund_decided. */
export const payRefund = ({ refund, db }: { refund: Refund; db: Db }, by: Deciding): Promise<Decided> =>
  decideRefund(db, refund, 'pay', {
    by,
    effect: async (tx, locked) => {
      const { holdOpId, amount } = locked
      if (holdOpId === null || amount === null) throw new AppError('refund_decided')
      const booking = bookingOf(locked, by)
      mustBeBooked(await postHold(tx, { ...booking, holdOpId }))
      const out = { debit: 'refund_payable', credit: 'bank', amount } as const
      const derived = { opId: bankOpId(by.opId), origin: 'system' } as const
      mustBeBooked(await bookTransfer(tx, { ...booking, ...derived, ...out }))
      return {}
    },
  })

type Settling = { eventId: EventId; refundId: RefundId }

const lockNamed = async (tx: Db, { eventId, refundId }: Settling): Promise<Refund> => {
  const refund = await lockRefund(tx, eventId, refundId)
  if (!refund) throw new AppError('not_found')
  return refund
}

/**
 * Marks a request as paid whose hold is gone, because a dispute took the money after the bank had the file: what the
 * bank paid is owed to the house. In the caller's transaction; throws refund_decided.
 */
export const payWithoutHold = async (tx: Db, named: Settling, by: Deciding): Promise<Refund> =>
  decideLocked(tx, await lockNamed(tx, named), 'pay', {
    by,
    effect: async (_tx, locked) => {
      const { amount } = locked
      if (amount === null) throw new AppError('refund_decided')
      const out = { debit: 'chargeback_receivable', credit: 'bank', amount } as const
      mustBeBooked(await bookTransfer(tx, { ...bookingOf(locked, by), ...out }))
      return {}
    },
  })

/** Ends a request whose hold is gone and whose payment the bank sent back: nothing moves. Throws refund_decided. */
export const endWithoutHold = async (
  tx: Db,
  named: Settling,
  { reason, ...by }: Deciding & { reason: string },
): Promise<Refund> =>
  decideLocked(tx, await lockNamed(tx, named), 'reject', { by, effect: async () => ({ reason }) })

/** Whether a paid request was booked as a debt to the house, because its hold was gone. */
const wasPaidAsDebt = async (tx: Db, refund: Refund): Promise<boolean> => {
  const opId = await paidUnder(tx, refund)
  const paid = opId === null ? undefined : await operationOf(tx, refund.eventId, opId)
  return paid?.from === 'chargeback_receivable'
}

/** Whether what this batch paid is marked as returned, because a person did it before the bank's answer. */
const isReturnedOf = ({ state, batchId }: Refund, batch: string | undefined): boolean =>
  state === 'returned' && batch !== undefined && batchId === batch

/** Whether what a batch paid is marked as returned; locks the request. Throws not_found. */
export const isReturned = async (tx: Db, named: Settling, batchId: string): Promise<boolean> =>
  isReturnedOf(await lockNamed(tx, named), batchId)

/**
 * Marks a paid refund as returned by the bank: a new transfer credits the QR, or takes back the debt of one that was
 * paid without its hold. Moves nothing for a batch whose payment a person marked before. Throws refund_decided.
 */
export const returnRefund = (
  { refund, db }: { refund: Refund; db: Db },
  { reason, ...by }: Deciding & { reason: string },
): Promise<Decided> =>
  decideRefund(db, refund, 'return', {
    by,
    isDone: (locked) => isReturnedOf(locked, by.batchId),
    effect: async (tx, locked) => {
      const { walletId, amount } = locked
      if (walletId === null || amount === null) throw new AppError('refund_decided')
      const booking = bookingOf(locked, by)
      // The dispute had the QR's money before the bank paid, so none of this is the QR's.
      if (await wasPaidAsDebt(tx, locked)) {
        const back = { debit: 'bank', credit: 'chargeback_receivable', amount } as const
        mustBeBooked(await bookTransfer(tx, { ...booking, ...back }))
      } else {
        const credit = { walletId, amount, from: 'bank', mayBeRefused: false } as const
        mustBeBooked(await creditBack(tx, { ...booking, ...credit }))
      }
      return { reason }
    },
  })
