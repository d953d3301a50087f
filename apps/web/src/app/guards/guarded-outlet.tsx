import { Outlet } from 'react-router'
import { useServiceWorker } from '../service-worker-registration/use-service-worker.ts'
import { routes } from '../../shared/routes.ts'
import { useLeaveWhenSignedOut } from '../../shared/session/session.ts'

/** The screens of signed-in users. Signing out in another tab leaves them here too. */
export const GuardedOutlet = () => {
  useLeaveWhenSignedOut(routes.home())
  useServiceWorker('attendee')
  return <Outlet />
}
