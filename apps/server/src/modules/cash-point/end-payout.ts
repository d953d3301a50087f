import type { EventId, OpId } from '@saldo/contract/ids'
import { v5 } from 'uuid'
import { transact, type Db } from '../../db/index.ts'
import type { EventAct } from '../../kernel/act.ts'
import { AppError } from '../../kernel/errors.ts'
import {
  cashDrawer,
  cashOut,
  isDecided,
  postHold,
  voidHold,
  type Booking,
  type Outcome,
} from '../ledger/index.ts'
import { endPayout, isDrawerOpen, lockPayout, type Payout } from '../shifts/index.ts'
import { enqueueTelling } from '../wallets/index.ts'
import type { Desk } from './decide-once.ts'
import { findOperation } from './queries.ts'

export type PayoutEnd = EventAct & { payoutId: OpId; opId: OpId; occurredAt: Date | undefined }

/** A hold's release is part of ending the payout but needs its own id, derived from the payout's. */
const releaseOpId = (payoutId: OpId): OpId => v5('payout-release', payoutId) as OpId

const release = (tx: Db, { eventId, id }: Payout, at: Date): Promise<Outcome> =>
  voidHold(tx, { eventId, opId: releaseOpId(id), origin: 'system', at, holdOpId: id })

const own = async (tx: Db, { eventId, payoutId, actor }: PayoutEnd): Promise<Payout> => {
  const payout = await lockPayout(tx, eventId, payoutId)
  if (payout === null || payout.userId !== actor.id) throw new AppError('not_found')
  return payout
}

const bookingOf = async (
  tx: Db,
  { eventId, payoutId, opId, actor, occurredAt }: PayoutEnd,
  at: Date,
): Promise<Booking> => {
  const place = (await findOperation(tx, eventId, payoutId))?.place
  return {
    eventId,
    opId,
    at,
    actorId: actor.id,
    ...(place && { place }),
    ...(actor.till && { tillId: actor.till.deviceId }),
    ...(occurredAt && { occurredAt }),
  }
}

type Way = 'paid' | 'posted'

/**
 * Books the payout in the transaction that released its hold, so that no charge comes between. A blocked QR
 * can't be paid out, but the cash is already gone: then the hold itself is posted.
 */
const book = async (
  tx: Db,
  way: Way,
  { walletId, amount, shiftId, id }: Payout,
  booking: Booking,
): Promise<Outcome> =>
  way === 'posted'
    ? postHold(tx, { ...booking, holdOpId: id })
    : cashOut(tx, { ...booking, walletId, amount, to: cashDrawer(shiftId) })

class Refused extends Error {}

const pay = async (
  desk: Desk,
  tx: Db,
  end: PayoutEnd,
  way: Way,
): Promise<{ outcome: Outcome; payout: Payout }> => {
  const payout = await own(tx, end)
  const at = desk.deps.clock.now()
  const booking = await bookingOf(tx, end, at)
  const { state, paidBy } = payout
  if (state === 'paid' || state === 'posted') {
    if (paidBy !== end.opId) throw new AppError('already_paid_out')
    return { outcome: await book(tx, state, payout, booking), payout }
  }
  if (state === 'cancelled') throw new AppError('payout_released')
  if (!(await isDrawerOpen(tx, end.eventId, payout.shiftId))) throw new AppError('shift_closed')
  if (await isDecided(tx, end.eventId, end.opId)) throw new AppError('operation_mismatch')
  if (state === 'held' && way === 'paid') {
    const released = await release(tx, payout, at)
    if (released.status === 'declined') throw new AppError('payout_released')
  }
  const outcome = await book(tx, way, payout, booking)
  // Rolling back forgets the decline, so the same operation may still be booked the other way.
  if (outcome.status === 'declined') throw new Refused()
  await endPayout(tx, payout, way, end.opId)
  await enqueueTelling(tx, end.eventId, [end.opId], at)
  return { outcome, payout }
}

/**
 * Books a payout's cash as handed out, once, from its hold. After the hold has expired it is booked from the
 * balance, if there is enough. Throws not_found, already_paid_out, shift_closed, operation_mismatch, and
 * payout_released when the QR's balance is too low.
 */
export const confirmPayout = async (desk: Desk, end: PayoutEnd): Promise<Outcome> => {
  const db = await desk.deps.databases.forEvent(end.eventId)
  const tryAs = (way: Way) =>
    transact(db, (tx) => pay(desk, tx, end, way)).catch((error: unknown) => {
      if (error instanceof Refused) return null
      throw error
    })
  const paid = (await tryAs('paid')) ?? (await tryAs('posted'))
  if (paid === null) throw new AppError('payout_released')
  desk.moved(end.eventId, paid.payout.walletId)
  return paid.outcome
}

/**
 * Releases a payout's hold when no cash was handed out. Repeating it changes nothing. Throws not_found,
 * already_paid_out.
 */
export const cancelPayout = async (desk: Desk, end: PayoutEnd): Promise<{ isRepeat: boolean }> => {
  const db = await desk.deps.databases.forEvent(end.eventId)
  const payout = await transact(db, async (tx) => {
    const known = await own(tx, end)
    if (known.state === 'paid' || known.state === 'posted') throw new AppError('already_paid_out')
    if (known.state === 'held') {
      await release(tx, known, desk.deps.clock.now())
      await endPayout(tx, known, 'cancelled')
    }
    return known
  })
  desk.moved(end.eventId, payout.walletId)
  return { isRepeat: payout.state !== 'held' }
}

/** Releases the hold of a payout that was not confirmed in time. */
export const expirePayout = async (desk: Desk, eventId: EventId, payoutId: OpId): Promise<void> => {
  const db = await desk.deps.databases.forEvent(eventId)
  const payout = await transact(db, async (tx) => {
    const known = await lockPayout(tx, eventId, payoutId)
    if (known?.state !== 'held') return null
    await release(tx, known, desk.deps.clock.now())
    await endPayout(tx, known, 'expired')
    return known
  })
  if (payout) desk.moved(eventId, payout.walletId)
}
