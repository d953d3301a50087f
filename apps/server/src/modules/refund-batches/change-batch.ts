import type { OpId } from '@saldo/contract/ids'
import { centavosOfPesos, type Centavos } from '@saldo/contract/money'
import { freshFromPesos } from '@saldo/contract/refund-batches'
import { transact, type Db } from '../../db/index.ts'
import type { EventAct } from '../../kernel/act.ts'
import { audit } from '../../kernel/audit.ts'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import { requireFresh } from '../auth/index.ts'
import { freeFromBatch } from '../refunds/index.ts'
import type { Batch } from './batch.ts'
import { closeItems } from './item-queries.ts'
import { mustStillBeHeld, payeesAsPrepared } from './payees.ts'
import { lockBatch, updateBatch } from './queries.ts'

type Needs = Pick<Deps, 'databases' | 'keys'>
type Change = (tx: Db, batch: Batch) => Promise<Batch>

/** One step of a batch in one transaction, with the batch locked; `change` answers the same batch for a repeat. */
const step = async (
  { databases }: Needs,
  { id, action, change }: { id: OpId; action: string; change: Change },
  act: EventAct,
): Promise<Batch> =>
  transact(await databases.forEvent(act.eventId), async (tx) => {
    const batch = await lockBatch(tx, act.eventId, id)
    if (!batch) throw new AppError('not_found')
    const changed = await change(tx, batch)
    if (changed === batch) return batch
    await updateBatch(tx, changed)
    const { refunds, total } = batch
    const details = { refunds, total_centavos: String(total), before: batch.state, after: changed.state }
    await audit(tx, act, { action, subject: id, eventId: act.eventId, details })
    return changed
  })

const by = ({ actor, at }: EventAct) => ({ by: actor.id, at })

/**
 * Approves what another person prepared; a repeat by the same person does nothing more. Throws not_found,
 * batch_own, batch_total_differs, reauth_required from 50,000 pesos on, batch_state, batch_changed when folio,
 * CLABE or amount of a refund is not what was prepared, or nothing is held for it any more.
 */
export const approveBatch = (
  deps: Needs,
  { id, total }: { id: OpId; total: Centavos },
  act: EventAct,
): Promise<Batch> =>
  step(
    deps,
    {
      id,
      action: 'batch.approve',
      change: async (tx, batch) => {
        if (batch.prepared.by === act.actor.id) throw new AppError('batch_own')
        if (batch.total !== total) throw new AppError('batch_total_differs')
        if (batch.total >= centavosOfPesos(freshFromPesos)) requireFresh(act)
        if (batch.state === 'approved' && batch.approved?.by === act.actor.id) return batch
        if (batch.state !== 'prepared') throw new AppError('batch_state')
        await mustStillBeHeld(tx, batch, await payeesAsPrepared(tx, deps.keys, batch))
        return { ...batch, state: 'approved', approved: by(act) }
      },
    },
    act,
  )

/** Undoes a batch without a file; its refunds are free again. Throws not_found, batch_state. */
export const cancelBatch = (deps: Needs, id: OpId, act: EventAct): Promise<Batch> =>
  step(
    deps,
    {
      id,
      action: 'batch.cancel',
      change: async (tx, batch) => {
        if (batch.state === 'cancelled') return batch
        if (batch.state !== 'prepared' && batch.state !== 'approved') throw new AppError('batch_state')
        await closeItems(tx, batch)
        await freeFromBatch(tx, act.eventId, id)
        return { ...batch, state: 'cancelled', cancelled: by(act) }
      },
    },
    act,
  )

/**
 * Makes the bank's file of an approved batch: from now on it can't be undone. Throws not_found, batch_state,
 * batch_changed as an approval does.
 */
export const fileBatch = (deps: Needs, id: OpId, act: EventAct): Promise<Batch> =>
  step(
    deps,
    {
      id,
      action: 'batch.file',
      change: async (tx, batch) => {
        if (batch.state === 'filed') return batch
        if (batch.state !== 'approved') throw new AppError('batch_state')
        await mustStillBeHeld(tx, batch, await payeesAsPrepared(tx, deps.keys, batch))
        return { ...batch, state: 'filed', filed: by(act) }
      },
    },
    act,
  )
