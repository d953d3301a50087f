import type { UserId } from '@saldo/contract/ids'
import type { Purchase as PurchaseOnWire } from '@saldo/contract/purchases'
import type { Databases } from '../../db/index.ts'
import { findEvent, type EventRecord } from '../events/index.ts'
import { walletsOf } from '../wallets/index.ts'
import { summaryOnWire } from './order-on-wire.ts'
import { purchasesOf, type PaidOrder } from './purchase-queries.ts'

export type Purchase = PaidOrder & { event: EventRecord }

/** More orders than any user makes at one event. */
const MOST_AN_EVENT = 200

/** A user's orders over all events, newest first, with their credited payments. */
export const listPurchases = async (databases: Databases, userId: UserId): Promise<Purchase[]> => {
  const wallets = await walletsOf(databases.control, userId)
  const byEvent = await Promise.all(
    wallets.map(async ({ eventId }) => {
      const event = await findEvent(databases.control, eventId)
      if (event === null) return []
      const orders = await purchasesOf(await databases.forEvent(eventId), eventId, userId, MOST_AN_EVENT)
      return orders.map((order) => ({ ...order, event }))
    }),
  )
  return byEvent.flat().toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
}

export const purchaseOnWire = ({ event, payment, ...order }: Purchase): PurchaseOnWire => ({
  ...summaryOnWire(order),
  payment_in_process: order.isInProcess,
  event_id: event.id,
  event_name: event.name,
  event_url: event.url,
  event_timezone: event.timezone,
  event_city: event.city,
  receipt: payment && {
    folio: payment.code,
    method: payment.method,
    paid_at: payment.at.toISOString(),
    reference: payment.reference,
    refunded: payment.refunded,
  },
})
