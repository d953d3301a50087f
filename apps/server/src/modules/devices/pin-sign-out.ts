import { transact } from '../../db/index.ts'
import type { Act, Caller } from '../../kernel/act.ts'
import { audit } from '../../kernel/audit.ts'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import { endTillSession } from '../auth/index.ts'

/** Ends the caller's session on a till; the device stays paired. Throws forbidden for a sign-in by password. */
export const pinSignOut = async (deps: Deps, act: Act<Caller>): Promise<void> => {
  const { sessionId, till } = act.actor
  if (!till) throw new AppError('forbidden')
  await transact(deps.databases.control, async (tx) => {
    if (!(await endTillSession(tx, sessionId, act.at))) return
    await audit(tx, act, {
      action: 'till_sign_out',
      subject: till.deviceId,
      eventId: till.eventId,
    })
  })
  deps.gatekeeper.refuse([sessionId])
}
