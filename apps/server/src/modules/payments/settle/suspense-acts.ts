import type { EventId, WalletId } from '@saldo/contract/ids'
import { centavos, type Centavos } from '@saldo/contract/money'
import { noEvent } from '@saldo/contract/refunds'
import type { Db } from '../../../db/index.ts'
import { AppError } from '../../../kernel/errors.ts'
import { bookTransfer, topUp } from '../../ledger/index.ts'
import { findAttempt } from '../../orders/index.ts'
import { endSuspense, findSuspense, lockSuspense, type Suspended } from './payment-queries.ts'
import { openRefundOf, refusedRefundOf } from './refund-queries.ts'
import { opIdOf } from './rules.ts'
import { refundSuspense } from './suspend-payment.ts'

type Named = { eventId: EventId | 0; suspenseId: string }

const paymentOf = ({ gateway, gatewayPaymentId: id }: Suspended) => ({ gateway, id })

/** How much of it was given back before, in centavos. */
const returnedOf = async (db: Db, { eventId, attemptId }: Suspended): Promise<Centavos> => {
  if (eventId === 0 || attemptId === null) return centavos(0)
  return (await findAttempt(db, eventId, attemptId))?.refunded ?? centavos(0)
}

/** What of a suspended payment is still there, in centavos. */
export const leftInSuspense = async (db: Db, suspended: Suspended): Promise<Centavos> =>
  centavos(suspended.amount - (await returnedOf(db, suspended)))

/** Where its refund to the payer stands: on its way, refused with a reason, or none. */
export const refundOfSuspense = async (
  db: Db,
  suspended: Suspended,
): Promise<{ state: 'none' | 'under_way' | 'refused'; refusal: string | null }> => {
  const [eventId, payment] = [suspended.eventId as EventId, paymentOf(suspended)]
  if (await openRefundOf(db, eventId, payment)) return { state: 'under_way', refusal: null }
  const refusal = await refusedRefundOf(db, eventId, payment)
  return { state: refusal === null ? 'none' : 'refused', refusal }
}

/** The suspended payment, locked and still waiting. Throws not_found, difference_closed, refund_under_way. */
const lockWaiting = async (tx: Db, { eventId, suspenseId }: Named): Promise<Suspended> => {
  const named = await findSuspense(tx, eventId, suspenseId)
  const suspended = named && (await lockSuspense(tx, named))
  if (!suspended) throw new AppError('not_found')
  if (suspended.state !== 'open') throw new AppError('difference_closed')
  if (await openRefundOf(tx, suspended.eventId as EventId, paymentOf(suspended)))
    throw new AppError('refund_under_way')
  return suspended
}

/**
 * Has a suspended payment given back to its payer by its gateway. Throws not_found, difference_closed, refund_under_way
 * for one that is on its way.
 */
export const giveSuspenseBack = async (tx: Db, named: Named, at: Date): Promise<void> => {
  const suspended = await lockWaiting(tx, named)
  const { orderId, attemptId, reason } = suspended
  const refunded = await returnedOf(tx, suspended)
  await refundSuspense(tx, {
    eventId: suspended.eventId === 0 ? noEvent : suspended.eventId,
    payment: { ...paymentOf(suspended), amount: centavos(suspended.amount), refunded },
    attempt: orderId !== null && attemptId !== null ? { orderId, attemptId } : null,
    reason,
    at,
  })
}

type Ending = Named & { eventId: EventId; actorId: string; at: Date }

const bookingOf = ({ eventId, actorId, at }: Ending, suspended: Suspended, effect: string) => ({
  eventId,
  opId: opIdOf(paymentOf(suspended), effect),
  origin: 'system' as const,
  at,
  actorId,
  ...(suspended.orderId !== null && { groupId: suspended.orderId }),
})

const leftToBook = async (tx: Db, suspended: Suspended): Promise<Centavos> => {
  const left = await leftInSuspense(tx, suspended)
  if (!suspended.isBooked || left <= 0n) throw new AppError('difference_verb')
  return left
}

/**
 * Credits a QR with a suspended payment, in the caller’s transaction: what its gateway takes back of it later is
 * the QR’s debt. Throws not_found, difference_closed, refund_under_way, difference_verb for money that the books
 * don’t have, event_closed.
 */
export const assignSuspense = async (tx: Db, ending: Ending, walletId: WalletId): Promise<void> => {
  const suspended = await lockWaiting(tx, ending)
  const amount = await leftToBook(tx, suspended)
  const booking = bookingOf(ending, suspended, 'assigned')
  const outcome = await topUp(tx, {
    ...booking,
    walletId,
    amount,
    from: 'payment_suspense',
    mayBeRefused: false,
  })
  if (outcome.status === 'declined') throw new AppError(outcome.code)
  await endSuspense(tx, suspended, { state: 'assigned', walletId, at: ending.at })
}

/**
 * Ends the suspense of a payment that its gateway can’t give back: it was paid out of our bank, or is no money of
 * ours. Throws not_found, difference_closed, refund_under_way.
 */
export const payOutSuspense = async (tx: Db, ending: Named & Omit<Ending, 'eventId'>): Promise<void> => {
  const suspended = await lockWaiting(tx, ending)
  const { eventId } = suspended
  if (suspended.isBooked && eventId !== 0) {
    const amount = await leftToBook(tx, suspended)
    const booking = bookingOf({ ...ending, eventId }, suspended, 'paid-out')
    await bookTransfer(tx, { ...booking, debit: 'payment_suspense', credit: 'bank', amount })
  }
  await endSuspense(tx, suspended, { state: 'paid_out', walletId: null, at: ending.at })
}
