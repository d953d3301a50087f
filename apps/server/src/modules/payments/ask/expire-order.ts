import type { EventId, OrderId, UserId } from '@saldo/contract/ids'
import { transact, type Db } from '../../../db/index.ts'
import { AppError } from '../../../kernel/errors.ts'
import {
  attemptsOf,
  enqueueExpiry,
  expiryBlockedUntil,
  findOrder,
  getOwnOrder,
  lockOrder,
  moveOrder,
} from '../../orders/index.ts'
import { endLater } from '../settle/jobs.ts'
import { askForPerson } from './ask-for-person.ts'
import { askAboutOrder } from './ask-gateway.ts'
import type { PaymentDeps } from '../settle/payment-deps.ts'

/** The next check for an answer that never comes; an answer itself triggers the expiry earlier. */
const LOOK_AGAIN_MS = 3_600_000

type Given = { eventId: EventId; code: string; userId: UserId }

/** Asks the gateway, outside any transaction, before one's own order is given up. Throws order_not_found. */
export const prepareExpiry = async (deps: PaymentDeps, named: Given): Promise<OrderId> => {
  const db = await deps.databases.forEvent(named.eventId)
  const order = await getOwnOrder(db, named)
  if (order.status === 'pending') await askForPerson(deps, db, order, 'expiry')
  return order.orderId
}

/**
 * Gives up one's own order; an expired one stays expired. Throws payment_in_process while a payment of it may
 * still charge, order_already_paid, order_not_payable.
 */
export const giveUpOrder = async (tx: Db, eventId: EventId, orderId: OrderId, now: Date): Promise<void> => {
  const order = await lockOrder(tx, eventId, orderId)
  if (order === null) throw new AppError('order_not_found')
  if (order.status === 'expired') return
  if (order.status === 'pending' && expiryBlockedUntil(await attemptsOf(tx, order), now) !== null)
    throw new AppError('payment_in_process')
  await moveOrder(tx, { order, to: 'expired', cause: 'given_up', at: now })
  await endLater(tx, order, now)
}

/**
 * Expires an order at its deadline; checks again later if the deadline moved or a payment may still charge.
 */
export const expireOrder = async (
  deps: PaymentDeps,
  { eventId, orderId }: { eventId: EventId; orderId: OrderId },
): Promise<void> => {
  const db = await deps.databases.forEvent(eventId)
  const found = await findOrder(db, eventId, orderId)
  if (found?.status !== 'pending') return
  if (found.expiresAt <= deps.clock.now()) await askAboutOrder(deps, db, found, 'expiry')
  const hasExpired = await transact(db, async (tx) => {
    const now = deps.clock.now()
    const order = await lockOrder(tx, eventId, orderId)
    if (order?.status !== 'pending') return false
    const blocked =
      order.expiresAt > now ? order.expiresAt : expiryBlockedUntil(await attemptsOf(tx, order), now)
    if (blocked === null) {
      await moveOrder(tx, { order, to: 'expired', cause: 'deadline', at: now })
      await endLater(tx, order, now)
      return true
    }
    await enqueueExpiry(
      tx,
      order,
      blocked === 'in_process' ? new Date(now.getTime() + LOOK_AGAIN_MS) : blocked,
    )
    return false
  })
  if (hasExpired) deps.wake(eventId, found.userId)
}
