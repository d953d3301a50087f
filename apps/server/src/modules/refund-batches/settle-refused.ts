import type { EventId, OpId } from '@saldo/contract/ids'
import type { Db } from '../../db/index.ts'
import type { EventAct } from '../../kernel/act.ts'
import { AppError } from '../../kernel/errors.ts'
import { endWithoutHold, isReturned, payWithoutHold } from '../refunds/index.ts'
import type { BankOutcome } from './batch.ts'
import { bookingId, closeWhenDone } from './book-batch.ts'
import { lockRefused, markBooked, type RefusedItem } from './item-queries.ts'

type Named = { eventId: EventId; batchId: OpId; seq: number }

/** Whether a person marked as returned what the books have as paid: then they have all that the bank said. */
const hasAll = async (tx: Db, item: RefusedItem): Promise<boolean> =>
  item.booked === 'paid' && item.outcome === 'returned' && isReturned(tx, item, item.batchId)

/** Settles an outcome of which the books have nothing. Throws difference_verb. */
const settle = async (tx: Db, item: RefusedItem, act: EventAct): Promise<void> => {
  const { eventId, batchId, refundId, booked, outcome, folio, returnReason } = item
  if (booked !== null) throw new AppError('difference_verb')
  const by = { ...act, opId: bookingId(batchId, folio, 'settle'), batchId }
  const named = { eventId, refundId }
  if (outcome === 'paid') await payWithoutHold(tx, named, by)
  else await endWithoutHold(tx, named, { ...by, reason: returnReason ?? '' })
}

/**
 * Settles an outcome that the books refused, in the caller's transaction: what the bank paid without a hold is a debt to
 * the house, and what it paid and sent back moves nothing. Throws not_found, difference_closed, difference_verb where
 * the books have a part of it that no person marked as returned, or the bank has said something else since it was asked
 * for.
 */
export const settleRefused = async (
  tx: Db,
  { eventId, batchId, seq, outcome }: Named & { outcome: BankOutcome },
  act: EventAct,
): Promise<void> => {
  const batch = { eventId, id: batchId }
  const item = await lockRefused(tx, batch, seq)
  if (!item) throw new AppError('not_found')
  if (item.isSettled) throw new AppError('difference_closed')
  if (item.outcome !== outcome) throw new AppError('difference_verb')
  if (!(await hasAll(tx, item))) await settle(tx, item, act)
  await markBooked(tx, batch, seq, outcome)
  await closeWhenDone(tx, { eventId, batchId }, act.at)
}
