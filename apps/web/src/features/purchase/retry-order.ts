import type { EventId } from '@saldo/contract/ids'
import { retryOrder } from '@saldo/contract/orders'
import { ApiError } from '../../shared/api/api-error.ts'
import { call } from '../../shared/api/call.ts'
import { giveUpOrder } from './give-up-order.ts'
import { keepPurchase } from './local-order.ts'

/** What asking for another try came to; `unanswered` keeps the purchase known. */
export type Retried = 'ready' | 'in_process' | 'over' | 'unanswered'

/** Asks for a new code for an order whose payment was refused, and keeps it; one that can't be had ends the purchase. */
export const retryPurchase = async (eventId: EventId, purchaseCode: string): Promise<Retried> => {
  try {
    const { purchase_code } = await call(retryOrder, {
      params: { event: eventId, purchase_code: purchaseCode },
      body: { purchase_code: purchaseCode },
    })
    keepPurchase(purchase_code)
    return 'ready'
  } catch (error) {
    if (!(error instanceof ApiError) || error.isUnanswered) return 'unanswered'
    if (error.code === 'payment_in_process') return 'in_process'
    const outcome = await giveUpOrder(eventId, purchaseCode)
    return outcome === 'ended' ? 'over' : outcome
  }
}
