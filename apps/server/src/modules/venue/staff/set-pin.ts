import type { EventId, SessionId, UserId } from '@saldo/contract/ids'
import { venueCopy } from '@saldo/copy/venue'
import { transact, type Databases } from '../../../db/index.ts'
import { audit } from '../../../kernel/audit.ts'
import { AppError } from '../../../kernel/errors.ts'
import { endTillSessionsOf, hashPassword } from '../../auth/index.ts'
import { isPinLongEnough, isTrivialPin, mayManage } from './rules.ts'
import { roleAt, type StaffBy } from './staff.ts'
import { upsertPin } from './staff-queries.ts'

/**
 * Sets the PIN by which somebody signs in on the event's tills; sessions that the old one opened end. Everybody who may
 * set PINs may set their own. The sessions it ended, for `gatekeeper.refuse`. Throws not_found for somebody without a
 * role there, forbidden, validation_failed for a PIN that anybody would guess or that is too short for the role.
 */
export const setPin = async (
  databases: Databases,
  { eventId, userId, pin }: { eventId: EventId; userId: UserId; pin: string },
  by: StaffBy,
): Promise<SessionId[]> => {
  const role = await roleAt(databases, eventId, userId)
  if (role === null) throw new AppError('not_found')
  if (userId !== by.actor.id && !mayManage(by.role, role)) throw new AppError('forbidden')
  if (isTrivialPin(pin))
    throw new AppError('validation_failed', { errors: { pin: [venueCopy.pinTooSimple] } })
  if (!isPinLongEnough(pin, role))
    throw new AppError('validation_failed', { errors: { pin: [venueCopy.pinTooShort] } })
  const hash = await hashPassword(pin)
  await transact(await databases.forEvent(eventId), async (tx) => {
    await upsertPin(tx, { eventId, userId, hash }, by.now)
    await audit(tx, {
      at: by.now,
      requestId: by.requestId,
      actor: by.actor,
      action: 'pin_set',
      subject: userId,
      eventId,
    })
  })
  return endTillSessionsOf(databases.control, eventId, { userId }, by.now)
}
