import type { OpId } from '@saldo/contract/ids'
import type { AnswerColumns } from '@saldo/contract/refund-batches'
import { refundBatchesCopy as copy } from '@saldo/copy/refund-batches'
import { transact, type Db } from '../../db/index.ts'
import { markOf } from '../../documents/read-csv.ts'
import type { EventAct } from '../../kernel/act.ts'
import { audit } from '../../kernel/audit.ts'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import {
  fitsBefore,
  guessColumns,
  missingTitle,
  readOutcomes,
  statusesIn,
  type AnswerLine,
} from './answer-rules.ts'
import type { Batch } from './batch.ts'
import { enqueueBooking } from './jobs.ts'
import { itemsOf, tellOutcomes } from './item-queries.ts'
import { findBatch, formatOf, insertConfirmed, isConfirmed, keepFormat, lockBatch } from './queries.ts'
import { readAnswerTable, refuseFile, type AnswerTable } from './read-answer.ts'

type Needs = Pick<Deps, 'databases'>

/** A bank's answer as it was uploaded; without `columns` as its bank's was read before, or by its titles. */
export type AnswerUpload = { bank: string; columns: AnswerColumns | null; bytes: Buffer }

export type AnswerPlan = {
  mark: string
  titles: string[]
  columns: AnswerColumns | null
  statuses: string[]
  lines: AnswerLine[]
  /** Refunds of the batch that neither this file nor an earlier one says anything of. */
  waiting: number
}

const columnsFor = async (
  db: Db,
  { bank, columns, eventId }: Omit<AnswerUpload, 'bytes'> & Pick<EventAct, 'eventId'>,
  table: AnswerTable,
): Promise<AnswerColumns | null> => {
  if (columns) {
    const missing = missingTitle(table, columns)
    if (missing !== null) refuseFile(copy.columnMissing(missing))
    return columns
  }
  const remembered = await formatOf(db, eventId, bank)
  return remembered && fitsBefore(table, remembered) ? remembered : guessColumns(table)
}

/** Names the file and how it was read, whatever an earlier answer said: so a repeat is known as one. */
const planIn = async (db: Db, batch: Batch, { bytes, ...upload }: AnswerUpload): Promise<AnswerPlan> => {
  const table = readAnswerTable(bytes)
  const columns = await columnsFor(db, { ...upload, eventId: batch.eventId }, table)
  const items = await itemsOf(db, batch)
  const lines = columns ? readOutcomes(table, columns, items) : []
  const said = new Set(lines.flatMap((line) => ('item' in line ? [line.item.seq] : [])))
  return {
    mark: markOf(bytes, { batch: batch.id, columns }),
    titles: table.titles,
    columns,
    statuses: statusesIn(table, columns),
    lines,
    waiting: items.filter(({ seq, outcome }) => outcome === null && !said.has(seq)).length,
  }
}

const answerable = (batch: Batch | null): Batch => {
  if (!batch) throw new AppError('not_found')
  if (batch.state !== 'filed' && batch.state !== 'closed') throw new AppError('batch_state')
  return batch
}

/** What a bank's answer would book. Throws not_found, batch_state without a file, validation_failed. */
export const previewAnswer = async (
  { databases }: Needs,
  { id, ...upload }: AnswerUpload & { id: OpId },
  act: EventAct,
): Promise<AnswerPlan> => {
  const db = await databases.forEvent(act.eventId)
  return planIn(db, answerable(await findBatch(db, act.eventId, id)), upload)
}

const changesOf = (lines: readonly AnswerLine[]) =>
  lines.flatMap((line) => (line.kind === 'paid' || line.kind === 'returned' ? [line] : []))

const confirm = async (tx: Db, batch: Batch, plan: AnswerPlan, act: EventAct): Promise<void> => {
  const changes = changesOf(plan.lines)
  const { actor, at, eventId } = act
  await tellOutcomes(tx, batch, {
    seqs: changes.map(({ item }) => item.seq),
    outcomes: changes.map(({ kind }) => kind),
    reasons: changes.map(({ reason }) => reason),
    by: actor.id,
    at,
  })
  await insertConfirmed(tx, batch, { mark: plan.mark, by: actor.id, at })
  await audit(tx, act, {
    action: 'batch.answer',
    subject: batch.id,
    eventId,
    details: {
      paid: changes.filter(({ kind }) => kind === 'paid').length,
      returned: changes.filter(({ kind }) => kind === 'returned').length,
      unknown: plan.lines.filter(({ kind }) => kind === 'unknown').length,
    },
  })
  await enqueueBooking(tx, { eventId, batchId: batch.id }, at)
}

/**
 * Takes over what the preview of `mark` said, and has it booked; the same file again does nothing more. How the
 * bank's file was read is remembered. Throws not_found, batch_state, changed_meanwhile when it would be read
 * otherwise now, validation_failed when it says nothing new.
 */
export const confirmAnswer = async (
  { databases }: Needs,
  { id, mark, ...upload }: AnswerUpload & { id: OpId; mark: string },
  act: EventAct,
): Promise<{ plan: AnswerPlan; isRepeat: boolean }> =>
  transact(await databases.forEvent(act.eventId), async (tx) => {
    const batch = answerable(await lockBatch(tx, act.eventId, id))
    const plan = await planIn(tx, batch, upload)
    if (plan.mark !== mark) throw new AppError('changed_meanwhile')
    if (await isConfirmed(tx, batch, mark)) return { plan, isRepeat: true }
    if (plan.columns === null || changesOf(plan.lines).length === 0) return refuseFile(copy.nothingToDo)
    const { actor, at, eventId } = act
    await keepFormat(tx, eventId, { bank: upload.bank, columns: plan.columns, by: actor.id, at })
    await confirm(tx, batch, plan, act)
    return { plan, isRepeat: false }
  })
