import { type ClientLoaderFunctionArgs, data, redirect } from 'react-router'
import { eventIdParam } from '@saldo/contract/ids'
import { listMovements, type Movement } from '@saldo/contract/wallets'
import { sentencesOf } from '../../shared/api/api-error.ts'
import { call } from '../../shared/api/call.ts'
import { userContext } from '../../shared/current-user.ts'
import { routes } from '../../shared/routes.ts'
import { pagesWanted, readPages } from './movement-pages.ts'

export type MovementsShown = { movements: Movement[]; hasMore: boolean } | { problems: string[] }

/** Kept while the page lives, so that a lost network takes no list off the screen. */
const lastShown = new Map<string, MovementsShown>()

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
  const external_user = context.get(userContext).id
  const name = `${external_user} ${request.url}`
  try {
    const shown = await readPages(pagesWanted(request.url), (before) =>
      call(listMovements, { params: { external_user, event: event.data }, query: { before } }),
    )
    lastShown.set(name, shown)
    return shown
  } catch (error) {
    return lastShown.get(name) ?? { problems: sentencesOf(error) }
  }
}
