import type { ClientLoaderFunctionArgs } from 'react-router'
import { listPurchases, type Purchase } from '@saldo/contract/purchases'
import { sentencesOf } from '@saldo/client/api/api-error.ts'
import { call } from '@saldo/client/api/call.ts'
import { userContext } from '@saldo/client/session/current-user.ts'

export type Purchases = { purchases: Purchase[] } | { problems: string[] }

/** Does not throw when a call fails: the screen shows the error and offers a retry. */
export const loadPurchases = async ({
  context,
}: Pick<ClientLoaderFunctionArgs, 'context'>): Promise<Purchases> => {
  try {
    return {
      purchases: await call(listPurchases, { params: { external_user: context.get(userContext).id } }),
    }
  } catch (error) {
    return { problems: sentencesOf(error) }
  }
}
