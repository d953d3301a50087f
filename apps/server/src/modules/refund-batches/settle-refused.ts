import type { EventId, OpId } from '@saldo/contract/ids'
import type { Db } from '../../db/index.ts'
import type { EventAct } from '../../kernel/act.ts'
import { AppError } from '../../kernel/errors.ts'
import { endWithoutHold, payWithoutHold } from '../refunds/index.ts'
import type { BankOutcome } from './batch.ts'
import { bookingId, closeWhenDone } from './book-batch.ts'
import { lockRefused, markBooked } from './item-queries.ts'

type Named = { eventId: EventId; batchId: OpId; seq: number }

/**
 * Settles an outcome that the books refused, in the caller's transaction: what the bank paid without a hold is a debt to
 * the house, and what it paid and sent back moves nothing. Throws not_found, difference_closed, difference_verb where
 * the books have a part of it, or the bank has said something else since it was asked for.
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
  if (item.booked !== null || item.outcome !== outcome) throw new AppError('difference_verb')
  const by = { ...act, opId: bookingId(batchId, item.folio, 'settle'), batchId }
  const named = { eventId, refundId: item.refundId }
  if (outcome === 'paid') await payWithoutHold(tx, named, by)
  else await endWithoutHold(tx, named, { ...by, reason: item.returnReason ?? '' })
  await markBooked(tx, batch, seq, outcome)
  await closeWhenDone(tx, { eventId, batchId }, act.at)
}
