import { noEvent } from '@saldo/contract/refunds'
import type { Db } from '../../db/index.ts'
import type { EventAct } from '../../kernel/act.ts'
import { AppError } from '../../kernel/errors.ts'
import {
  assignSuspense,
  bookDebt,
  findDifference,
  mustBeUnknownThere,
  payOutSuspense,
  type PaymentDeps,
} from '../payments/index.ts'
import { settleRefused } from '../refund-batches/index.ts'
import type { Ask } from './difference.ts'
import type { Subject } from './subject.ts'

type Asked = Pick<Ask, 'verb' | 'walletId'>

const differenceOf = async (deps: PaymentDeps, subject: Subject) => {
  if (subject.source !== 'provider') throw new AppError('difference_verb')
  const difference = await findDifference(deps.databases.control, subject)
  if (!difference) throw new AppError('not_found')
  if (difference.closedAt !== null) throw new AppError('difference_closed')
  return difference
}

/**
 * Checks outside of any transaction what an approval needs of a gateway. Throws difference_silent, difference_stays,
 * difference_young.
 */
export const checkAtGateway = async (deps: PaymentDeps, subject: Subject, { verb }: Asked): Promise<void> => {
  if (verb === 'debt' && subject.source === 'provider')
    await mustBeUnknownThere(deps, await differenceOf(deps, subject))
}

/**
 * Books what two people decided, in the transaction of the decision; what a count or a gateway booked already moves
 * nothing more. Throws the refusals of the books.
 */
export const bookDecision = async (
  deps: PaymentDeps,
  tx: Db,
  { subject, ask }: { subject: Subject; ask: Asked },
  act: EventAct,
): Promise<void> => {
  const { eventId, at, actor } = act
  const { verb, walletId } = ask
  if (subject.source === 'batch') {
    const outcome = verb === 'debt' ? 'paid' : 'returned'
    return settleRefused(tx, { eventId, ...subject, outcome }, act)
  }
  if (verb === 'debt') return bookDebt(deps, tx, await differenceOf(deps, subject))
  if (subject.source !== 'suspense') return
  const ending = { suspenseId: subject.suspenseId, actorId: actor.id, at }
  if (verb === 'assign' && walletId !== null) return assignSuspense(tx, { ...ending, eventId }, walletId)
  if (verb === 'pay_out') return payOutSuspense(tx, { ...ending, eventId: eventId === noEvent ? 0 : eventId })
}
