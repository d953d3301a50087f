import { type ComponentType, useEffect } from 'react'
import type { User } from '@saldo/contract/auth'
import type { RuntimeConfig } from '@saldo/contract/config'
import type { Order } from '@saldo/contract/orders'
import { paymentsCopy } from '@saldo/copy/payments'
import { routes } from '@saldo/client/routes.ts'
import { safeReturnUrl } from '@saldo/client/session/return-url.ts'
import { adoptPurchase } from '../local-order.ts'

/** A method's activity: `loading` its widget, or `paying`, which must not be interrupted. */
export type Doing = 'loading' | 'paying' | 'nothing'

export type PanelProps = {
  order: Order
  user: User
  /** Whether the terms are accepted now: a vendor may ask long after its button was pressed. */
  hasTerms: () => boolean
  /** Called on each change. Stable identity. */
  onDoing: (doing: Doing) => void
}

/** What the checkout says to a payer who came back from a vendor's full page. `isUnknown`: they may have paid. */
export type ReturnNotice = { tone: 'error' | 'warning'; sentences: string[]; isUnknown: boolean }

/** A payment method: exported by a folder beside this file, and listed in pay-methods.ts. */
export type PayMethod = {
  id: RuntimeConfig['payment_methods'][number]
  name: string
  hint: string
  Icon: ComponentType<{ size: number; 'aria-hidden': 'true' }>
  /** The method's widget and button: mounted while chosen, fully removed otherwise. */
  Panel: ComponentType<PanelProps>
  /** How to pay what waits for its payer: the voucher, or the account to transfer to. */
  Voucher?: ComponentType<{ order: Order }>
  /** Ends the payment of a payer who comes back from the vendor's full page: where to, or why not; null for all others. */
  finish?: (url: string, order: Order, email: string) => Promise<Response | ReturnNotice | null>
}

/** No payment was begun; the message is a sentence for people, with what to do. */
export class NotBegun extends Error {}

/** The server's redirect if it is on this site; otherwise the screen that determines the outcome. */
export const ownPath = (redirectUrl: string, { event_url }: Pick<Order, 'event_url'>): string => {
  const fallback = routes.paymentComplete(event_url)
  if (!URL.canParse(redirectUrl)) return fallback
  const { origin, pathname, search } = new URL(redirectUrl)
  return origin === window.location.origin ? safeReturnUrl(pathname + search) : fallback
}

/** Leaves the checkout for a screen that shows the state of this order's payment. */
export const leaveFor = (path: string, order: Order): void => {
  adoptPurchase(order.purchase_code)
  window.location.assign(path)
}

/** The purchase details sent to a vendor's pages; the server checks them against the order and trusts none. */
export const purchaseDetails = (order: Order, email: string) => ({
  title: paymentsCopy.description(order.event_name),
  description: paymentsCopy.description(order.event_name),
  quantity: 1 as const,
  unit_price: order.amount,
  currency_id: 'MXN',
  email,
  purchase_code: order.purchase_code,
  tyc: 1 as const,
})

/** Reports the method's activity to the checkout, and "nothing" on unmount. */
export const useTellDoing = (doing: Doing, onDoing: PanelProps['onDoing']): void =>
  useEffect(() => {
    onDoing(doing)
    return () => onDoing('nothing')
  }, [doing, onDoing])
