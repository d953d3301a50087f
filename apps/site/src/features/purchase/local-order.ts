import type { Order } from '@saldo/contract/orders'
import { localKeys } from '@saldo/client/session/keys.ts'

/** An order's lifetime from its start, in ms. */
const ORDER_MS = 1_800_000

/** The code of the purchase begun on this device. */
export const localPurchaseCode = (): string | null => localStorage.getItem(localKeys.purchaseCode)

/** Stores the code of a new purchase. */
export const keepPurchase = (purchaseCode: string): void => {
  localStorage.setItem(localKeys.purchaseCode, purchaseCode)
  localStorage.setItem(localKeys.countdownStart, String(Date.now()))
  localStorage.setItem(localKeys.remainingTime, String(ORDER_MS / 1000))
}

/** Replaces the device's purchase: a payment was sent for this one, or the user chose to continue it here. */
export const adoptPurchase = (purchaseCode: string): void =>
  localStorage.setItem(localKeys.purchaseCode, purchaseCode)

/** The purchase code in a URL, of the user's own purchase and possibly from another device; null without one. */
export const purchaseInAddress = (url: string): string | null =>
  new URL(url).searchParams.get('purchase_code')

/** The order's expiry in epoch ms of this device, derived from the server's clock, not the phone's. */
export const deadlineOf = (order: Pick<Order, 'expires_at' | 'server_time'>): number =>
  Date.now() + Date.parse(order.expires_at) - Date.parse(order.server_time)

/** Stores the countdown, so that another tab or visit shows it at once, unless a later tab began a purchase. */
export const keepCountdown = (purchaseCode: string, deadline: number, remainingSeconds: number): void => {
  if (localPurchaseCode() !== purchaseCode) return
  localStorage.setItem(localKeys.countdownStart, String(deadline - ORDER_MS))
  localStorage.setItem(localKeys.remainingTime, String(remainingSeconds))
}

/** Forgets this purchase, unless a later tab stored another one. */
export const forgetPurchase = (purchaseCode: string): void => {
  if (localPurchaseCode() !== purchaseCode) return
  for (const key of [localKeys.purchaseCode, localKeys.countdownStart, localKeys.remainingTime])
    localStorage.removeItem(key)
}
