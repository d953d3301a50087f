import { Outlet } from 'react-router'
import { useServiceWorker } from '@saldo/client/service-worker/use-service-worker.ts'
import { routes } from '@saldo/client/routes.ts'
import { useLeaveWhenSignedOut } from '@saldo/client/session/session.ts'
import { StrandedNotice } from './stranded-notice.tsx'

/** The screens of signed-in users; a sign-out in another tab leaves them too. */
export const GuardedOutlet = () => {
  useLeaveWhenSignedOut(routes.home())
  useServiceWorker('attendee')
  return (
    <>
      <Outlet />
      <StrandedNotice />
    </>
  )
}
