import type { EventId } from '@saldo/contract/ids'
import { retryOrder } from '@saldo/contract/orders'
import { ApiError } from '../../shared/api/api-error.ts'
import { call } from '../../shared/api/call.ts'
import { giveUpOrder } from './give-up-order.ts'
import { forgetPurchase, keepPurchase } from './local-order.ts'

/** What asking for another try came to: `paid` too when a payment is on its way, which payment-complete waits for. */
export type Retried = { kind: 'ready'; purchaseCode: string } | { kind: 'paid' } | { kind: 'over' }

const isPaid = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'payment_in_process' || error.code === 'order_already_paid')

/**
 * Asks for a new code for an order whose payment was refused, and keeps it. One that can't be had, for whatever reason,
 * ends the purchase here and, if the server can be reached, there.
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
