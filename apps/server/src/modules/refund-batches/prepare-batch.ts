import { clabeFits } from '@saldo/contract/clabe'
import type { EventId, OpId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import { transact, type Db } from '../../db/index.ts'
import type { EventAct } from '../../kernel/act.ts'
import { audit } from '../../kernel/audit.ts'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Keys } from '../../kernel/keys.ts'
import { standingHolds } from '../ledger/index.ts'
import { detailsIn, freezeForBatch, lockReady, normaliseFolio, type Refund } from '../refunds/index.ts'
import type { Batch } from './batch.ts'
import { contentHash, type Payee } from './content-hash.ts'
import { insertItems } from './item-queries.ts'
import { findBatch, insertBatch, lockPreparing, nextNumber } from './queries.ts'

type Needs = Pick<Deps, 'databases' | 'keys'>

type LeftOut = { folio: string; reason: 'details' | 'clabe' | 'hold' }
type Chosen = Payee & Pick<Refund, 'refundId'>

export type Prepared = { batch: Batch; leftOut: LeftOut[]; isRepeat: boolean }

/** Those that a bank can pay, with their CLABE, and why each other can't be. */
const sift = async (tx: Db, keys: Keys, eventId: EventId, refunds: readonly Refund[]) => {
  const holds = refunds.flatMap(({ holdOpId }) => holdOpId ?? [])
  const standing = await standingHolds(tx, eventId, holds)
  const chosen: Chosen[] = []
  const leftOut: LeftOut[] = []
  for (const refund of refunds) {
    const { refundId, folio, amount, holdOpId } = refund
    const details = detailsIn(keys, refund)
    if (details === null) leftOut.push({ folio, reason: 'details' })
    else if (!clabeFits(details.clabe)) leftOut.push({ folio, reason: 'clabe' })
    else if (amount === null || holdOpId === null || !standing.has(holdOpId))
      leftOut.push({ folio, reason: 'hold' })
    else chosen.push({ refundId, folio, amount, clabe: details.clabe })
  }
  return { chosen, leftOut }
}

const newBatch = (
  keys: Keys,
  chosen: readonly Chosen[],
  { id, number, act }: { id: OpId; number: number; act: EventAct },
): Batch => ({
  eventId: act.eventId,
  id,
  number,
  state: 'prepared',
  refunds: chosen.length,
  total: centavos(chosen.reduce((sum, { amount }) => sum + amount, 0n)),
  hash: contentHash(keys, chosen),
  prepared: { by: act.actor.id, at: act.at },
  approved: null,
  filed: null,
  cancelled: null,
  closedAt: null,
})

const canonical = (typed: readonly string[]): string[] =>
  typed.map((folio) => {
    const folioOf = normaliseFolio(folio)
    if (folioOf === undefined) throw new AppError('refunds_not_ready')
    return folioOf
  })

/** Throws operation_mismatch when the id is another person's batch. */
const repeated = async (tx: Db, id: OpId, act: EventAct): Promise<Prepared | null> => {
  const known = await findBatch(tx, act.eventId, id)
  if (!known) return null
  if (known.prepared.by !== act.actor.id) throw new AppError('operation_mismatch')
  return { batch: known, leftOut: [], isRepeat: true }
}

/**
 * Freezes accepted refunds that are in no batch into one, once per id: those named, or all. What can't be paid
 * stays out. Throws refunds_not_ready when nothing is left, or a named one is in a batch or not accepted;
 * operation_mismatch.
 */
export const prepareBatch = async (
  { databases, keys }: Needs,
  { id, folios }: { id: OpId; folios: readonly string[] | undefined },
  act: EventAct,
): Promise<Prepared> => {
  const named = folios && [...new Set(canonical(folios))]
  const { eventId } = act
  return transact(await databases.forEvent(eventId), async (tx) => {
    await lockPreparing(tx, eventId)
    const known = await repeated(tx, id, act)
    if (known) return known
    const refunds = await lockReady(tx, eventId, named)
    if (named && refunds.length < named.length) throw new AppError('refunds_not_ready')
    const { chosen, leftOut } = await sift(tx, keys, eventId, refunds)
    if (chosen.length === 0) throw new AppError('refunds_not_ready')
    const batch = newBatch(keys, chosen, { id, number: await nextNumber(tx, eventId), act })
    await insertBatch(tx, batch)
    const refundIds = chosen.map(({ refundId }) => refundId)
    await insertItems(tx, batch, {
      refundIds,
      folios: chosen.map(({ folio }) => folio),
      amounts: chosen.map(({ amount }) => amount),
    })
    await freezeForBatch(tx, eventId, { batchId: id, refundIds })
    await audit(tx, act, {
      action: 'batch.prepare',
      subject: id,
      eventId,
      details: { refunds: batch.refunds, total_centavos: String(batch.total), left_out: leftOut.length },
    })
    return { batch, leftOut, isRepeat: false }
  })
}
