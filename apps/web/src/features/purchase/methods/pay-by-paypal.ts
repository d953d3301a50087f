import type { Order } from '@saldo/contract/orders'
import { createPaypalOrder } from '@saldo/contract/payments'
import { purchaseCopy } from '@saldo/copy/purchase'
import { ApiError } from '../../../shared/api/api-error.ts'
import { call } from '../../../shared/api/call.ts'
import { NotBegun } from './not-begun.ts'
import { ownPath } from './own-path.ts'
import { purchaseDetails } from './purchase-details.ts'

/** What PayPal says of a payer who agreed. Only its server's word counts; ours asks for it. */
export type Approved = { orderID: string; paymentID?: string | null | undefined }

type Offering = { order: Order; email: string; hasTerms: () => boolean }

/**
 * Has the server make the PayPal order that the payer is to approve, and answers its id. Throws NotBegun without the
 * terms or the network, and ApiError.
 */
export const offerToPaypal = async ({ order, email, hasTerms }: Offering): Promise<string> => {
  if (!hasTerms()) throw new NotBegun(purchaseCopy.paypalNeedsTerms)
  if (!navigator.onLine) throw new NotBegun(purchaseCopy.paypalOffline)
  const { order_id } = await call(createPaypalOrder, { body: purchaseDetails(order, email) })
  if (order_id === undefined) throw new Error('The server made no PayPal order')
  return order_id
}

/**
 * Has the server take what the payer approved, and answers where to go next. Sent again it is the same payment.
 * Throws ApiError.
 */
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

/** PayPal could not charge that means of payment: its payer may choose another for the same order. */
export const isDeclined = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'instrument_declined'

/** Nobody knows whether it was taken: asking again is safe, paying in another way is not. */
export const isUnknown = (error: unknown): boolean => error instanceof ApiError && error.isUnanswered
