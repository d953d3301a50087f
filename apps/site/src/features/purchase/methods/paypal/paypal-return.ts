import { redirectDocument } from 'react-router'
import type { Order } from '@saldo/contract/orders'
import { logProblem } from '@saldo/client/log.ts'
import { pathAfterRefusal } from '../after-refusal.ts'
import { takeFromPaypal } from './pay-by-paypal.ts'

/** The PayPal order in the URL, set when PayPal returns a payer from its full page instead of a window. */
const orderInAddress = (url: string): string | null => {
  const { searchParams } = new URL(url)
  return searchParams.has('PayerID') ? searchParams.get('token') : null
}

/** Captures the payment of a payer who returns from PayPal's full page, trusting no URL; null for all others. */
export const finishPaypal = async (url: string, order: Order, email: string): Promise<Response | null> => {
  const orderID = orderInAddress(url)
  if (orderID === null) return null
  try {
    return redirectDocument(await takeFromPaypal(order, email, { orderID }))
  } catch (error) {
    logProblem('PayPal was refused', error)
    const path = pathAfterRefusal(error, order)
    return path === null ? null : redirectDocument(path)
  }
}
