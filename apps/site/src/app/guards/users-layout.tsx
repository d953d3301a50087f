import { GuardedOutlet } from './guarded-outlet.tsx'
import { requireSession } from '@saldo/client/session/session-guard.ts'

/**
 * Guards run before the loaders of the screens below, so each of those screens has a clientLoader (one that
 * returns null if it needs nothing) and a HydrateFallback in its own shape.
 */
export const clientMiddleware = [requireSession]

export default function UsersLayout() {
  return <GuardedOutlet />
}
