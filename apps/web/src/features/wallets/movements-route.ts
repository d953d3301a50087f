import { type ClientLoaderFunctionArgs, data, redirect } from 'react-router'
import { eventIdParam } from '@saldo/contract/ids'
import { listMovements, type Movement } from '@saldo/contract/wallets'
import { sentencesOf } from '../../shared/api/api-error.ts'
import { call } from '../../shared/api/call.ts'
import { userContext } from '../../shared/current-user.ts'
import { routes } from '../../shared/routes.ts'
import { pagesWanted, readPages } from './movement-pages.ts'

export type MovementsShown = { movements: Movement[]; hasMore: boolean } | { problems: string[] }

/** These are data for 'Mis Qrs'; whoever opens the address itself lands there. */
export const loader = () => redirect(routes.qrs())

/** Never throws for a call that failed: the card says so and stays. */
export const clientLoader = async ({
  params,
  request,
  context,
}: ClientLoaderFunctionArgs): Promise<MovementsShown> => {
  const event = eventIdParam.safeDecode(params['event'] ?? '')
  if (!event.success) throw data(null, { status: 404 })
  const external_user = context.get(userContext).id
  try {
    return await readPages(pagesWanted(request.url), (before) =>
      call(listMovements, { params: { external_user, event: event.data }, query: { before } }),
    )
  } catch (error) {
    return { problems: sentencesOf(error) }
  }
}

/** The card asks again when its balance changes; the regular look at the balances is not a reason. */
export const shouldRevalidate = () => false
