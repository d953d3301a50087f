import type { Centavos } from '@saldo/contract/money'
import { AppError } from '../../kernel/errors.ts'
import { isOpen } from './attempt-states.ts'
import type { Attempt, Order } from './order.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** How long an order stays open, restarted by each retry and extension. */
export const ORDER_LIFE_MS = 1_800 * SECOND
const EXTENDABLE_FROM_MS = 180 * SECOND
const MAX_EXTENSIONS = 10
const RETRY_WITHIN_MS = 24 * HOUR
const UNKNOWN_BLOCKS_MS = 30 * MINUTE

type Blocking = Pick<Attempt, 'status' | 'triedAt' | 'waitsUntil'>

const blocksUntil = ({ status, triedAt, waitsUntil }: Blocking): number =>
  status === 'waiting' ? (waitsUntil?.getTime() ?? 0) : triedAt.getTime() + UNKNOWN_BLOCKS_MS

/**
 * Until when its attempts keep an order from expiring; null when none does. A payment in process blocks
 * without limit, one that waits for its payer until its own deadline, an unknown one for 30 minutes at most.
 */
export const expiryBlockedUntil = (attempts: readonly Blocking[], now: Date): Date | 'in_process' | null => {
  const open = attempts.filter(isOpen)
  if (open.some(({ status }) => status === 'in_process')) return 'in_process'
  const last = Math.max(0, ...open.map(blocksUntil))
  return last > now.getTime() ? new Date(last) : null
}

/** Throws order_expired or order_not_payable unless a payment of this order may start now. */
export const checkPayable = (order: Pick<Order, 'status' | 'expiresAt'>, now: Date): void => {
  if (order.status === 'expired') throw new AppError('order_expired')
  if (order.status === 'approved') throw new AppError('order_already_paid')
  if (order.status !== 'pending') throw new AppError('order_not_payable')
  if (order.expiresAt <= now) throw new AppError('order_expired')
}

/**
 * Throws order_not_payable when a payment of the order was approved and waits in suspense for its refund,
 * because another one would be a second payment.
 */
export const checkUnpaid = (attempts: readonly Pick<Attempt, 'status'>[]): void => {
  if (attempts.some(({ status }) => status === 'approved')) throw new AppError('order_not_payable')
}

/**
 * The effect of a retry: `keep` returns the current code (a reload must not end a live order), `renew` gives
 * a new one. Throws payment_in_process, order_not_payable, and order_expired for an order that is too old.
 * Other statuses are refused by the transition table.
 */
export const retryOf = (
  order: Order,
  attempts: readonly Pick<Attempt, 'status' | 'code'>[],
  now: Date,
): 'keep' | 'renew' => {
  if (attempts.some(isOpen)) throw new AppError('payment_in_process')
  checkUnpaid(attempts)
  const isLive = order.status === 'pending' && order.expiresAt > now
  const isUntouched = order.isCodeFromRetry && !attempts.some(({ code }) => code === order.code)
  if (isLive && isUntouched) return 'keep'
  const isTooOld = order.createdAt.getTime() + RETRY_WITHIN_MS <= now.getTime()
  if (!isLive && isTooOld) throw new AppError('order_expired')
  return 'renew'
}

/**
 * The deadline after a request for more time: unchanged while more than 180 s are left. Throws order_expired,
 * order_not_payable, no_more_time after ten times.
 */
export const extensionOf = (
  order: Pick<Order, 'status' | 'expiresAt' | 'extensions'>,
  now: Date,
): Pick<Order, 'expiresAt' | 'extensions'> => {
  checkPayable(order, now)
  if (order.expiresAt.getTime() - now.getTime() > EXTENDABLE_FROM_MS) return order
  if (order.extensions >= MAX_EXTENSIONS) throw new AppError('no_more_time')
  return { expiresAt: new Date(now.getTime() + ORDER_LIFE_MS), extensions: order.extensions + 1 }
}

/**
 * Throws amount_below_minimum, amount_above_maximum. The wallet's maximum, open orders included, is checked
 * under a lock in `app.create_order`.
 */
export const checkAmount = (
  amount: Centavos,
  { minTopup, maxTopup }: { minTopup: Centavos; maxTopup: Centavos },
): void => {
  if (amount < minTopup) throw new AppError('amount_below_minimum')
  if (amount > maxTopup) throw new AppError('amount_above_maximum')
}

/** Throws payment_contradicts_order when the body names another owner; a body without an owner passes. */
export const checkOwner = (userId: string, named: readonly (string | undefined)[]): void => {
  const strangers = named.filter((name) => name !== undefined && name !== '' && name.toLowerCase() !== userId)
  if (strangers.length > 0) throw new AppError('payment_contradicts_order')
}
