import type { EventId, OrderId, UserId, WalletId } from '@saldo/contract/ids'
import { AppError } from '../../../kernel/errors.ts'
import { findOrder, type Order } from '../../orders/index.ts'
import { askForPerson } from './ask-for-person.ts'
import type { PaymentDeps } from '../settle/payment-deps.ts'

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
