import type { Role } from '@saldo/contract/endpoint'
import type { EventId, OpId, ShiftId, UserId } from '@saldo/contract/ids'
import { centavos, type Centavos } from '@saldo/contract/money'
import { venueCopy } from '@saldo/copy/venue'
import { v5 } from 'uuid'
import { transact, type Db } from '../../db/index.ts'
import { audit } from '../../kernel/audit.ts'
import type { Actor, Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import { accountBalance, bookTransfer, cashDrawer } from '../ledger/index.ts'
import { runsEvent } from '../venue/index.ts'
import { hasHeldPayout } from './payout-queries.ts'
import { endShift, lockShift } from './queries.ts'
import type { Decided, Shift, ShiftEnd } from './shift.ts'
import { voucherTotal } from './vouchers.ts'

export type Closing = {
  eventId: EventId
  shiftId: ShiftId
  actor: Actor
  role: Role | null
  opId: OpId
  counted: Centavos
  /** What the vouchers of the card terminal come to; may be left out where the shift took none. */
  countedTerminal: Centavos | undefined
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
    origin: 'system',
    debit: difference > 0n ? drawer : 'cash_difference',
    credit: difference > 0n ? 'cash_difference' : drawer,
    amount: centavos(difference > 0n ? difference : -difference),
  })
}

/**
 * Closes a shift with the cash and the vouchers that were counted, once; the same opId answers the same again. It is one's own, or for who
 * runs the event anybody's: its person may have gone home. Nobody is told what was expected before. Throws not_found,
 * shift_closed, payout_held while cash is on its way to a hand, validation_failed for vouchers that nobody counted, operation_mismatch.
 */
export const closeShift = async (
  { databases, clock }: Pick<Deps, 'databases' | 'clock'>,
  closing: Closing,
): Promise<Decided> => {
  const { eventId, shiftId, actor, role, opId, counted, countedTerminal, requestId } = closing
  return transact(await databases.forEvent(eventId), async (tx) => {
    const shift = await lockShift(tx, eventId, shiftId)
    // Who closed it may have lost their role since: what they sent is answered as it was.
    const isRepeat = shift?.end?.opId === opId
    const mayClose = shift?.userId === actor.userId || runsEvent(role) || isRepeat
    if (shift === null || !mayClose) throw new AppError('not_found')
    if (shift.end !== null) {
      if (!isRepeat) throw new AppError('shift_closed')
      if (shift.end.counted !== counted || shift.end.countedTerminal !== (countedTerminal ?? 0n))
        throw new AppError('operation_mismatch')
      return { shift, isRepeat: true }
    }
    // After the lock: whatever cash was still on its way in is part of the shift.
    const now = clock.now()
    const expected = centavos(await accountBalance(tx, eventId, cashDrawer(shiftId)))
    if (await hasHeldPayout(tx, eventId, shiftId, now)) throw new AppError('payout_held')
    const expectedTerminal = await voucherTotal(tx, eventId, shiftId)
    if (countedTerminal === undefined && expectedTerminal > 0n)
      throw new AppError('validation_failed', { errors: { counted_terminal: [venueCopy.vouchersUncounted] } })
    const end: ShiftEnd = {
      opId,
      at: now,
      expected,
      counted,
      expectedTerminal,
      countedTerminal: countedTerminal ?? centavos(0),
    }
    await empty(tx, shift, end, actor.userId)
    await endShift(tx, shift, end)
    await audit(tx, {
      at: now,
      requestId,
      actor: { kind: 'staff', id: actor.userId },
      action: 'shift_closed',
      subject: shift.id,
      eventId,
      details: {
        expected_centavos: String(expected),
        counted_centavos: String(counted),
        expected_terminal_centavos: String(end.expectedTerminal),
        counted_terminal_centavos: String(end.countedTerminal),
      },
    })
    return { shift: { ...shift, end }, isRepeat: false }
  })
}
