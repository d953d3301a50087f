import { useEffect } from 'react'
import { Outlet } from 'react-router'
import { routes } from '../../shared/routes.ts'
import { readSession, useSession } from '../../shared/session/session.ts'
import { requireSession } from './session-guard.ts'

/** The till fills the screen: it has no header and no footer. Whoever is signed out there signs in and comes back. */
export const clientMiddleware = [requireSession]

export default function TillLayout() {
  const { isSignedIn } = useSession()
  useEffect(() => {
    // While it hydrates, the hook still answers as the server did.
    if (!isSignedIn && !readSession().isSignedIn)
      window.location.replace(routes.signIn({ returnUrl: routes.till() }))
  }, [isSignedIn])
  return <Outlet />
}
