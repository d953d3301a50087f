import type { EventId } from '@saldo/contract/ids'
import { getOrder, orderStatus, type Order } from '@saldo/contract/orders'
import { sentencesOf } from '@saldo/client/api/api-error.ts'
import { call } from '@saldo/client/api/call.ts'
import { forgetPurchase, localPurchaseCode } from './local-order.ts'
import { isOrderGone } from './order-is-gone.ts'

/**
 * The state of the purchase begun on this device; `unknown` while the server is unreachable, and then it is
 * kept.
 */
export type Pending =
  | { kind: 'none' }
  | { kind: 'unknown'; problems: string[] }
  | { kind: 'order'; order: Order }

/**
 * Fetches the purchase begun on this device. A purchase that is over, or unknown at this event, is forgotten.
 */
export const findPending = async (eventId: EventId): Promise<Pending> => {
  const code = localPurchaseCode()
  if (code === null) return { kind: 'none' }
  try {
    const order = await call(getOrder, { params: { event: eventId, purchase_code: code } })
    if (order.status === orderStatus.pending) return { kind: 'order', order }
  } catch (error) {
    if (!isOrderGone(error)) return { kind: 'unknown', problems: sentencesOf(error) }
  }
  forgetPurchase(code)
  return { kind: 'none' }
}
