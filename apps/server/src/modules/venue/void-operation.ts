import type { Role } from '@saldo/contract/endpoint'
import type { EventId, OpId, ShiftId } from '@saldo/contract/ids'
import { pesosOfCentavos } from '@saldo/contract/money'
import { transact, type Db } from '../../db/index.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Actor } from '../../kernel/deps.ts'
import { eventOf } from '../events/index.ts'
import {
  isDecided,
  movementsOfOperations,
  operationOf,
  reverse,
  type BookedOperation,
  type Outcome,
} from '../ledger/index.ts'
import { enqueueTelling } from '../wallets/index.ts'
import type { ChargeDesk } from './charge-qr.ts'
import { isVoidInTime, mayVoid, type VoidTimes } from './rules.ts'

export type VoidDesk = Pick<ChargeDesk, 'deps' | 'catalogue' | 'charged'> & {
  /** Whether the shift whose drawer took some cash is open; it stays so until the transaction ends. */
  isDrawerOpen(tx: Db, eventId: EventId, shiftId: ShiftId): Promise<boolean>
}

export type Void = {
  eventId: EventId
  /** The void's own id. */
  opId: OpId
  operation: OpId
  reason: string
  actor: Actor
  role: Role | null
  now: Date
}

const DRAWER = 'cash_drawer:'

type Terms = Pick<VoidTimes, 'voidMinutes' | 'eventEndsAt'>

/** Read before the transaction: one that waits for a second connection while it holds its own could stop them all. */
const termsOf = async ({ deps, catalogue }: VoidDesk, eventId: EventId): Promise<Terms> => {
  const event = await eventOf(deps.databases.control, eventId)
  const { voidMinutes } = await catalogue.settingsOf(eventId)
  return { voidMinutes, eventEndsAt: event.endsAt }
}

const checkVoid = ({ role, actor, now }: Void, booked: BookedOperation, terms: Terms): void => {
  if (!mayVoid(role, actor.userId, booked.actorId)) throw new AppError('forbidden')
  if (!isVoidInTime(role, { bookedAt: booked.at, ...terms }, now)) throw new AppError('void_too_late')
}

/** Cash goes back out of the drawer that took it, so that must not have been counted. */
const checkDrawer = async (desk: VoidDesk, tx: Db, { eventId }: Void, { from }: BookedOperation) => {
  if (!from.startsWith(DRAWER)) return
  const isOpen = await desk.isDrawerOpen(tx, eventId, from.slice(DRAWER.length) as ShiftId)
  if (!isOpen) throw new AppError('shift_closed')
}

const decide = async (desk: VoidDesk, tx: Db, order: Void, terms: Terms): Promise<Outcome> => {
  const { eventId, opId, operation, actor, now } = order
  const booked = await operationOf(tx, eventId, operation)
  // What was decided once is answered as it was, however late it is now.
  if (booked && !(await isDecided(tx, eventId, opId))) {
    checkVoid(order, booked, terms)
    await checkDrawer(desk, tx, order, booked)
  }
  const outcome = await reverse(tx, {
    eventId,
    opId,
    reverses: operation,
    note: order.reason,
    actorId: actor.userId,
    at: now,
    ...(actor.till && { tillId: actor.till.deviceId }),
    // Where the operation was, so that a place's reports say what is in its accounts.
    ...(booked?.place && { place: booked.place }),
  })
  const isNew = outcome.status === 'booked' && !outcome.isRepeated
  if (isNew) await enqueueTelling(tx, eventId, [opId])
  return outcome
}

/**
 * Takes a charge with its tip, or a cash point's top-up, back, once, and tells the holder. Throws forbidden for another's
 * operation, void_too_late, shift_closed for cash that was counted, operation_not_found, already_reversed,
 * not_reversible, insufficient_balance with the balance when a top-up was spent, operation_mismatch.
 */
export const voidOperation = async (desk: VoidDesk, order: Void): Promise<Outcome> => {
  const db = await desk.deps.databases.forEvent(order.eventId)
  const terms = await termsOf(desk, order.eventId)
  const outcome = await transact(db, (tx) => decide(desk, tx, order, terms))
  if (outcome.status === 'declined')
    throw new AppError(outcome.code, { data: { balance: pesosOfCentavos(outcome.balanceAfter) } })
  const told = await movementsOfOperations(db, order.eventId, [order.opId])
  for (const { walletId } of told) desk.charged(order.eventId, walletId)
  return outcome
}
