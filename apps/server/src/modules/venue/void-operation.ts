import type { Role } from '@saldo/contract/roles'
import type { EventId, OpId, ShiftId } from '@saldo/contract/ids'
import { v5 } from 'uuid'
import { transact, type Db } from '../../db/index.ts'
import { AppError } from '../../kernel/errors.ts'
import type { EventAct } from '../../kernel/act.ts'
import { areCupsReturned, returnStock, takeDiscountsBack, voidCups } from '../catalogue/index.ts'
import { tillEventOf } from '../events/index.ts'
import {
  chargeLinesOf,
  declineReversal,
  isCashGone,
  isDecided,
  isDrawer,
  linesLeft,
  lockHolder,
  movementsOfOperations,
  operationOf,
  partsOfBill,
  reverse,
  reversedAmong,
  shiftOfDrawer,
  type BillPart,
  type BookedOperation,
  throwIfDeclined,
  type Outcome,
} from '../ledger/index.ts'
import { enqueueTelling } from '../wallets/index.ts'
import type { ChargeDesk } from './charge-qr.ts'
import { isSale, isVoidInTime, mayVoid, type VoidTimes } from './rules.ts'
import { voidFreeBill } from './void-free-bill.ts'

export type VoidDesk = Pick<ChargeDesk, 'deps' | 'catalogue' | 'charged'> & {
  /** Whether a drawer's shift is open; locks it until the transaction ends. */
  isDrawerOpen(tx: Db, eventId: EventId, shiftId: ShiftId): Promise<boolean>
}

export type Void = EventAct & {
  /** The void's own id. */
  opId: OpId
  operation: OpId
  reason: string
  role: Role | null
}

/** `parts` are the bill's other parts, in their present state. */
export type Voided = { outcome: Outcome; parts: readonly BillPart[] }

export type Terms = Pick<VoidTimes, 'voidMinutes' | 'eventEndsAt'>

/**
 * Read before the transaction, because waiting for a second connection while holding one could deadlock the
 * pool.
 */
export const termsOf = async ({ deps, catalogue }: VoidDesk, eventId: EventId): Promise<Terms> => {
  const event = await tillEventOf(deps.databases, eventId)
  const { voidMinutes } = await catalogue.settingsOf(eventId)
  return { voidMinutes, eventEndsAt: event.endsAt }
}

/** Cash returns through its drawer, so the drawer must not have been counted. Locks its shift. */
const isCounted = async (desk: VoidDesk, tx: Db, { eventId }: Void, { from, to }: BookedOperation) => {
  const shift = shiftOfDrawer(from) ?? shiftOfDrawer(to)
  return shift !== null && !(await desk.isDrawerOpen(tx, eventId, shift))
}

/** A top-up's cash leaves its QR once: as a payout, or by a void. A voided top-up is no payout. */
const isPaidOut = async (
  tx: Db,
  { eventId, operation }: Void,
  { kind, from, walletId, amount }: BookedOperation,
) =>
  kind === 'topup' &&
  isDrawer(from) &&
  (await isCashGone(tx, eventId, walletId, amount)) &&
  !(await reversedAmong(tx, eventId, [operation])).has(operation)

/** Why this person, or anybody, may not void it; null when they may. */
export const refusalOf = async (
  desk: VoidDesk,
  tx: Db,
  order: Void,
  booked: BookedOperation,
  terms: Terms,
) => {
  const { role, actor, at } = order
  if (!mayVoid(role, actor.id, booked.actorId)) return 'forbidden'
  if (!isVoidInTime(role, { bookedAt: booked.at, ...terms }, at)) return 'void_too_late'
  if (await isCounted(desk, tx, order, booked)) return 'shift_closed'
  if (await isPaidOut(tx, order, booked)) return 'cash_paid_out'
  const isOut = await areCupsReturned(tx, order.eventId, order.operation)
  return isOut && !(await reversedAmong(tx, order.eventId, [order.operation])).has(order.operation)
    ? 'cups_returned'
    : null
}

const reversalOf = (order: Void, booked: BookedOperation | undefined) => ({
  eventId: order.eventId,
  opId: order.opId,
  reverses: order.operation,
  note: order.reason,
  actorId: order.actor.id,
  at: order.at,
  ...(order.actor.till && { tillId: order.actor.till.deviceId }),
  // The original operation's place, so that a place's reports match its accounts.
  ...(booked?.place && { place: booked.place }),
})

/**
 * Locks whose history says what is left of a sale, before anything is read that decides: two tills take the same item
 * back one after the other. A drawer's shift comes before the house, as where cash is taken.
 */
export const lockSold = async (desk: VoidDesk, tx: Db, order: Void, booked: BookedOperation) => {
  await isCounted(desk, tx, order, booked)
  await lockHolder(tx, order.eventId, booked.walletId)
}

/** The lines and the tip that a void takes back where items went back before; empty where it takes all. */
const restOf = async (tx: Db, { eventId, operation }: Void, booked: BookedOperation | undefined) => {
  if (booked === undefined || !isSale(booked)) return {}
  // Before it reads, so that no item goes back in between; the refusals hold the drawer's shift already.
  await lockHolder(tx, eventId, booked.walletId)
  const charge = await chargeLinesOf(tx, eventId, operation)
  return charge?.isReturned ? { items: linesLeft(charge), tip: charge.tip } : {}
}

/** True for refusals that must reveal nothing about the operation. */
const isForbidden = (code: string): boolean =>
  code === 'forbidden' || code === 'void_too_late' || code === 'shift_closed' || code === 'cash_paid_out'

