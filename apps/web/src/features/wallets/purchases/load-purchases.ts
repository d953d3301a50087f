import type { ClientLoaderFunctionArgs } from 'react-router'
import { listPurchases, type Purchase } from '@saldo/contract/purchases'
import { sentencesOf } from '../../../shared/api/api-error.ts'
import { call } from '../../../shared/api/call.ts'
import { userContext } from '../../../shared/current-user.ts'

export type Purchases = { purchases: Purchase[] } | { problems: string[] }

/** Never throws for a call that failed: the screen says what is wrong and offers to try again. */
export const loadPurchases = async ({ context }: ClientLoaderFunctionArgs): Promise<Purchases> => {
  try {
    return {
      purchases: await call(listPurchases, { params: { external_user: context.get(userContext).id } }),
    }
  } catch (error) {
    return { problems: sentencesOf(error) }
  }
}
