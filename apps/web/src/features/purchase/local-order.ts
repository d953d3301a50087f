import type { Order } from '@saldo/contract/orders'
import { localKeys } from '../../shared/session/keys.ts'

/** How long an order lives from its start, in ms. */
const ORDER_MS = 1_800_000

/** The purchase that was begun on this device, by its code. */
export const localPurchaseCode = (): string | null => localStorage.getItem(localKeys.purchaseCode)

/** Keeps a purchase that begins now. */
export const keepPurchase = (purchaseCode: string): void => {
  localStorage.setItem(localKeys.purchaseCode, purchaseCode)
  localStorage.setItem(localKeys.countdownStart, String(Date.now()))
  localStorage.setItem(localKeys.remainingTime, String(ORDER_MS / 1000))
}

/** Makes this the device's purchase, whatever it kept: a payment was sent for it, or somebody asked to go on with it here. */
export const adoptPurchase = (purchaseCode: string): void =>
  localStorage.setItem(localKeys.purchaseCode, purchaseCode)

/** The purchase that an address names, of one's own and perhaps begun on another device; null where it names none. */
export const purchaseInAddress = (url: string): string | null =>
  new URL(url).searchParams.get('purchase_code')

/** When the order ends, in epoch ms of this device: the server's clock decides how long is left, not the phone's. */
export const deadlineOf = (order: Pick<Order, 'expires_at' | 'server_time'>): number =>
  Date.now() + Date.parse(order.expires_at) - Date.parse(order.server_time)

/**
 * Writes the countdown down, start in epoch ms and rest in seconds, so that another tab or visit can show it at once.
 * Another purchase that a later tab keeps stays as it is.
 */
export const keepCountdown = (purchaseCode: string, deadline: number, remainingSeconds: number): void => {
  if (localPurchaseCode() !== purchaseCode) return
  localStorage.setItem(localKeys.countdownStart, String(deadline - ORDER_MS))
  localStorage.setItem(localKeys.remainingTime, String(remainingSeconds))
}

/** Forgets this purchase; another one that a later tab keeps stays. */
export const forgetPurchase = (purchaseCode: string): void => {
  if (localPurchaseCode() !== purchaseCode) return
  for (const key of [localKeys.purchaseCode, localKeys.countdownStart, localKeys.remainingTime])
    localStorage.removeItem(key)
}
