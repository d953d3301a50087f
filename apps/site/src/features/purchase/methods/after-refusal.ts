import { ApiError, type ApiErrorCode } from '@saldo/client/api/api-error.ts'
import { routes } from '@saldo/client/routes.ts'
import { ownPath } from './pay-method.ts'

const codes = (...listed: ApiErrorCode[]): ReadonlySet<ApiErrorCode> => new Set(listed)

/** The order already has a payment: payment-complete shows its state. */
const isPaidElsewhere = codes('payment_in_process', 'request_in_progress', 'order_already_paid')

/** The order has changed: a reloaded page finds the right screen. */
const isAnother = codes('order_expired', 'order_not_payable', 'order_not_found', 'event_closed')

/** The server's redirect path; refusals of PayPal's calls have it in their data. */
const redirectIn = (data: unknown): string | undefined => {
  if (typeof data !== 'object' || data === null || !('redirect_url' in data)) return undefined
  return typeof data.redirect_url === 'string' ? data.redirect_url : undefined
}

/** Whether a refusal means that the order already has a payment. */
export const saysPaidElsewhere = (error: unknown): boolean =>
  error instanceof ApiError && isPaidElsewhere.has(error.code)

/** The path after a refused payment; null when it can be retried in place, or when no response came. */
export const pathAfterRefusal = (error: unknown, order: { event_url: string }): string | null => {
  if (!(error instanceof ApiError) || error.isUnanswered) return null
  if (saysPaidElsewhere(error)) return routes.paymentComplete(order.event_url)
  const here = routes.completePurchase(order.event_url)
  const named = redirectIn(error.data)
  const path = named === undefined ? here : ownPath(named, order)
  return path === here && !isAnother.has(error.code) ? null : path
}