/** The id of a part's void, derived from the void's. */
const partOpId = (opId: OpId, part: OpId): OpId => v5(part, opId) as OpId

/** Voids one operation, or stores its refusal under the void's id. */
const takeBack = async (
  desk: VoidDesk,
  tx: Db,
  order: Void,
  booked: BookedOperation | undefined,
  terms: Terms,
): Promise<Outcome> => {
  const { eventId, opId, operation, at } = order
  const named = { eventId, opId, reverses: operation, at }
  // A repeat gets its first answer, however late.
  if (booked && !(await isDecided(tx, eventId, opId))) {
    const code = await refusalOf(desk, tx, order, booked, terms)
    if (code) return declineReversal(tx, named, { walletId: booked.walletId, code })
  }
  const rest = await restOf(tx, order, booked)
  return reverse(tx, { ...reversalOf(order, booked), ...rest })
}

/** After the QR was locked by its reversal. A return in the same moment: whoever asks again is told of it. */
export const takeCupsBack = async (tx: Db, { eventId, operation }: Void): Promise<void> => {
  if (!(await voidCups(tx, eventId, [operation]))) throw new AppError('busy')
}

/** Voids a part of the bill; one that can't be voided (drawer counted, too late) is returned unchanged. */
const takePartBack = async (
  desk: VoidDesk,
  tx: Db,
  order: Void,
  part: BillPart,
  terms: Terms,
): Promise<BillPart> => {
  const booked = await operationOf(tx, order.eventId, part.opId)
  const own = { ...order, operation: part.opId, opId: partOpId(order.opId, part.opId) }
  if (part.isVoided || !booked || (await refusalOf(desk, tx, own, booked, terms))) return part
  const rest = await restOf(tx, own, booked)
  const outcome = await reverse(tx, { ...reversalOf(own, booked), ...rest, origin: 'system' })
  if (outcome.status === 'booked') await takeCupsBack(tx, own)
  return { ...part, isVoided: outcome.status === 'booked' }
}

/** The bill's other parts: a voided charge also voids its cash, voided cash leaves the charge. */
export const takeRestBack = async (
  desk: VoidDesk,
  tx: Db,
  order: Void,
  { booked, isNew, terms }: { booked: BookedOperation | undefined; isNew: boolean; terms: Terms },
): Promise<BillPart[]> => {
  const isCharge = booked?.kind === 'charge'
  const bill = isCharge ? order.operation : booked?.bill
  if (!bill) return []
  const all = await partsOfBill(tx, order.eventId, bill)
  const others = all.filter(({ opId }) => opId !== order.operation)
  if (!isCharge || !isNew) return others
  const parts: BillPart[] = []
  for (const part of others) parts.push(await takePartBack(desk, tx, order, part, terms))
  return parts
}

const byOf = ({ opId, actor, reason, at }: Void) => ({ opId, by: actor.id, reason, at })

const decide = async (desk: VoidDesk, tx: Db, order: Void, terms: Terms): Promise<Voided> => {
  const { eventId, opId, operation } = order
  const free = await voidFreeBill(tx, order, terms)
  if (free) return { outcome: free, parts: [] }
  const booked = await operationOf(tx, eventId, operation)
  const outcome = await takeBack(desk, tx, order, booked, terms)
  const isNew = outcome.status === 'booked' && !outcome.isRepeated
  if (isNew) await takeCupsBack(tx, order)
  if (isNew) await enqueueTelling(tx, eventId, [opId], order.at)
  if (outcome.status === 'declined') return { outcome, parts: [] }
  const parts = await takeRestBack(desk, tx, order, { booked, isNew, terms })
  const voided = parts.flatMap((part) => (part.isVoided ? part.opId : []))
  // After all wallets, in the order of names: so charges lock what counts with them.
  if (isNew) await takeDiscountsBack(tx, eventId, [operation, ...voided], byOf(order))
  if (isNew) await returnStock(tx, eventId, [operation, ...voided], order.at)
  return { outcome, parts }
}

/** As `throwIfDeclined`, without the balance for whoever may not take the operation back. */
export const throwIfNotTakenBack = (outcome: Outcome): void => {
  if (outcome.status === 'declined' && isForbidden(outcome.code))
    throw new AppError(outcome.code, { isRepeat: outcome.isRepeated })
  throwIfDeclined(outcome)
}

/** Tells the holder's open pages. */
export const tellLive = async (desk: VoidDesk, db: Db, { eventId, opId }: Void): Promise<void> => {
  const told = await movementsOfOperations(db, eventId, [opId])
  for (const { walletId } of told) desk.charged(eventId, walletId)
}

/**
 * Voids a charge with its tip and the cash taken for its rest, a cash point's top-up, a payout or a cash
 * sale, once; notifies the holder, and returns the bill's other parts. Throws forbidden for another's
 * operation, void_too_late, shift_closed for counted cash, cash_paid_out, cups_returned for a
 * charge whose deposits were given back, operation_not_found,
 * already_reversed, not_reversible, busy, insufficient_balance with the balance when a top-up was spent,
 * operation_mismatch; each but the last is stored under this id.
 */
export const voidOperation = async (desk: VoidDesk, order: Void): Promise<Voided> => {
  const db = await desk.deps.databases.forEvent(order.eventId)
  const terms = await termsOf(desk, order.eventId)
  const voided = await transact(db, (tx) => decide(desk, tx, order, terms))
  throwIfNotTakenBack(voided.outcome)
  await tellLive(desk, db, order)
  return voided
}
