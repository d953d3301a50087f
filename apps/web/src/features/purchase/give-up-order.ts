import type { EventId } from '@saldo/contract/ids'
import { expireOrder } from '@saldo/contract/orders'
import { ApiError } from '../../shared/api/api-error.ts'
import { call } from '../../shared/api/call.ts'
import { clearOrder } from './local-order.ts'

/**
 * Ends an order on the server and forgets it here. `in_process`: a payment of it is on its way, so it lives on and
 * stays known. `unanswered`: nobody knows, so it stays known.
 */
export const giveUpOrder = async (
  eventId: EventId,
  purchaseCode: string,
): Promise<'ended' | 'in_process' | 'unanswered'> => {
  try {
    await call(expireOrder, { params: { event: eventId }, body: { purchase_code: purchaseCode } })
  } catch (error) {
    if (!(error instanceof ApiError) || error.isUnanswered) return 'unanswered'
    if (error.code === 'payment_in_process') return 'in_process'
  }
  clearOrder()
  return 'ended'
}
