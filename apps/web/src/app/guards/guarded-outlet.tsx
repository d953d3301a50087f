import { useEffect } from 'react'
import { Outlet } from 'react-router'
import { routes } from '../../shared/routes.ts'
import { useSession } from '../../shared/session/session.ts'

/** The screens of signed-in users. Signing out in another tab leaves them here too. */
export const GuardedOutlet = () => {
  const { isSignedIn } = useSession()
  useEffect(() => {
    if (!isSignedIn) window.location.replace(routes.home())
  }, [isSignedIn])
  return <Outlet />
}
