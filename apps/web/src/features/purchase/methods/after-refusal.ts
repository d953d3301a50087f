import { ApiError, type ApiErrorCode } from '../../../shared/api/api-error.ts'
import { routes } from '../../../shared/routes.ts'
import { ownPath } from './own-path.ts'

const codes = (...listed: ApiErrorCode[]): ReadonlySet<ApiErrorCode> => new Set(listed)

/** A payment of this order is there already: payment-complete shows what becomes of it. */
const isPaidElsewhere = codes('payment_in_process', 'request_in_progress', 'order_already_paid')

/** The order is not what this page shows: loaded anew, the page finds out where it belongs. */
const isAnother = codes('order_expired', 'order_not_payable', 'order_not_found', 'event_closed')

/** Where the server says to go on; refusals of PayPal's calls say it in their data. */
const redirectIn = (data: unknown): string | undefined => {
  if (typeof data !== 'object' || data === null || !('redirect_url' in data)) return undefined
  return typeof data.redirect_url === 'string' ? data.redirect_url : undefined
}

/** Whether a refused payment says that there is one of this order already. */
export const saysPaidElsewhere = (error: unknown): boolean =>
  error instanceof ApiError && isPaidElsewhere.has(error.code)

/**
 * Where a refused payment leads from complete-purchase; null when it can be tried again right there, in another way
 * too, and when no answer came at all.
 */
export const pathAfterRefusal = (error: unknown, order: { event_url: string }): string | null => {
  if (!(error instanceof ApiError) || error.isUnanswered) return null
  if (saysPaidElsewhere(error)) return routes.paymentComplete(order.event_url)
  const here = routes.completePurchase(order.event_url)
  const named = redirectIn(error.data)
  const path = named === undefined ? here : ownPath(named, order)
  return path === here && !isAnother.has(error.code) ? null : path
}
