import type { EventId } from '@saldo/contract/ids'
import { audit } from '../../kernel/audit.ts'
import type { Actor, Deps } from '../../kernel/deps.ts'

/** Who scans, and within which request. */
export type Scan = { eventId: EventId; actor: Actor; requestId: string; now: Date }

/** Throws too_many_requests for a session that showed too many codes that exist nowhere: it is guessing. */
export const refuseGuessers = ({ limiter }: Deps, { actor }: Scan): Promise<void> =>
  limiter.check('unknown_codes', actor.sessionId)

/** Counts and records one more. Throws too_many_requests. */
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
