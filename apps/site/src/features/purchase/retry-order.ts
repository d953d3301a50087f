import type { EventId } from '@saldo/contract/ids'
import { retryOrder } from '@saldo/contract/orders'
import { ApiError } from '@saldo/client/api/api-error.ts'
import { call } from '@saldo/client/api/call.ts'
import { giveUpOrder } from './give-up-order.ts'
import { forgetPurchase, keepPurchase } from './local-order.ts'

/** The result of a retry; `paid` also for a pending payment, which payment-complete awaits. */
export type Retried = { kind: 'ready'; purchaseCode: string } | { kind: 'paid' } | { kind: 'over' }

const isPaid = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'payment_in_process' || error.code === 'order_already_paid')

/**
 * Requests a new code for an order whose payment was refused, and stores it. If that fails for any reason,
 * the purchase ends here and, if reachable, on the server.
 */
export const retryPurchase = async (eventId: EventId, purchaseCode: string): Promise<Retried> => {
  try {
    const { purchase_code } = await call(retryOrder, {
      params: { event: eventId, purchase_code: purchaseCode },
      body: { purchase_code: purchaseCode },
    })
    if (purchase_code !== purchaseCode) keepPurchase(purchase_code)
    return { kind: 'ready', purchaseCode: purchase_code }
  } catch (error) {
    if (isPaid(error)) return { kind: 'paid' }
    const { kind } = await giveUpOrder(eventId, purchaseCode)
    if (kind === 'in_process' || kind === 'paid') return { kind: 'paid' }
    forgetPurchase(purchaseCode)
    return { kind: 'over' }
  }
}
