import type { UserId } from '@saldo/contract/ids'
import { listPurchases, type Purchase } from '@saldo/contract/purchases'
import { call } from '@saldo/client/api/call.ts'

/** The user's purchases with an unconfirmed payment, from any device, newest first. Throws ApiError. */
export const paymentsInProcess = async (external_user: UserId): Promise<Purchase[]> =>
  (await call(listPurchases, { params: { external_user } })).filter(
    ({ payment_in_process, receipt }) => payment_in_process && receipt === null,
  )
