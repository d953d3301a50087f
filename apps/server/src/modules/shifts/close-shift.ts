import type { Role } from '@saldo/contract/endpoint'
import type { EventId, OpId, ShiftId, UserId } from '@saldo/contract/ids'
import { centavos, type Centavos } from '@saldo/contract/money'
import { v5 } from 'uuid'
import { transact, type Db } from '../../db/index.ts'
import { audit } from '../../kernel/audit.ts'
import type { Actor, Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import { accountBalance, bookTransfer, cashDrawer } from '../ledger/index.ts'
import { runsEvent } from '../venue/index.ts'
import { endShift, lockShift } from './queries.ts'
import type { Shift, ShiftEnd } from './shift.ts'

export type Closing = {
  eventId: EventId
  shiftId: ShiftId
  actor: Actor
  role: Role | null
  opId: OpId
  counted: Centavos
  requestId: string
}

const differenceOpId = (opId: OpId): OpId => v5('difference', opId) as OpId

/** Empties the drawer: what was counted goes to the bank, what is missing or too much to its own account. */
const empty = async (tx: Db, { id, eventId }: Shift, end: ShiftEnd, actorId: UserId): Promise<void> => {
  const drawer = cashDrawer(id)
  const booking = { eventId, opId: end.opId, at: end.at, actorId, groupId: id }
  if (end.counted > 0n)
    await bookTransfer(tx, { ...booking, debit: 'bank', credit: drawer, amount: end.counted })
  const difference = end.counted - end.expected
  if (difference === 0n) return
  await bookTransfer(tx, {
    ...booking,
    opId: differenceOpId(end.opId),
    debit: difference > 0n ? drawer : 'cash_difference',
    credit: difference > 0n ? 'cash_difference' : drawer,
    amount: centavos(difference > 0n ? difference : -difference),
  })
}

/**
 * Closes a shift with the cash that was counted, once; the same opId answers the same again. It is one's own, or for who
 * runs the event anybody's: its person may have gone home. Nobody is told what was expected before. Throws not_found,
 * shift_closed, operation_mismatch.
 */
export const closeShift = async (
  { databases, clock }: Pick<Deps, 'databases' | 'clock'>,
  closing: Closing,
): Promise<Shift> => {
  const { eventId, shiftId, actor, role, opId, counted, requestId } = closing
  return transact(await databases.forEvent(eventId), async (tx) => {
    const shift = await lockShift(tx, eventId, shiftId)
    if (shift === null || (shift.userId !== actor.userId && !runsEvent(role))) throw new AppError('not_found')
    if (shift.end !== null) {
      if (shift.end.opId !== opId) throw new AppError('shift_closed')
      if (shift.end.counted !== counted) throw new AppError('operation_mismatch')
      return shift
    }
    // After the lock: whatever cash was still on its way in is part of the shift.
    const now = clock.now()
    const expected = centavos(await accountBalance(tx, eventId, cashDrawer(shiftId)))
    const end: ShiftEnd = { opId, at: now, expected, counted }
    await empty(tx, shift, end, actor.userId)
    await endShift(tx, shift, end)
    await audit(tx, {
      at: now,
      requestId,
      actor: { kind: 'staff', id: actor.userId },
      action: 'shift_closed',
      subject: shift.id,
      eventId,
      details: { expected_centavos: String(expected), counted_centavos: String(counted) },
    })
    return { ...shift, end }
  })
}
