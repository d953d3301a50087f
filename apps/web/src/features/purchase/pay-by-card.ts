import { orderStatus, payMethods, type Order } from '@saldo/contract/orders'
import { createCardPayment } from '@saldo/contract/payments'
import { purchaseCopy } from '@saldo/copy/purchase'
import { ApiError } from '../../shared/api/api-error.ts'
import { call } from '../../shared/api/call.ts'
import { routes } from '../../shared/routes.ts'
import { safeReturnUrl } from '../../shared/session/return-url.ts'
import type { CardToken } from './card-brick.tsx'

/** Where to go after a payment was sent, or the sentences of what kept it from being sent. */
export type PayOutcome = { goTo: string } | { problems: string[] }

/** The server's address to go to, if it is on this site; the screen that finds out what happened otherwise. */
const ownPath = (redirectUrl: string, order: Order): string => {
  const fallback = routes.paymentComplete(order.event_url)
  if (!URL.canParse(redirectUrl)) return fallback
  const { origin, pathname, search } = new URL(redirectUrl)
  return origin === window.location.origin ? safeReturnUrl(pathname + search) : fallback
}

/**
 * Sends the payment once. An answer that didn't come is no refusal: payment-complete then finds out what became of it.
 * A refused request leads home, as the specification says.
 */
export const payByCard = async (order: Order, card: CardToken, email: string): Promise<PayOutcome> => {
  if (!navigator.onLine) return { problems: [purchaseCopy.offlineAtPay] }
  try {
    const { redirect_url } = await call(createCardPayment, {
      body: {
        transaction_amount: order.amount,
        token: card.token,
        installments: 1,
        description: purchaseCopy.payDescription(order.event_name),
        payment_method_id: card.payment_method_id,
        ...(card.issuer_id !== undefined && { issuer_id: card.issuer_id }),
        method_pay_id: payMethods.card,
        email,
        purchase_code: order.purchase_code,
        tyc: 1,
      },
    })
    return { goTo: ownPath(redirect_url, order) }
  } catch (error) {
    if (!(error instanceof ApiError) || error.isUnanswered)
      return { goTo: routes.paymentComplete(order.event_url) }
    if (error.code === 'payment_in_process' || error.code === 'request_in_progress')
      return { goTo: routes.paymentComplete(order.event_url) }
    return { goTo: routes.home() }
  }
}

/** Where an order that can't be paid here belongs; null for one that can. */
export const elsewhere = (order: Order): string | null => {
  if (order.payment_in_process || order.status === orderStatus.approved)
    return routes.paymentComplete(order.event_url)
  return order.status === orderStatus.pending ? null : routes.addFunds(order.event_url)
}
