import { useMatch } from 'react-router'
import { routes } from '@saldo/client/routes.ts'
import { requireSession } from '@saldo/client/session/session-guard.ts'
import { GuardedOutlet } from './guarded-outlet.tsx'
import { lazy, Suspense } from 'react'
import { useConfig } from '@saldo/client/config.ts'
import { useSession } from '@saldo/client/session/session.ts'
import { whenIdle } from '@saldo/client/startup.ts'
import styles from '../shell/shell.module.css'

/** Loaded after the QRs, because it is slow on a slow phone. A failed load must not remove the QR from the screen. */
const NoticesCard = lazy(async () => {
  await new Promise<void>(whenIdle)
  return import('../../features/notices/notices-card.tsx').catch(() => ({ default: () => null }))
})

/** Offers notifications below the QRs. Appears last, in reserved space. */
const NoticesOffer = () => {
  const { push } = useConfig()
  const { user } = useSession()
  if (!push) return null
  return (
    <div className={styles.offer}>
      {user && (
        <Suspense>
          <NoticesCard key={user.id} userId={user.id} publicKey={push.public_key} />
        </Suspense>
      )}
    </div>
  )
}

/**
 * Guards run before the loaders of the screens below, so each of those screens has a clientLoader (one that
 * returns null if it needs nothing) and a HydrateFallback in its own shape.
 */
export const clientMiddleware = [requireSession]

export default function UsersLayout() {
  const showsQrs = useMatch(routes.qrs()) !== null
  return (
    <>
      <GuardedOutlet />
      {showsQrs && <NoticesOffer />}
    </>
  )
}
