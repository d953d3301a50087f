import type { EventId, OrderId, UserId, WalletId } from '@saldo/contract/ids'
import { AppError } from '../../../kernel/errors.ts'
import { findOrder, type Order } from '../../orders/index.ts'
import { applyPayment } from '../settling/apply-payment.ts'
import { askAboutOrder } from '../asking/ask-gateway.ts'
import type { PaymentDeps } from '../payment-deps.ts'

type Named = { eventId: EventId; walletId: WalletId; orderId: OrderId; userId: UserId }

/**
 * Asks the gateway about one's own order now and applies its answer; never credits by itself, and answers the order
 * as it was when the gateway stays silent. Throws order_not_found.
 */
export const confirmOrder = async (deps: PaymentDeps, named: Named): Promise<Order> => {
  const { eventId, orderId } = named
  const db = await deps.databases.forEvent(eventId)
  const order = await findOrder(db, eventId, orderId)
  if (order === null || order.userId !== named.userId || order.walletId !== named.walletId)
    throw new AppError('order_not_found')
  await askAboutOrder(deps, db, order, 'confirm')
  const asked = await findOrder(db, eventId, orderId)
  // Also what no attempt of ours knows: a payment that was started elsewhere with this order's code.
  if (asked?.status === 'pending' || asked?.status === 'expired') {
    const found = (await deps.mercadoPago.searchPayments(asked.code)) ?? []
    for (const payment of found) await applyPayment(deps, payment, 'confirm')
  }
  return (await findOrder(db, eventId, orderId)) ?? order
}
