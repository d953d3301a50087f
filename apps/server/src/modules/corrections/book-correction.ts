import { correctionReasonWords } from '@saldo/copy/corrections'
import type { Db } from '../../db/index.ts'
import { AppError } from '../../kernel/errors.ts'
import { enqueue } from '../../kernel/jobs/jobs.ts'
import { accountBalance, correctIn, correctOut } from '../ledger/index.ts'
import { findPlace } from '../venue/index.ts'
import { enqueueTelling } from '../wallets/index.ts'
import { correctionOpId, isLimited, sourceOf, type Correction } from './correction.ts'
import { tellCorrectionJob } from './jobs.ts'

/** Throws correction_source_short where a source that can't owe has less than the correction takes of it. */
const checkSource = async (tx: Db, { eventId, account, amount, direction }: Correction): Promise<void> => {
  if (direction === 'out' || !isLimited(account)) return
  // On the credit side: what it has is a balance below zero.
  if (-(await accountBalance(tx, eventId, account)) < amount) throw new AppError('correction_source_short')
}

/**
 * Moves a correction's money, in a transaction that has the event's corrections locked, and has its holder told. Throws
 * correction_source_short, insufficient_balance and promo_not_refundable, with which nothing stays.
 */
export const bookCorrection = async (tx: Db, correction: Correction, at: Date): Promise<void> => {
  const { eventId, id, walletId, amount, account, direction, reason, askedBy } = correction
  await checkSource(tx, correction)
  const { placeId } = sourceOf(account)
  const place = placeId && (await findPlace(tx, eventId, placeId))
  const opId = correctionOpId(id)
  const booking = {
    eventId,
    opId,
    origin: 'system' as const,
    groupId: id,
    actorId: askedBy,
    note: correctionReasonWords[reason],
    at,
    walletId,
    amount,
    ...(place && { place: { id: place.id, name: place.name } }),
  }
  const outcome =
    direction === 'in'
      ? await correctIn(tx, { ...booking, from: account })
      : await correctOut(tx, { ...booking, to: account })
  if (outcome.status === 'declined') throw new AppError(outcome.code)
  await enqueue(tx, tellCorrectionJob, { eventId, id }, at)
  await enqueueTelling(tx, eventId, [opId], at)
}
