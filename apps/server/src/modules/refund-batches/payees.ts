import type { Db } from '../../db/index.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Keys } from '../../kernel/keys.ts'
import { standingHolds } from '../ledger/index.ts'
import { detailsIn, refundsOfBatch } from '../refunds/index.ts'
import type { Batch, Item } from './batch.ts'
import { contentHash } from './content-hash.ts'
import { itemsOf } from './item-queries.ts'

export type FullPayee = Item & { clabe: string; name: string }

/** What the batch holds now; null where the details of a refund are gone. */
const payeesNow = async (db: Db, keys: Keys, batch: Batch): Promise<FullPayee[] | null> => {
  const items = await itemsOf(db, batch)
  const refunds = await refundsOfBatch(
    db,
    batch.eventId,
    items.map(({ refundId }) => refundId),
  )
  const payees: FullPayee[] = []
  for (const item of items) {
    const refund = refunds.get(item.refundId)
    const details = refund ? detailsIn(keys, refund) : null
    if (!refund || details === null || refund.amount === null) return null
    payees.push({ ...item, amount: refund.amount, clabe: details.clabe, name: details.name })
  }
  return payees
}

/** Throws batch_changed unless folio, CLABE and amount of every refund are what was frozen. */
export const payeesAsPrepared = async (db: Db, keys: Keys, batch: Batch): Promise<FullPayee[]> => {
  const payees = await payeesNow(db, keys, batch)
  if (payees === null || !contentHash(keys, payees).equals(batch.hash)) throw new AppError('batch_changed')
  return payees
}

/** Throws batch_changed unless every refund waits for the bank and its hold stands. */
export const mustStillBeHeld = async (db: Db, batch: Batch, payees: readonly FullPayee[]): Promise<void> => {
  const ids = payees.map(({ refundId }) => refundId)
  const refunds = [...(await refundsOfBatch(db, batch.eventId, ids)).values()]
  const holds = refunds.flatMap(({ holdOpId }) => holdOpId ?? [])
  const standing = await standingHolds(db, batch.eventId, holds)
  const areWaiting = refunds.every(
    ({ state, batchId, holdOpId }) =>
      state === 'accepted' && batchId === batch.id && holdOpId !== null && standing.has(holdOpId),
  )
  if (!areWaiting) throw new AppError('batch_changed')
}
