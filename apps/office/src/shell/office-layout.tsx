import { Outlet, redirect, useParams } from 'react-router'
import { firstAdministrator } from '@saldo/contract/people'
import { call } from '@saldo/client/api/call.ts'
import { outcomeOf } from '@saldo/client/api/outcome.ts'
import { routes } from '@saldo/client/routes.ts'
import { useLeaveWhenSignedOut } from '@saldo/client/session/session.ts'
import { requireSession } from '@saldo/client/session/session-guard.ts'
import { NeedsScript } from '@saldo/document/needs-script.tsx'
import { PageHead } from '@saldo/ui/page-head.tsx'
import shapes from '@saldo/ui/shapes.module.css'
import { myOfficeContext, provideMyOffice } from '../shared/my-office.ts'
import { SectionLoading } from '../shared/section.tsx'
import { shellCopy as copy } from './copy.ts'
import { Frame } from './frame.tsx'
import { NoOffice, NotOpened } from './no-office.tsx'
import type { Route } from './+types/office-layout.ts'

/** The office needs a password session: a PIN is not enough. */
export const clientMiddleware = [requireSession, provideMyOffice]

/** While the installation has no administrator, redirects to the page that makes the first one. */
export const clientLoader = async ({ context }: Route.ClientLoaderArgs) => {
  const found = await outcomeOf(context.get(myOfficeContext))
  if (found.end !== 'refused' || found.code !== 'forbidden') return found
  const first = await outcomeOf(() => call(firstAdministrator))
  if (first.end === 'done' && first.value.is_awaited) throw redirect(routes.officeFirst())
  return found
}

export const HydrateFallback = () => (
  <Frame mine={null} event={null}>
    <PageHead title={copy.office} />
    <h1 className={shapes.unseen}>{copy.office}</h1>
    <NeedsScript />
    <SectionLoading />
  </Frame>
)

const Inside = ({ of: found }: { of: Route.ComponentProps['loaderData'] }) => {
  if (found.end === 'done') return <Outlet />
  const isStranger = found.end === 'refused' && found.code === 'forbidden'
  return isStranger ? <NoOffice /> : <NotOpened problems={found.problems} />
}

/** The frame around every screen of the office. */
export default function OfficeLayout({ loaderData: found }: Route.ComponentProps) {
  const { event } = useParams()
  useLeaveWhenSignedOut(routes.home())
  const mine = found.end === 'done' ? found.value : null
  return (
    <Frame mine={mine} event={event === undefined ? null : Number(event)}>
      <Inside of={found} />
    </Frame>
  )
}
