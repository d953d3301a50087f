import { routes } from '@saldo/client/routes.ts'
import { safeReturnUrl } from '@saldo/client/session/return-url.ts'

type Bought = { event_url: string }

/** The server's redirect if it is on this site; otherwise the screen that determines the outcome. */
export const ownPath = (redirectUrl: string, order: Bought): string => {
  const fallback = routes.paymentComplete(order.event_url)
  if (!URL.canParse(redirectUrl)) return fallback
  const { origin, pathname, search } = new URL(redirectUrl)
  return origin === window.location.origin ? safeReturnUrl(pathname + search) : fallback
}
