import { allDifferences } from '@saldo/contract/differences'
import { call } from '@saldo/client/api/call.ts'
import { outcomeOf } from '@saldo/client/api/outcome.ts'
import { myOfficeContext } from '../../shared/my-office.ts'
import { differenceActions } from './actions.ts'
import { DifferenceScreen } from './difference-screen.tsx'
import { listQuery } from './list.ts'
import { openedIn } from './load.ts'
import type { Route } from './+types/all-differences-page.ts'

export const clientLoader = ({ request, context }: Route.ClientLoaderArgs) =>
  outcomeOf(async () => {
    const [{ events }, list] = await Promise.all([
      context.get(myOfficeContext)(),
      call(allDifferences, { query: listQuery(request) }),
    ])
    return { list, opened: openedIn(request, list), events, now: new Date() }
  })

export const clientAction = differenceActions

/** The differences of all events of the caller; an administrator's also of no event. */
export default function AllDifferencesPage({ loaderData: found }: Route.ComponentProps) {
  return <DifferenceScreen found={found} />
}
