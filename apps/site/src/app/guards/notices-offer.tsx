import { lazy, Suspense } from 'react'
import { useConfig } from '@saldo/client/config.ts'
import { useSession } from '@saldo/client/session/session.ts'
import { whenIdle } from '@saldo/client/startup.ts'
import styles from './notices-offer.module.css'

/**
 * Loaded after the QRs, because it is slow on a slow phone. A failed load must not remove the QR from the
 * screen.
 */
const NoticesCard = lazy(async () => {
  await new Promise<void>(whenIdle)
  return import('../../features/notices/notices-card.tsx').catch(() => ({ default: () => null }))
})

/** Offers notifications below the QRs. Appears last, in reserved space. */
export const NoticesOffer = () => {
  const { push } = useConfig()
  const { user } = useSession()
  if (!push) return null
  return (
    <div className={styles.room}>
      {user && (
        <Suspense>
          <NoticesCard key={user.id} userId={user.id} publicKey={push.public_key} />
        </Suspense>
      )}
    </div>
  )
}
