import type { EventId, UserId } from '@saldo/contract/ids'
import type { Role } from '@saldo/contract/roles'
import type { Act, Caller } from '../../kernel/act.ts'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import { hadTillSession, isPassword } from '../auth/index.ts'
import { realEventOf } from '../events/index.ts'
import { findPinHash, isPinLongEnough } from '../venue/index.ts'
import { countTry, forgetTry, refusePin } from './pin-tries.ts'
import { findDevice } from './queries.ts'

type Second = { eventId: EventId; userId: UserId; role: Role; pin: string }

/**
 * Proves by PIN that a second person stands at the caller's till; wrong PINs count as those of a sign-in. Throws
 * pin_refused, pin_locked, device_suspended, device_refused, and pin_too_short for their role.
 */
export const proveSecond = async (
  deps: Deps,
  { userId, role, pin, ...at }: Second,
  act: Act<Caller>,
): Promise<void> => {
  const { till } = act.actor
  const eventId = await realEventOf(deps.databases.control, at.eventId)
  const db = await deps.databases.forEvent(eventId)
  const device = till ? await findDevice(db, eventId, till.deviceId) : null
  if (till && (!device || device.revokedAt !== null)) throw new AppError('device_refused')
  if (device && device.suspendedAt !== null) throw new AppError('device_suspended')
  const isKnownHere = device ? await hadTillSession(deps.databases.control, userId, device.id) : false
  const attempt = { ...act, db, eventId, userId, device, isKnownHere }
  await countTry(deps, attempt)
  const isRight = await isPassword(await findPinHash(db, eventId, userId), pin)
  if (!isRight) return refusePin(deps, attempt)
  await forgetTry(deps, attempt)
  if (!isPinLongEnough(pin, role)) throw new AppError('pin_too_short')
}
