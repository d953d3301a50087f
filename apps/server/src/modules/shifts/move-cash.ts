import type { OpId, ShiftId, UserId } from '@saldo/contract/ids'
import type { Role } from '@saldo/contract/roles'
import { transact } from '../../db/index.ts'
import type { EventAct } from '../../kernel/act.ts'
import { audit } from '../../kernel/audit.ts'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import { proveSecond } from '../devices/index.ts'
import { accountBalance, bookTransfer, cashDrawer } from '../ledger/index.ts'
import { listStaff, mayAgree, placesOf, type StaffMember } from '../venue/index.ts'
import {
  findMovement,
  insertMovement,
  isSameMovement,
  numberMovement,
  refuseMovement,
  type Movement,
  type Wanted,
} from './movement-queries.ts'
import { findShift, lockShift } from './queries.ts'
import { mayWork, type Shift } from './shift.ts'

export type Moving = EventAct &
  Pick<Wanted, 'kind' | 'amount' | 'reason'> & {
    shiftId: ShiftId
    role: Role | null
    opId: OpId
  }

/** Staff who may agree to movements of this person's drawer: managers with a PIN. */
export const approversFor = async (
  { databases }: Pick<Deps, 'databases'>,
  { eventId, userId }: Pick<Shift, 'eventId' | 'userId'>,
): Promise<StaffMember[]> => (await listStaff(databases, eventId)).filter((one) => mayAgree(one, userId))

const wantedOf = ({ shiftId, kind, amount, reason, actor }: Moving): Wanted => ({
  shiftId,
  kind,
  amount,
  reason,
  askedBy: actor.id,
})

/** Throws not_found unless the caller works the shift or runs the event. */
const checkMaker = (shift: Shift | null, { actor, role }: Moving): Shift => {
  if (shift === null || !mayWork(shift, actor.id, role)) throw new AppError('not_found')
  return shift
}

/** The second person: a manager, or whose shift it is where a manager asks. Throws approver_refused. */
const approverOf = async (deps: Deps, shift: Shift, { actor }: Moving, id: UserId): Promise<StaffMember> => {
  const isOwn = shift.userId === actor.id
  const known = isOwn
    ? await approversFor(deps, shift)
    : (await listStaff(deps.databases, shift.eventId)).filter((one) => one.id === shift.userId)
  const approver = known.find((one) => one.id === id)
  if (!approver || id === actor.id) throw new AppError('approver_refused')
  return approver
}

/**
 * Keeps that a second person agreed by PIN to one movement of a drawer's cash; nothing moves yet, and it counts for
 * this operation id alone. Throws not_found, shift_closed, approver_refused, operation_mismatch and as `proveSecond`.
 */
export const approveMovement = async (
  deps: Deps,
  moving: Moving & { approver: UserId; pin: string },
): Promise<{ isRepeat: boolean }> => {
  const { eventId, shiftId, opId, approver, pin, at, actor } = moving
  const db = await deps.databases.forEvent(eventId)
  const shift = checkMaker(await findShift(db, eventId, shiftId), moving)
  const second = await approverOf(deps, shift, moving, approver)
  await proveSecond(deps, { eventId, userId: approver, role: second.role, pin }, moving)
  const wanted = wantedOf(moving)
  return transact(db, async (tx) => {
    const known = await findMovement(tx, eventId, opId)
    if (known && !isSameMovement(known, wanted)) throw new AppError('operation_mismatch')
    if (known) return { isRepeat: true }
    if (shift.end !== null) throw new AppError('shift_closed')
    const agreed = { ...wanted, eventId, id: opId, approvedBy: approver, approvedAt: at }
    if (!(await insertMovement(tx, agreed)))
      throw new AppError('request_in_progress', { retryAfterSeconds: 1 })
    const byApprover = { ...moving, actor: { ...actor, id: approver } }
    await audit(tx, byApprover, {
      action: 'drawer_approved',
      subject: shiftId,
      eventId,
      details: detailsOf(agreed),
    })
    return { isRepeat: false }
  })
}

const detailsOf = ({ amount, reason, id }: Pick<Movement, 'amount' | 'reason' | 'id'>) => ({
  amount_centavos: String(amount),
  reason,
  op_id: id,
})

type Moved = { movement: Movement; isRepeat: boolean }

/**
 * Takes cash out of an open shift's drawer or adds change to it, once, after a second person agreed: between the
 * drawer and the bank, where the float came from. What is expected at the count changes with it. Throws not_found,
 * approval_missing, operation_mismatch, shift_closed, and drawer_short for more than is in the drawer, for good.
 */
export const moveCash = async (
  { databases, clock }: Pick<Deps, 'databases' | 'clock'>,
  moving: Moving,
): Promise<Moved> => {
  const { eventId, shiftId, opId, kind, amount, actor } = moving
  const decided = await transact(await databases.forEvent(eventId), async (tx): Promise<Moved> => {
    // Alone with the drawer, so that what is in it is known.
    const shift = await lockShift(tx, eventId, shiftId)
    const movement = await findMovement(tx, eventId, opId)
    if (shift === null || movement?.askedBy !== actor.id) checkMaker(shift, moving)
    if (shift === null || movement === null) throw new AppError('approval_missing')
    if (!isSameMovement(movement, wantedOf(moving))) throw new AppError('operation_mismatch')
    if (movement.booked || movement.refusal) return { movement, isRepeat: true }
    if (shift.end !== null) throw new AppError('shift_closed')
    const drawer = cashDrawer(shiftId)
    if (kind === 'withdrawal' && amount > (await accountBalance(tx, eventId, drawer))) {
      await refuseMovement(tx, movement, 'drawer_short')
      return { movement: { ...movement, refusal: 'drawer_short' }, isRepeat: false }
    }
    const at = clock.now()
    const place = (await placesOf(tx, eventId)).find(({ id }) => id === shift.placeId)
    await bookTransfer(tx, {
      eventId,
      opId,
      at,
      actorId: actor.id,
      note: movement.reason,
      ...(place && { place }),
      ...(actor.till && { tillId: actor.till.deviceId }),
      ...(kind === 'withdrawal' ? { debit: 'bank', credit: drawer } : { debit: drawer, credit: 'bank' }),
      amount,
    })
    const folio = await numberMovement(tx, movement, at)
    await audit(
      tx,
      { ...moving, at },
      {
        action: kind === 'withdrawal' ? 'drawer_withdrawal' : 'drawer_change',
        subject: shiftId,
        eventId,
        details: { ...detailsOf(movement), folio, approved_by: movement.approvedBy },
      },
    )
    return { movement: { ...movement, booked: { folio, at } }, isRepeat: false }
  })
  const { refusal } = decided.movement
  if (refusal !== null) throw new AppError(refusal, { isRepeat: decided.isRepeat })
  return decided
}
