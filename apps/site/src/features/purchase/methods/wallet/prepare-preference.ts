import type { Order } from '@saldo/contract/orders'
import { createPreference } from '@saldo/contract/payment-vendors/mercado-pago/calls'
import { call } from '@saldo/client/api/call.ts'
import { walletCopy } from './copy.ts'
import { NotBegun, purchaseDetails } from '../pay-method.ts'

type Preparing = { order: Order; email: string; hasTerms: () => boolean }

/**
 * Creates a Mercado Pago preference for this order and returns its id; no money moves. Throws NotBegun
 * without the terms, and ApiError.
 */
export const preparePreference = async ({ order, email, hasTerms }: Preparing): Promise<string> => {
  if (!hasTerms()) throw new NotBegun(walletCopy.needsTerms)
  return call(createPreference, { body: { ...purchaseDetails(order, email), purpose: 'wallet_purchase' } })
}
