import { Outlet } from 'react-router'
import { routes } from '../../shared/routes.ts'
import { useLeaveWhenSignedOut } from '../../shared/session/session.ts'
import { requireSession } from './session-guard.ts'

/** The till fills the screen: it has no header and no footer. Whoever is signed out there signs in and comes back. */
export const clientMiddleware = [requireSession]

export default function TillLayout() {
  useLeaveWhenSignedOut(routes.signIn({ returnUrl: routes.till() }))
  return <Outlet />
}
