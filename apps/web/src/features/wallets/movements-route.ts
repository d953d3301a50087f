import { type ClientLoaderFunctionArgs, data, redirect } from 'react-router'
import { eventIdParam } from '@saldo/contract/ids'
import { userContext } from '../../shared/current-user.ts'
import { routes } from '../../shared/routes.ts'
import { loadMovements, type MovementsShown } from './load-movements.ts'
import { pagesWanted } from './movement-pages.ts'

/** These are data for 'Mis Qrs'; whoever opens the address itself lands there. */
export const loader = () => redirect(routes.qrs())

/** Never throws for a call that failed: the card shows what it had, or says why it has nothing. */
export const clientLoader = async ({
  params,
  request,
  context,
}: ClientLoaderFunctionArgs): Promise<MovementsShown> => {
  const event = eventIdParam.safeDecode(params['event'] ?? '')
  if (!event.success) throw data(null, { status: 404 })
  return loadMovements(context.get(userContext).id, event.data, pagesWanted(request.url))
}
