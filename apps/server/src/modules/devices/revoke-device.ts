import type { DeviceId, EventId, SessionId } from '@saldo/contract/ids'
import { transact, type Databases } from '../../db/index.ts'
import type { Act } from '../../kernel/act.ts'
import { audit } from '../../kernel/audit.ts'
import { AppError } from '../../kernel/errors.ts'
import { endTillSessionsOf } from '../auth/index.ts'
import { markRevoked } from './queries.ts'

/**
 * Revokes a device permanently and ends its sessions; a repeat ends any that are left. Returns the ended
 * sessions, for `gatekeeper.refuse`. Throws not_found.
 */
export const revokeDevice = async (
  databases: Databases,
  { eventId, deviceId }: { eventId: EventId; deviceId: DeviceId },
  act: Act,
): Promise<SessionId[]> => {
  // Marked first: a concurrent sign-in sees the mark, or its session is ended below.
  await transact(await databases.forEvent(eventId), async (tx) => {
    if (!(await markRevoked(tx, { eventId, deviceId }, act.at))) throw new AppError('not_found')
    await audit(tx, act, {
      action: 'device_revoked',
      subject: deviceId,
      eventId,
    })
  })
  return transact(databases.control, (tx) => endTillSessionsOf(tx, eventId, { deviceId }, act.at))
}
