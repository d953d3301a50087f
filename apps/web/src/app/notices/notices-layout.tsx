import { lazy, Suspense } from 'react'
import { Outlet } from 'react-router'
import { useConfig } from '../../shared/config.ts'
import { useSession } from '../../shared/session/session.ts'
import { whenIdle } from '../../shared/when-idle.ts'
import styles from './notices-layout.module.css'

/**
 * Begun later than what it stands below: to load it takes a slow phone a while. A part that a lost network keeps away is
 * no reason to take the QR off the screen.
 */
const NoticesCard = lazy(async () => {
  await new Promise<void>(whenIdle)
  return import('../../features/notices/notices-card.tsx').catch(() => ({ default: () => null }))
})

/** Below the QRs, an offer to be told of what happens to them. It comes last, into room that was kept for it. */
export default function NoticesLayout() {
  const { push } = useConfig()
  const { user } = useSession()
  return (
    <>
      <Outlet />
      {push && (
        <div className={styles.room}>
          {user && (
            <Suspense>
              <NoticesCard key={user.id} userId={user.id} publicKey={push.public_key} />
            </Suspense>
          )}
        </div>
      )}
    </>
  )
}
