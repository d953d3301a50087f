import { redirectDocument } from 'react-router'
import type { Order } from '@saldo/contract/orders'
import { sentencesOf } from '@saldo/client/api/api-error.ts'
import { logProblem } from '@saldo/client/log.ts'
import { pathAfterRefusal } from '../after-refusal.ts'
import type { ReturnNotice } from '../pay-method.ts'
import { paypalCopy } from './copy.ts'
import { isDeclined, isUnknown, takeFromPaypal } from './pay-by-paypal.ts'

/** The PayPal order in the URL, set when PayPal returns a payer from its full page instead of a window. */
const orderInAddress = (url: string): string | null => {
  const { searchParams } = new URL(url)
  return searchParams.has('PayerID') ? searchParams.get('token') : null
}

/** Where a failed capture leads, or what PayPal's window says of it. */
export const afterFailure = (error: unknown, order: Order): Response | ReturnNotice => {
  logProblem('PayPal was refused', error)
  if (isUnknown(error)) return { tone: 'warning', sentences: [paypalCopy.unknown], isUnknown: true }
  const path = pathAfterRefusal(error, order)
  if (path !== null) return redirectDocument(path)
  return { tone: isDeclined(error) ? 'warning' : 'error', sentences: sentencesOf(error), isUnknown: false }
}

/** Captures the payment of a payer who returns from PayPal's full page, trusting no URL; null for all others. */
export const finishPaypal = async (
  url: string,
  order: Order,
  email: string,
): Promise<Response | ReturnNotice | null> => {
  const orderID = orderInAddress(url)
  if (orderID === null) return null
  try {
    return redirectDocument(await takeFromPaypal(order, email, { orderID }))
  } catch (error) {
    return afterFailure(error, order)
  }
}
