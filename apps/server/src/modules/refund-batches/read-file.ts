import type { OpId } from '@saldo/contract/ids'
import type { BankFileFormat } from '@saldo/contract/refund-batches'
import type { EventAct } from '../../kernel/act.ts'
import { audit } from '../../kernel/audit.ts'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import { bankFileLayouts, bankRow, type BankFileLayout } from './bank-files/index.ts'
import { payeesAsPrepared } from './payees.ts'
import { findBatch } from './queries.ts'

export type MadeFile = { number: number; extension: BankFileLayout['extension']; content: Buffer }

/**
 * The bank's file of a batch, the same bytes each time; the reading is recorded in the audit log. Throws
 * not_found, batch_state before it was made and once the batch is closed, batch_changed.
 */
export const readBatchFile = async (
  { databases, keys }: Pick<Deps, 'databases' | 'keys'>,
  { id, format }: { id: OpId; format: BankFileFormat },
  act: EventAct,
): Promise<MadeFile> => {
  const db = await databases.forEvent(act.eventId)
  const batch = await findBatch(db, act.eventId, id)
  if (!batch) throw new AppError('not_found')
  if (batch.state !== 'filed') throw new AppError('batch_state')
  const payees = await payeesAsPrepared(db, keys, batch)
  const layout = bankFileLayouts[format]
  const content = layout.write(payees.map(bankRow))
  await audit(db, act, {
    action: 'batch.file_read',
    subject: id,
    eventId: act.eventId,
    details: { format, refunds: payees.length },
  })
  return { number: batch.number, extension: layout.extension, content }
}
