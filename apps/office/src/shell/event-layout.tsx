import { Outlet } from 'react-router'
import { outcomeOf } from '@saldo/client/api/outcome.ts'
import { EndingWarning } from '../shared/ending-warning.tsx'
import { officeEventContext, provideOfficeEvent } from '../shared/office-event.ts'
import { NoEvent, NotOpened } from './no-office.tsx'
import type { Route } from './+types/event-layout.ts'

export const clientMiddleware = [provideOfficeEvent]

export const clientLoader = ({ context }: Route.ClientLoaderArgs) =>
  outcomeOf(context.get(officeEventContext).read)

/** The event of the pages in it, which `useOfficeEvent` gives them. */
export default function EventLayout({ loaderData: found }: Route.ComponentProps) {
  if (found.end === 'refused' && found.code === 'not_found') return <NoEvent />
  if (found.end !== 'done') return <NotOpened problems={found.problems} />
  const event = found.value
  return (
    <>
      <EndingWarning event={event} />
      <Outlet context={event} />
    </>
  )
}
