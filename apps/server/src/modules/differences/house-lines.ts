import { errorCopy } from '@saldo/copy/errors'
import type { Db } from '../../db/index.ts'
import { refusedItems, type RefusedItem } from '../refund-batches/index.ts'
import { differenceOf, miscountedShifts, terminalDifferenceOf, type Shift } from '../shifts/index.ts'
import type { Line, Wanted } from './difference.ts'

type Places = (shift: Shift) => string

const shiftLine = (shift: Shift, source: 'cash' | 'terminal', name: string): Line | null => {
  const { id, eventId, userId, end } = shift
  if (end === null) return null
  const isCash = source === 'cash'
  return {
    subject: { source, shiftId: id },
    eventId,
    kind: source,
    gateway: null,
    name,
    code: null,
    userId,
    detail: null,
    ours: isCash ? end.expected : end.expectedTerminal,
    theirs: isCash ? end.counted : end.countedTerminal,
    at: end.at,
    dueAt: null,
    isMoving: false,
    closedAt: null,
  }
}

/** What a closed shift’s cash and vouchers differ by. */
export const linesOfShift = (shift: Shift, nameOf: Places): Line[] => {
  const { end } = shift
  if (end === null) return []
  const lines = [
    differenceOf(end) === 0n ? null : shiftLine(shift, 'cash', nameOf(shift)),
    terminalDifferenceOf(end) === 0n ? null : shiftLine(shift, 'terminal', nameOf(shift)),
  ]
  return lines.filter((line) => line !== null)
}

export const shiftLines = async (db: Db, nameOf: Places, wanted: Wanted): Promise<Line[]> =>
  (await miscountedShifts(db, wanted)).flatMap((shift) => linesOfShift(shift, nameOf))

/** A bank’s answer that the books refuse. */
export const batchLine = (item: RefusedItem): Line => ({
  subject: { source: 'batch', batchId: item.batchId, seq: item.seq },
  eventId: item.eventId,
  kind: 'batch',
  gateway: null,
  name: item.folio,
  code: null,
  userId: null,
  detail: item.refusal && errorCopy[item.refusal],
  ours: 0n,
  theirs: item.outcome === 'paid' ? 0n - item.amount : 0n,
  at: item.answeredAt,
  dueAt: null,
  isMoving: false,
  closedAt: item.isSettled ? item.answeredAt : null,
})

export const batchLines = async (db: Db, { isOpen, ...wanted }: Wanted): Promise<Line[]> =>
  (await refusedItems(db, wanted)).filter(({ isSettled }) => isSettled !== isOpen).map(batchLine)
