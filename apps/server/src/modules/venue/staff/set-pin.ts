import { isTillRole } from '@saldo/contract/roles'
import type { EventId, SessionId, UserId } from '@saldo/contract/ids'
import { venueCopy } from '@saldo/copy/venue'
import { transact, type Databases } from '../../../db/index.ts'
import { audit } from '../../../kernel/audit.ts'
import { AppError, fault } from '../../../kernel/errors.ts'
import { endTillSessionsOf, hashPassword } from '../../auth/index.ts'
import { isPinLongEnough, isTrivialPin, mayManage } from './rules.ts'
import { roleAt, type StaffAct } from './staff.ts'
import { upsertPin } from './staff-queries.ts'

/**
 * Sets the PIN with which a member of staff signs in on the event's tills, and ends the sessions of the old
 * one. Anybody who may set PINs may set their own. Returns the ended sessions, for `gatekeeper.refuse`.
 * Throws not_found for an account without a till's role there, forbidden, validation_failed for a PIN that is easily
 * guessed or too short for the role.
 */
export const setPin = async (
  databases: Databases,
  { eventId, userId, pin }: { eventId: EventId; userId: UserId; pin: string },
  act: StaffAct,
): Promise<SessionId[]> => {
  const role = await roleAt(databases, eventId, userId)
  if (role === null || !isTillRole(role)) throw new AppError('not_found')
  if (userId !== act.actor.id && !mayManage(act.role, role)) throw new AppError('forbidden')
  if (isTrivialPin(pin)) throw fault('pin', venueCopy.pinTooSimple)
  if (!isPinLongEnough(pin, role)) throw fault('pin', venueCopy.pinTooShort)
  const hash = await hashPassword(pin)
  await transact(await databases.forEvent(eventId), async (tx) => {
    await upsertPin(tx, { eventId, userId, hash, digits: pin.length }, act.at)
    await audit(tx, act, {
      action: 'pin_set',
      subject: userId,
      eventId,
    })
  })
  return endTillSessionsOf(databases.control, eventId, { userId }, act.at)
}
