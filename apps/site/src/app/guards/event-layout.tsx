import { requireEvent } from './event-guard.ts'
import { GuardedOutlet } from './guarded-outlet.tsx'
import { requirePhone } from './phone-guard.ts'
import { requireSession } from '@saldo/client/session/session-guard.ts'

/** Ordered: session, event, phone. See users-layout.tsx for what the screens below need. */
export const clientMiddleware = [requireSession, requireEvent, requirePhone]

export default function EventLayout() {
  return <GuardedOutlet />
}
