import type { Order } from '@saldo/contract/orders'
import { createPaypalOrder } from '@saldo/contract/payment-vendors/paypal/calls'
import { ApiError } from '@saldo/client/api/api-error.ts'
import { call } from '@saldo/client/api/call.ts'
import { paypalCopy } from './copy.ts'
import { NotBegun, ownPath, purchaseDetails } from '../pay-method.ts'

/** PayPal's report of an approval. Not trusted: our server asks PayPal's. */
export type Approved = { orderID: string; paymentID?: string | null | undefined }

type Offering = { order: Order; email: string; hasTerms: () => boolean }

/** Has the server create the PayPal order; returns its id. Throws NotBegun without terms or network, and ApiError. */
export const offerToPaypal = async ({ order, email, hasTerms }: Offering): Promise<string> => {
  if (!hasTerms()) throw new NotBegun(paypalCopy.needsTerms)
  if (!navigator.onLine) throw new NotBegun(paypalCopy.offline)
  const { order_id } = await call(createPaypalOrder, { body: purchaseDetails(order, email) })
  if (order_id === undefined) throw new Error('The server made no PayPal order')
  return order_id
}

/** Has the server capture the approved payment; returns the next path. Idempotent. Throws ApiError. */
export const takeFromPaypal = async (
  order: Order,
  email: string,
  { orderID, paymentID }: Approved,
): Promise<string> => {
  const { redirect_url = '' } = await call(createPaypalOrder, {
    body: {
      ...purchaseDetails(order, email),
      order_id: orderID,
      ...(paymentID && { payment_id: paymentID }),
    },
  })
  return ownPath(redirect_url, order)
}

/** PayPal declined the means of payment: the payer may choose another for the same order. */
export const isDeclined = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'instrument_declined'

/** The outcome is unknown: repeating the call is safe, paying by another method is not. */
export const isUnknown = (error: unknown): boolean => error instanceof ApiError && error.isUnanswered
