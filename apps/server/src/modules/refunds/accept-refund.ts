import { noEvent } from '@saldo/contract/refunds'
import { centavos } from '@saldo/contract/money'
import { transact, type Db } from '../../db/index.ts'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import { eventOf } from '../events/index.ts'
import { hold } from '../ledger/index.ts'
import { bookingOf, decideRefund, mustBeBooked, type Decided, type Deciding } from './decide-refund.ts'
import { deleteRefund, findImage, insertImage, insertRefund, lockRefund } from './queries.ts'
import type { Refund } from './refund.ts'
import { findQr, type FoundQr } from './request-refund.ts'
import { isLate, isWorthRefunding } from './rules.ts'

type Needs = Pick<Deps, 'databases'>
type Found = { refund: Refund; db: Db }

/** Puts a request where its QR's event lies. A repeat after a stop in the middle finishes it. */
const moveToEvent = ({ databases: { control } }: Needs, { refundId }: Refund, qr: FoundQr): Promise<void> =>
  transact(control, async (tx) => {
    const waiting = await lockRefund(tx, noEvent, refundId)
    if (!waiting) return
    if (waiting.state !== 'requested') throw new AppError('refund_decided')
    const { walletId, userId: holderId } = qr.wallet
    const moved: Refund = { ...waiting, eventId: qr.eventId, walletId, holderId }
    const image = await findImage(tx, waiting)
    await transact(qr.db === control ? tx : qr.db, async (there) => {
      await insertRefund(there, moved)
      if (image) await insertImage(there, moved, image)
    })
    await deleteRefund(tx, noEvent, refundId)
  })

/** The request with the QR that the office says it is of. */
const withQr = async (deps: Needs, found: Found, code: string | undefined): Promise<Found> => {
  const { refund } = found
  if (code === undefined) {
    if (refund.walletId === null) throw new AppError('refund_without_qr')
    return found
  }
  const qr = await findQr(deps.databases, code)
  if (!qr) throw new AppError('wallet_unknown')
  if (refund.walletId === null) await moveToEvent(deps, refund, qr)
  else if (refund.walletId !== qr.wallet.walletId) throw new AppError('refund_of_another_qr')
  return { refund: { ...refund, eventId: qr.eventId }, db: qr.db }
}

/**
 * Accepts a request: all that its QR has available is held, so that it can't be spent while it is paid. Throws
 * refund_without_qr, wallet_unknown, refund_of_another_qr, refund_late, refund_below_minimum, wallet_blocked (frozen by
 * a chargeback), refund_decided.
 */
export const acceptRefund = async (
  deps: Needs,
  found: Found,
  { code, ...by }: Deciding & { code?: string | undefined },
): Promise<Decided> => {
  const { refund, db } = await withQr(deps, found, code)
  const event = await eventOf(deps.databases.control, refund.eventId)
  return decideRefund(db, refund, 'accept', {
    by,
    effect: async (tx, locked) => {
      if (locked.walletId === null) throw new AppError('refund_without_qr')
      if (isLate(locked.createdAt, event.refundsUntil)) throw new AppError('refund_late')
      const outcome = await hold(tx, {
        ...bookingOf(locked, by),
        walletId: locked.walletId,
        amount: 'all',
        to: 'refund_payable',
      })
      mustBeBooked(outcome, { insufficient_balance: 'refund_below_minimum' })
      const amount = centavos(outcome.balanceBefore - outcome.balanceAfter)
      if (!isWorthRefunding(amount, event.minRefund)) throw new AppError('refund_below_minimum')
      return { amount, holdOpId: by.opId }
    },
  })
}
