import type { OpId, ShiftId } from '@saldo/contract/ids'
import type { Role } from '@saldo/contract/roles'
import { transact } from '../../db/index.ts'
import type { EventAct } from '../../kernel/act.ts'
import { audit } from '../../kernel/audit.ts'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import { lockShift, setReason } from './queries.ts'
import { isOff, mayWork, type Decided, type Reason } from './shift.ts'

export type Explaining = EventAct &
  Pick<Reason, 'kind' | 'words'> & { shiftId: ShiftId; role: Role | null; opId: OpId }

/**
 * Keeps why a closed shift was not counted as expected, once. No money moves: the difference has its account. Throws
 * not_found, difference_none, difference_explained, operation_mismatch.
 */
export const explainDifference = async (
  { databases }: Pick<Deps, 'databases'>,
  explaining: Explaining,
): Promise<Decided> => {
  const { eventId, shiftId, actor, role, opId, kind, words, at } = explaining
  return transact(await databases.forEvent(eventId), async (tx) => {
    const shift = await lockShift(tx, eventId, shiftId)
    if (shift === null || !mayWork(shift, actor.id, role)) throw new AppError('not_found')
    if (shift.end === null || !isOff(shift.end)) throw new AppError('difference_none')
    const { reason: known } = shift.end
    if (known) {
      if (known.opId !== opId) throw new AppError('difference_explained')
      if (known.kind !== kind || known.words !== words) throw new AppError('operation_mismatch')
      return { shift, isRepeat: true }
    }
    const reason = { kind, words, opId, by: actor.id, at }
    await setReason(tx, shift, reason)
    await audit(tx, explaining, {
      action: 'difference_explained',
      subject: shiftId,
      eventId,
      details: { reason: kind, ...(words !== null && { note: words }) },
    })
    return { shift: { ...shift, end: { ...shift.end, reason } }, isRepeat: false }
  })
}
