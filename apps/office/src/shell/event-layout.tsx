import { Outlet } from 'react-router'
import { outcomeOf } from '@saldo/client/api/outcome.ts'
import { EndingWarning } from '../shared/ending-warning.tsx'
import { officeEventContext, provideOfficeEvent } from '../shared/office-event.ts'
import { Shown } from '../shared/section.tsx'
import { NoEvent } from './no-office.tsx'
import type { Route } from './+types/event-layout.ts'

export const clientMiddleware = [provideOfficeEvent]

export const clientLoader = ({ context }: Route.ClientLoaderArgs) =>
  outcomeOf(context.get(officeEventContext).read)

/** The event of the pages in it, which `useOfficeEvent` gives them. */
export default function EventLayout({ loaderData: found }: Route.ComponentProps) {
  if (found.end === 'refused' && found.code === 'not_found') return <NoEvent />
  return (
    <Shown of={found}>
      {(event) => (
        <>
          <EndingWarning event={event} />
          <Outlet context={event} />
        </>
      )}
    </Shown>
  )
}
