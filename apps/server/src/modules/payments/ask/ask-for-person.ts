import type { EventId, OrderId, UserId, WalletId } from '@saldo/contract/ids'
import type { Db } from '../../../db/index.ts'
import { AppError } from '../../../kernel/errors.ts'
import { claimQuestion, findOrder, type Order } from '../../orders/index.ts'
import type { PaymentDeps, Source } from '../settle/payment-deps.ts'
import { askAboutOrder, searchCode } from './ask-gateway.ts'

/** Questions to the gateway in progress, by order: a second caller waits for the same answer. */
const running = new Map<string, Promise<void>>()

const ask = async (deps: PaymentDeps, db: Db, order: Order, source: Source): Promise<void> => {
  if (!(await claimQuestion(db, order, deps.clock.now()))) return
  if (!(await deps.limiter.isWithin('people_questions', 'all'))) return
  await askAboutOrder(deps, db, order, source)
  // A payment started elsewhere with this order's code has no attempt of ours, so only a search by code finds
  // it.
  if (source === 'confirm') await searchCode(deps, order.code, source)
}

/**
 * Asks the gateway about an order on a person's request: one question per order at a time and one in five
 * seconds, within the rate limit that reserves capacity for payments and notices. Above these limits the
 * gateway is not asked.
 */
export const askForPerson = async (
  deps: PaymentDeps,
  db: Db,
  order: Order,
  source: Source,
): Promise<void> => {
  const key = `${order.eventId}:${order.orderId}`
  const already = running.get(key)
  if (already) return already
  const asking = ask(deps, db, order, source).finally(() => running.delete(key))
  running.set(key, asking)
  return asking
}

type Named = { eventId: EventId; walletId: WalletId; orderId: OrderId; userId: UserId }

/**
 * Asks the gateway about one's own order now and applies its answer; never credits by itself. Returns the
 * order unchanged when the gateway gives no answer or was asked a moment ago. Throws order_not_found.
 */
export const confirmOrder = async (deps: PaymentDeps, named: Named): Promise<Order> => {
  const { eventId, orderId } = named
  const db = await deps.databases.forEvent(eventId)
  const order = await findOrder(db, eventId, orderId)
  if (order === null || order.userId !== named.userId || order.walletId !== named.walletId)
    throw new AppError('order_not_found')
  await askForPerson(deps, db, order, 'confirm')
  return (await findOrder(db, eventId, orderId)) ?? order
}
