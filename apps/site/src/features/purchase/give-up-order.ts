import type { EventId } from '@saldo/contract/ids'
import { expireOrder } from '@saldo/contract/orders'
import { ApiError, sentencesOf } from '@saldo/client/api/api-error.ts'
import { call } from '@saldo/client/api/call.ts'
import { forgetPurchase } from './local-order.ts'
import { isOrderGone } from './order-is-gone.ts'

/**
 * The result of cancelling an order. `in_process`: a payment is pending, so the order stays known; `paid`: it
 * was paid; `unanswered`: the outcome is unknown, so the order stays known too.
 */
export type GivenUp =
  | { kind: 'ended' }
  | { kind: 'in_process' }
  | { kind: 'paid' }
  | { kind: 'unanswered'; problems: string[] }

const codeOf = (error: unknown) => (error instanceof ApiError ? error.code : undefined)

/** Cancels an order on the server and forgets it here. */
export const giveUpOrder = async (eventId: EventId, purchaseCode: string): Promise<GivenUp> => {
  try {
    await call(expireOrder, { params: { event: eventId }, body: { purchase_code: purchaseCode } })
  } catch (error) {
    if (codeOf(error) === 'payment_in_process') return { kind: 'in_process' }
    if (codeOf(error) === 'order_already_paid') return { kind: 'paid' }
    if (!isOrderGone(error)) return { kind: 'unanswered', problems: sentencesOf(error) }
  }
  forgetPurchase(purchaseCode)
  return { kind: 'ended' }
}
