import { differences } from '@saldo/contract/differences'
import { call } from '@saldo/client/api/call.ts'
import { outcomeOf } from '@saldo/client/api/outcome.ts'
import { inEvent, officeEventContext, useOfficeEvent } from '../../shared/office-event.ts'
import { differenceActions } from './actions.ts'
import { DifferenceScreen } from './difference-screen.tsx'
import { listQuery } from './list.ts'
import { openedIn } from './load.ts'
import type { Route } from './+types/differences-page.ts'

export const clientLoader = (args: Route.ClientLoaderArgs) =>
  outcomeOf(async () => {
    const list = await call(differences, { ...inEvent(args), query: listQuery(args.request) })
    const event = await args.context.get(officeEventContext).read()
    return { list, opened: openedIn(args.request, list), events: [event], now: new Date() }
  })

export const clientAction = differenceActions

/** The differences of an event. */
export default function DifferencesPage({ loaderData: found }: Route.ComponentProps) {
  return <DifferenceScreen found={found} event={useOfficeEvent()} />
}
