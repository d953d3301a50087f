import type { EventId, OpId } from '@saldo/contract/ids'
import { centavos, type Centavos } from '@saldo/contract/money'
import { v7 } from 'uuid'
import { transact, type Db } from '../../db/index.ts'
import type { Act } from '../../kernel/act.ts'
import { audit } from '../../kernel/audit.ts'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import type { User } from '../auth/index.ts'
import { hold, walletOf, type Wallet } from '../ledger/index.ts'
import { awaitedTills } from '../offline/index.ts'
import { bookingOf, decideLocked, mustBeBooked } from './decide-refund.ts'
import { findDecision } from './decision-queries.ts'
import { findRefund, insertRefund } from './queries.ts'
import { makeFolio, type Refund, type RefundId } from './refund.ts'
import { hashesOf, sealDetails } from './sealing.ts'

type Asking = { eventId: EventId; opId: OpId; holder: User; clabe: string; act: Act }

const newRefund = (
  { keys }: Pick<Deps, 'keys'>,
  { eventId, holder, clabe, act }: Asking,
  { walletId, available }: Wallet,
): Refund => {
  const refundId = v7() as RefundId
  const details = {
    name: [holder.name, holder.paternalSurname, holder.maternalSurname]
      .filter(Boolean)
      .join(' ')
      .slice(0, 100),
    phone: holder.phone?.e164.replace(/\D/g, '') ?? '',
    email: holder.email,
    clabe,
  }
  return {
    eventId,
    refundId,
    folio: makeFolio(),
    state: 'requested',
    requesterId: holder.id,
    holderId: holder.id,
    walletId,
    balance: available,
    amount: null,
    holdOpId: null,
    reason: null,
    detailsSealed: sealDetails(keys, refundId, details),
    hashes: hashesOf(keys, details),
    batchId: null,
    pictureQr: null,
    askedAt: null,
    createdAt: act.at,
    acceptedAt: null,
    rejectedAt: null,
    paidAt: null,
    returnedAt: null,
  }
}

type Answer = { folio: string; amount: Centavos; isRepeat: boolean }

const answerOf = ({ folio, amount }: Refund, isRepeat: boolean): Answer => ({
  folio,
  amount: amount ?? centavos(0),
  isRepeat,
})

const earlier = async (tx: Db, { eventId, opId, holder }: Asking): Promise<Answer | null> => {
  const known = await findDecision(tx, eventId, opId)
  if (known === null) return null
  const refund = await findRefund(tx, eventId, known.refundId)
  if (refund?.requesterId !== holder.id) throw new AppError('operation_mismatch')
  return answerOf(refund, true)
}

/**
 * A request that the holder of a QR makes from their own account, accepted at once: holds all that the QR can give
 * back. The same id asks once. Throws not_found without a QR, insufficient_balance, wallet_blocked,
 * operation_mismatch, sales_still_coming.
 */
export const requestByHolder = async (
  { databases, keys }: Pick<Deps, 'databases' | 'keys'>,
  asking: Asking,
): Promise<Answer> => {
  const { eventId, opId, holder, act } = asking
  const by = { ...act, opId }
  return transact(await databases.forEvent(eventId), async (tx) => {
    const known = await earlier(tx, asking)
    if (known) return known
    const wallet = await walletOf(tx, eventId, { userId: holder.id })
    if (!wallet) throw new AppError('not_found')
    if ((await awaitedTills(tx, eventId, act.at)) > 0) throw new AppError('sales_still_coming')
    const refund = newRefund({ keys }, asking, wallet)
    const { walletId } = wallet
    const outcome = await hold(tx, {
      ...bookingOf(refund, by),
      walletId,
      amount: 'all',
      to: 'refund_payable',
    })
    // The same press, which was decided while this one waited for the wallet.
    const meanwhile = outcome.isRepeated ? await earlier(tx, asking) : null
    if (meanwhile) return meanwhile
    mustBeBooked(outcome)
    await insertRefund(tx, refund)
    await audit(tx, act, { action: 'refund.requested', subject: refund.refundId, eventId })
    const amount = centavos(outcome.balanceBefore - outcome.balanceAfter)
    const effect = async () => ({ amount, holdOpId: opId })
    return answerOf(await decideLocked(tx, refund, 'accept', { by, effect }), false)
  })
}
