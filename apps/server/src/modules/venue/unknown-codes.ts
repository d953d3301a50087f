import type { EventId } from '@saldo/contract/ids'
import { audit } from '../../kernel/audit.ts'
import type { Actor, Deps } from '../../kernel/deps.ts'

/** A scan: its event, actor and request. */
export type Scan = { eventId: EventId; actor: Actor; requestId: string; now: Date }

/** Throws too_many_requests for a session that showed too many unknown codes, because it is guessing. */
export const refuseGuessers = ({ limiter }: Deps, { actor }: Scan): Promise<void> =>
  limiter.check('unknown_codes', actor.sessionId)

/** Counts and records an unknown code. Throws too_many_requests. */
export const countUnknownCode = async (
  deps: Deps,
  { eventId, actor, requestId, now }: Scan,
): Promise<void> => {
  await deps.limiter.hit('unknown_codes', actor.sessionId)
  await audit(await deps.databases.forEvent(eventId), {
    at: now,
    requestId,
    actor: { kind: 'staff', id: actor.userId },
    action: 'unknown_code_scanned',
    subject: actor.sessionId,
    eventId,
  })
}
