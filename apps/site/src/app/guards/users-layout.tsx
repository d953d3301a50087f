import { useMatch } from 'react-router'
import { routes } from '@saldo/client/routes.ts'
import { requireSession } from '@saldo/client/session/session-guard.ts'
import { GuardedOutlet } from './guarded-outlet.tsx'
import { NoticesOffer } from './notices-offer.tsx'

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
