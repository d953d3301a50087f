import { Outlet, useParams } from 'react-router'
import { outcomeOf } from '@saldo/client/api/outcome.ts'
import { useLeaveWhenSignedOut } from '@saldo/client/session/session.ts'
import { requireSession } from '@saldo/client/session/session-guard.ts'
import { routes } from '@saldo/client/routes.ts'
import { NeedsScript } from '@saldo/document/needs-script.tsx'
import { isOfOffice, myEventsContext, provideMyEvents } from '../shared/my-events.ts'
import { SectionLoading, Shown } from '../shared/section.tsx'
import { Frame } from './frame.tsx'
import { NoOffice } from './no-office.tsx'
import type { Route } from './+types/office-layout.ts'

/** The office needs a password session: a PIN is not enough. */
export const clientMiddleware = [requireSession, provideMyEvents]

export const clientLoader = ({ context }: Route.ClientLoaderArgs) => outcomeOf(context.get(myEventsContext))

export const HydrateFallback = () => (
  <Frame mine={[]} event={null}>
    <NeedsScript />
    <SectionLoading />
  </Frame>
)

/** The frame around every screen of the office. */
export default function OfficeLayout({ loaderData: found }: Route.ComponentProps) {
  const { event } = useParams()
  useLeaveWhenSignedOut(routes.home())
  const mine = found.end === 'done' ? found.value.filter(isOfOffice) : []
  return (
    <Frame mine={mine} event={event === undefined ? null : Number(event)}>
      <Shown of={found}>{() => (mine.length === 0 ? <NoOffice /> : <Outlet />)}</Shown>
    </Frame>
  )
}
