import { useEffect } from 'react'
import type { Event } from '@saldo/contract/events'
import { getOrder, type Order } from '@saldo/contract/orders'
import { call } from '@saldo/client/api/call.ts'
import { localKeys } from '@saldo/client/session/keys.ts'
import { elsewhere, isOrderGone } from './orders.ts'

/** Whether this order can still be paid here under its code; true while the server is unreachable. */
const isStillPayable = async (order: Order, event: Event): Promise<boolean> => {
  try {
    const params = { event: event.id, purchase_code: order.purchase_code }
    const now = await call(getOrder, { params })
    return elsewhere(now) === null && now.purchase_code === order.purchase_code
  } catch (error) {
    return !isOrderGone(error)
  }
}

/** Reloads the page when another tab cancelled, renewed or paid this purchase. A payment from this tab continues. */
export const useOtherTabs = (order: Order, event: Event, isPaying: boolean): void =>
  useEffect(() => {
    if (isPaying) return undefined
    const look = async ({ key }: StorageEvent) => {
      if (key !== localKeys.purchaseCode) return
      if (!(await isStillPayable(order, event))) window.location.reload()
    }
    const listen = (change: StorageEvent) => void look(change)
    window.addEventListener('storage', listen)
    return () => window.removeEventListener('storage', listen)
  }, [order, event, isPaying])
