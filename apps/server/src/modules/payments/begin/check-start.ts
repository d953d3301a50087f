import type { AttemptId } from '@saldo/contract/ids'
import type { Centavos } from '@saldo/contract/money'
import type { Db } from '../../../db/index.ts'
import { AppError } from '../../../kernel/errors.ts'
import { canBuy, type EventRecord } from '../../events/index.ts'
import {
  attemptsOf,
  checkOwner,
  checkPayable,
  checkUnpaid,
  isOpen,
  type Attempt,
  type Order,
} from '../../orders/index.ts'

/** Order data claimed by the request body; only compared with the order. */
export type Claims = { amounts?: readonly (Centavos | undefined)[]; currency?: string; userId?: string }

/** Throws payment_contradicts_order. */
export const checkClaims = (order: Order, { amounts = [], currency, userId }: Claims): void => {
  checkOwner(order.userId, [userId])
  const contradicts =
    amounts.some((amount) => amount !== undefined && amount !== order.amount) ||
    (currency !== undefined && currency !== 'MXN')
  if (contradicts) throw new AppError('payment_contradicts_order')
}

type Start = {
  event: EventRecord
  /** The purchase code that the payer holds: an earlier code can't be paid. */
  code: string
  now: Date
  /** The attempt that continues; absent for a new one. */
  going?: AttemptId
}

/**
 * Checks that a payment of a locked order may start now, and returns its attempts. Throws payment_in_process,
 * order_expired, order_already_paid, order_not_payable, event_closed.
 */
export const checkStart = async (
  tx: Db,
  order: Order,
  { event, code, now, going }: Start,
): Promise<Attempt[]> => {
  const attempts = await attemptsOf(tx, order)
  if (attempts.some((attempt) => isOpen(attempt) && attempt.attemptId !== going))
    throw new AppError('payment_in_process')
  checkPayable(order, now)
  checkUnpaid(attempts)
  canBuy(event, now)
  if (code !== order.code) throw new AppError('order_not_payable')
  return attempts
}
