import type { UserId } from '@saldo/contract/ids'
import { centavos, type Centavos } from '@saldo/contract/money'
import type { AnswerPreview, BatchFile, BatchLine } from '@saldo/contract/refund-batches'
import { errorCopy } from '@saldo/copy/errors'
import type { AnswerPlan } from './answer-batch.ts'
import type { Batch } from './batch.ts'
import type { Names, OpenBatch, SeenItem } from './read-batches.ts'

const step = (taken: Batch['approved'], names: Names) =>
  taken && { who: names.get(taken.by) ?? null, at: taken.at.toISOString() }

export const batchOnWire = (batch: Batch, names: Names): BatchLine => ({
  id: batch.id,
  number: batch.number,
  state: batch.state,
  refunds: batch.refunds,
  total: batch.total,
  prepared: { who: names.get(batch.prepared.by) ?? null, at: batch.prepared.at.toISOString() },
  approved: step(batch.approved, names),
  filed: step(batch.filed, names),
  cancelled: step(batch.cancelled, names),
  closed_at: batch.closedAt?.toISOString() ?? null,
})

const itemOnWire = (item: SeenItem): BatchFile['items'][number] => ({
  seq: item.seq,
  folio: item.folio,
  name: item.name,
  bank: item.bank,
  clabe_end: item.clabeEnd,
  amount: item.amount,
  reference: item.reference,
  outcome: item.outcome,
  is_booked: item.outcome !== null && item.booked === item.outcome,
  refusal: item.refusal && errorCopy[item.refusal],
})

export const batchFileOnWire = (open: OpenBatch, caller: UserId): BatchFile => {
  const { batch, names, answered } = open
  const print = batch.hash.toString('hex')
  return {
    batch: batchOnWire(batch, names),
    print: `${print.slice(0, 4)}…${print.slice(-4)}`,
    is_own: batch.prepared.by === caller,
    largest: open.largest,
    smallest: open.smallest,
    by_bank: open.banks,
    answered: { paid: answered.paid, returned: answered.returned, booked: answered.booked },
    refused: answered.refused,
    items: open.items.map(itemOnWire),
    next_after: open.nextAfter,
  }
}

const SHOWN = 100

const sumOf = (amounts: readonly Centavos[]) => ({
  refunds: amounts.length,
  total: centavos(amounts.reduce((sum, amount) => sum + amount, 0n)),
})

export const answerOnWire = ({ lines, ...plan }: AnswerPlan): AnswerPreview => {
  const sum = (kind: 'paid' | 'returned' | 'known') =>
    sumOf(lines.flatMap((line) => (line.kind === kind ? [line.item.amount] : [])))
  const unknown = lines.flatMap((line) => (line.kind === 'unknown' ? [line] : []))
  return {
    ...plan,
    paid: sum('paid'),
    returned: sum('returned'),
    known: sum('known'),
    unknown: unknown.length,
    returned_lines: lines
      .flatMap((line) => (line.kind === 'returned' ? [line] : []))
      .slice(0, SHOWN)
      .map(({ line, item, reason }) => ({
        line,
        folio: item.folio,
        amount: item.amount,
        reason: reason ?? '',
      })),
    unknown_lines: unknown
      .slice(0, SHOWN)
      .map(({ line, reference, amount, why }) => ({ line, reference, amount, reason: why })),
  }
}
