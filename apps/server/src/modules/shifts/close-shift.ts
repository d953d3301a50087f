import type { CountedPieces } from '@saldo/contract/drawer'
import type { Role } from '@saldo/contract/roles'
import type { OpId, ShiftId, UserId } from '@saldo/contract/ids'
import { centavos, type Centavos } from '@saldo/contract/money'
import { venueCopy } from '@saldo/copy/venue'
import { v5 } from 'uuid'
import { transact, type Db } from '../../db/index.ts'
import type { Act, EventAct } from '../../kernel/act.ts'
import { audit } from '../../kernel/audit.ts'
import type { Deps } from '../../kernel/deps.ts'
import { AppError, fault } from '../../kernel/errors.ts'
import { accountBalance, bookTransfer, cashDrawer } from '../ledger/index.ts'
import { hasHeldPayout } from './payout-queries.ts'
import { samePieces } from './pieces.ts'
import { endShift, lockShift } from './queries.ts'
import { mayWork, type Decided, type Shift, type ShiftEnd } from './shift.ts'
import { voucherTotal } from './vouchers.ts'

export type Closing = EventAct & {
  shiftId: ShiftId
  role: Role | null
  opId: OpId
  counted: Centavos
  /** The counted sum of the card terminal's vouchers; optional when the shift has none. */
  countedTerminal: Centavos | undefined
  /** The counted cash as bills and coins, null where an amount was typed. */
  pieces?: CountedPieces | null
}

const differenceOpId = (opId: OpId): OpId => v5('difference', opId) as OpId

const isSameCount = (end: ShiftEnd, { counted, countedTerminal, pieces = null }: Closing): boolean =>
  end.counted === counted &&
  end.countedTerminal === (countedTerminal ?? 0n) &&
  samePieces(end.countedPieces, pieces)

/** Empties the drawer's account: the counted cash goes to the bank, the difference to `cash_difference`. */
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
 * Closes a shift with the counted cash and vouchers, once; the same opId gets the same answer again. A
 * manager of the event may close anybody's shift, because its person may have gone home. The expected sums
 * stay hidden until then. Throws not_found, shift_closed, payout_held while a payout is unconfirmed,
 * validation_failed for uncounted vouchers, operation_mismatch.
 */
export const closeShift = async (
  { databases, clock }: Pick<Deps, 'databases' | 'clock'>,
  closing: Closing,
): Promise<Decided> => {
  const { eventId, shiftId, actor, role, opId, counted, countedTerminal } = closing
  return transact(await databases.forEvent(eventId), async (tx) => {
    const shift = await lockShift(tx, eventId, shiftId)
    // A repeat is answered even if the manager who closed the shift has lost the role since.
    const isRepeat = shift?.end?.opId === opId
    if (shift === null || !(mayWork(shift, actor.id, role) || isRepeat)) throw new AppError('not_found')
    if (shift.end !== null) {
      if (!isRepeat) throw new AppError('shift_closed')
      if (!isSameCount(shift.end, closing)) throw new AppError('operation_mismatch')
      return { shift, isRepeat: true }
    }
    // Read after the lock, so that cash booked meanwhile is part of the shift.
    const at = clock.now()
    const expected = centavos(await accountBalance(tx, eventId, cashDrawer(shiftId)))
    if (await hasHeldPayout(tx, eventId, shiftId, at)) throw new AppError('payout_held')
    const expectedTerminal = await voucherTotal(tx, eventId, shiftId)
    if (countedTerminal === undefined && expectedTerminal > 0n)
      throw fault('counted_terminal', venueCopy.vouchersUncounted)
    const end: ShiftEnd = {
      opId,
      at,
      expected,
      counted,
      expectedTerminal,
      countedTerminal: countedTerminal ?? centavos(0),
      countedPieces: closing.pieces ?? null,
      reason: null,
    }
    await empty(tx, shift, end, actor.id)
    await endShift(tx, shift, end)
    const closed: Act = { ...closing, at }
    await audit(tx, closed, {
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
