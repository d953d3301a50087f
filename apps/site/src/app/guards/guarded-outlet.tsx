import { lazy, Suspense, useEffect, useState } from 'react'
import { Outlet } from 'react-router'
import { useServiceWorker } from '@saldo/client/service-worker/use-service-worker.ts'
import { routes } from '@saldo/client/routes.ts'
import { useLeaveWhenSignedOut } from '@saldo/client/session/session.ts'
import { whenIdle } from '@saldo/client/startup.ts'

/** Outside the first load; if it can't be loaded, links behave as usual. */
const StrandedNotice = lazy(() =>
  import('./stranded-notice.tsx').then(
    ({ StrandedNotice: Notice }) => ({ default: Notice }),
    () => ({ default: () => null }),
  ),
)

/** The screens of signed-in users; a sign-out in another tab leaves them too. */
export const GuardedOutlet = () => {
  useLeaveWhenSignedOut(routes.home())
  useServiceWorker('attendee')
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => whenIdle(() => setIsIdle(true)), [])
  return (
    <>
      <Outlet />
      {isIdle && (
        <Suspense>
          <StrandedNotice />
        </Suspense>
      )}
    </>
  )
}
