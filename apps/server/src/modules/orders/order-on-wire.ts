import { orderStatus, type Order as OrderOnWire } from '@saldo/contract/orders'
import { paymentsCopy } from '@saldo/copy/payments'
import type { Db } from '../../db/index.ts'
import { refusalsOf } from '../../gateways/providers.ts'
import type { Deps } from '../../kernel/deps.ts'
import { eventOf } from '../events/index.ts'
import { attemptsOf } from './attempt-queries.ts'
import type { Attempt, Order } from './order.ts'
import { isOpen } from './attempt-states.ts'

/** The refusal of the newest answered attempt; null when it wasn't rejected. */
const refusalIn = (attempts: readonly Attempt[]): string | null => {
  const newest = attempts.findLast(({ status }) => status !== 'offered' && status !== 'refused')
  if (newest?.status !== 'rejected') return null
  return refusalsOf(newest.gateway)[newest.gatewayStatusDetail ?? ''] ?? paymentsCopy.refused
}

/** The payment that waits for its payer; null when none does. */
const waitingIn = (attempts: readonly Attempt[]): OrderOnWire['payment_waiting'] => {
  const waiting = attempts.find(({ status }) => status === 'waiting')
  return waiting?.waitsUntil ? { method: waiting.method, until: waiting.waitsUntil.toISOString() } : null
}

/** The fields of an order that every reply has. */
export const summaryOnWire = (
  order: Pick<Order, 'orderId' | 'amount' | 'type' | 'createdAt' | 'code' | 'status'>,
) => ({
  id: order.orderId,
  amount: order.amount,
  type: order.type === 'nuevo' ? ('Nuevo' as const) : ('Recarga' as const),
  created_at: order.createdAt.toISOString(),
  purchase_code: order.code,
  status: orderStatus[order.status],
})

/** An order as its owner sees it, with the server's time for the countdown. */
export const orderOnWire = async (
  { databases }: Pick<Deps, 'databases'>,
  db: Db,
  order: Order,
  now: Date,
): Promise<OrderOnWire> => {
  const event = await eventOf(databases.control, order.eventId)
  const attempts = await attemptsOf(db, order)
  return {
    ...summaryOnWire(order),
    qr_id: order.walletId,
    expires_at: order.expiresAt.toISOString(),
    server_time: now.toISOString(),
    event_name: event.name,
    event_url: event.url,
    payment_in_process: attempts.some(isOpen),
    payment_waiting: waitingIn(attempts),
    payment_refusal: refusalIn(attempts),
  }
}
