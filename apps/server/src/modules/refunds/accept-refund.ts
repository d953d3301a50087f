import type { EventId } from '@saldo/contract/ids'
import { centavos, pesosOfCentavos, type Centavos } from '@saldo/contract/money'
import { noEvent } from '@saldo/contract/refunds'
import { transact, type Db } from '../../db/index.ts'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import { eventOf } from '../events/index.ts'
import { balanceAt, hold, walletOf, type Wallet } from '../ledger/index.ts'
import { requireAllPosted } from '../offline/index.ts'
import { bookingOf, decideRefund, mustBeBooked, type Decided, type Deciding } from './decide-refund.ts'
import { deleteRefund, findImage, hasAccepted, insertImage, insertRefund, lockRefund } from './queries.ts'
import type { Refund } from './refund.ts'
import { findQr, type FoundQr } from './request-refund.ts'
import { isLate, isWorthRefunding } from './rules.ts'

/** Whether a request's QR has its holder from when it was sent and is not merged: a claim changes both. */
export const isUnchanged = (
  { holderId }: Pick<Refund, 'holderId'>,
  { userId, mergedInto }: Pick<Wallet, 'userId' | 'mergedInto'>,
): boolean => mergedInto === null && userId === holderId

/** The amount that accepting a request holds: what may go back of the QR's balance, at most that of when the request was sent. */
export const payableOf = async (
  db: Db,
  { eventId, balance, createdAt }: Pick<Refund, 'eventId' | 'balance' | 'createdAt'>,
  { walletId, refundable }: Pick<Wallet, 'walletId' | 'refundable'>,
): Promise<Centavos> => {
  const then = balance ?? (await balanceAt(db, eventId, walletId, createdAt))
  return centavos(refundable < then ? refundable : then)
}

type Needs = Pick<Deps, 'databases'>
type Found = { refund: Refund; db: Db }

/** Moves a request to the database of its QR's event. A repeat after a crash finishes the move. */
const moveToEvent = ({ databases: { ofNoEvent } }: Needs, { refundId }: Refund, qr: FoundQr): Promise<void> =>
  transact(ofNoEvent, async (tx) => {
    const waiting = await lockRefund(tx, noEvent, refundId)
    if (!waiting) return
    if (waiting.state !== 'requested') throw new AppError('refund_decided')
    const { walletId, userId: holderId } = qr.wallet
    const moved: Refund = { ...waiting, eventId: qr.eventId, walletId, holderId }
    const image = await findImage(tx, waiting)
    await transact(qr.db === ofNoEvent ? tx : qr.db, async (there) => {
      await insertRefund(there, moved)
      if (image) await insertImage(there, moved, image)
    })
    await deleteRefund(tx, noEvent, refundId)
  })

/** The request, linked to the QR that the office names. */
const withQr = async (deps: Needs, found: Found, code: string | undefined): Promise<Found> => {
  const { refund } = found
  if (code === undefined) {
    if (refund.walletId === null) throw new AppError('refund_without_qr')
    return found
  }
  const qr = await findQr(deps.databases, code, refund.requesterId)
  if (!qr) throw new AppError('wallet_unknown')
  if (refund.walletId === null) await moveToEvent(deps, refund, qr)
  else if (refund.walletId !== qr.wallet.walletId) throw new AppError('refund_of_another_qr')
  return { refund: { ...refund, eventId: qr.eventId }, db: qr.db }
}

/** Throws refund_amount_changed, with the payable amount, when `amount` differs from it. */
const checkAmount = (payable: Centavos, amount: Centavos): void => {
  if (payable !== amount)
    throw new AppError('refund_amount_changed', { data: { amount: pesosOfCentavos(payable) } })
}

export type Accepting = Deciding & {
  /** The payable amount as the office saw it. */
  amount: Centavos
  code?: string | undefined
}

const holdFor = async (
  tx: Db,
  locked: Refund,
  { by, minRefund }: { by: Accepting; minRefund: Centavos },
): Promise<Partial<Refund>> => {
  const { eventId, walletId } = locked
  if (walletId === null) throw new AppError('refund_without_qr')
  const before = await walletOf(tx, eventId, { walletId })
  if (!before || !isUnchanged(locked, before)) throw new AppError('refund_qr_claimed')
  const amount = await payableOf(tx, locked, before)
  if (!isWorthRefunding(amount, minRefund)) throw new AppError('refund_below_minimum')
  checkAmount(amount, by.amount)
  const outcome = await hold(tx, { ...bookingOf(locked, by), walletId, amount, to: 'refund_payable' })
  mustBeBooked(outcome, {
    insufficient_balance: 'refund_amount_changed',
    promo_not_refundable: 'refund_amount_changed',
  })
  // The ledger follows a concurrent claim; under its lock no claim can happen any more.
  const after = await walletOf(tx, eventId, { walletId })
  if (!after || !isUnchanged(locked, after)) throw new AppError('refund_qr_claimed')
  return { amount, holdOpId: by.opId }
}

/**
 * Accepts a request: holds the amount that the office saw, so that it can't be spent until it is paid; at
 * most the QR's balance when the request was sent. Throws refund_without_qr, wallet_unknown,
 * refund_of_another_qr, refund_late, refund_qr_claimed (a merge or another holder), refund_below_minimum,
 * refund_amount_changed, wallet_blocked (frozen by a chargeback), refund_decided, offline_tills_open.
 */
export const acceptRefund = async (deps: Needs, found: Found, by: Accepting): Promise<Decided> => {
  const { refund, db } = await withQr(deps, found, by.code)
  const event = await eventOf(deps.databases.control, refund.eventId)
  return decideRefund(db, refund, 'accept', {
    by,
    effect: async (tx, locked) => {
      if (isLate(locked.createdAt, event.refundsUntil)) throw new AppError('refund_late')
      await requireAllPosted(tx, refund.eventId, by.at)
      return holdFor(tx, locked, { by, minRefund: event.minRefund })
    },
  })
}

/** The amount that accepting a request would hold now; the office names the QR if the request doesn't. */
export const amountToAccept = async (
  { databases }: Needs,
  { refund, db }: Found,
  code: string | undefined,
): Promise<Centavos> => {
  const { eventId, walletId, requesterId } = refund
  if (walletId !== null) {
    const wallet = await walletOf(db, eventId, { walletId })
    return wallet && isUnchanged(refund, wallet) ? payableOf(db, refund, wallet) : centavos(0)
  }
  const qr = code === undefined ? null : await findQr(databases, code, requesterId)
  return qr ? payableOf(qr.db, { ...refund, eventId: qr.eventId }, qr.wallet) : centavos(0)
}

/** Whether a request for a refund at the event was ever accepted. */
export const haveRefundsBegun = async (
  { databases }: Pick<Deps, 'databases'>,
  eventId: EventId,
): Promise<boolean> => hasAccepted(await databases.forEvent(eventId), eventId)
