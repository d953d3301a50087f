import { transact } from '../../db/index.ts'
import { audit } from '../../kernel/audit.ts'
import type { Actor, Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import { endTillSession } from '../auth/index.ts'

/** Ends the caller's session on a till; the device stays paired. Throws forbidden for a sign-in by password. */
export const pinSignOut = async (
  deps: Deps,
  { userId, sessionId, till }: Actor,
  { now, requestId }: { now: Date; requestId: string },
): Promise<void> => {
  if (!till) throw new AppError('forbidden')
  await transact(deps.databases.control, async (tx) => {
    if (!(await endTillSession(tx, sessionId, now))) return
    await audit(tx, {
      at: now,
      requestId,
      actor: { kind: 'staff', id: userId },
      action: 'till_sign_out',
      subject: till.deviceId,
      eventId: till.eventId,
    })
  })
  deps.gatekeeper.refuse([sessionId])
}
