import { runsEvent, type TillRole } from '@saldo/contract/roles'
import type { SessionId, UserId } from '@saldo/contract/ids'
import { transact } from '../../db/index.ts'
import type { Act, Caller, Till } from '../../kernel/act.ts'
import { audit } from '../../kernel/audit.ts'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import { endTillSession, namesOf, hadTillSession, isPassword, openTillSession } from '../auth/index.ts'
import { findPinHash, isPinLongEnough, isPlaceOpenTo } from '../venue/index.ts'
import { knownDevice, type KnownDevice } from './known-device.ts'
import { countTry, forgetTry, refusePin } from './pin-tries.ts'
import { noteSignIn } from './queries.ts'

export type PinSignIn = { credential: string; userId: UserId; pin: string }

export type SignedInOnTill = {
  accessToken: string
  refreshToken: string
  user: { id: UserId; name: string }
  role: TillRole
} & Omit<KnownDevice, 'db'>

const tillOf = ({ device }: KnownDevice): Till => ({
  eventId: device.eventId,
  deviceId: device.id,
  placeId: device.place.id,
})

/** Ends a session that was opened while its device was revoked, or its PIN or place changed. */
const takeBack = async (deps: Deps, sessionId: SessionId, { at }: Act): Promise<never> => {
  await endTillSession(deps.databases.control, sessionId, at)
  deps.gatekeeper.refuse([sessionId])
  throw new AppError('device_refused')
}

/**
 * Opens a session by a PIN on a paired device. Throws device_refused, pin_refused (also for somebody without
 * a PIN or a role there, or without an account at another place or after their last day, in the same time as a wrong
 * PIN), pin_locked, device_suspended, and pin_too_short for a right PIN that is too short for its role.
 */
export const pinSignIn = async (
  deps: Deps,
  { credential, userId, pin }: PinSignIn,
  act: Act,
): Promise<SignedInOnTill> => {
  const known = await knownDevice(deps.databases, credential)
  if (known.device.suspendedAt !== null) throw new AppError('device_suspended')
  const isKnownHere = await hadTillSession(deps.databases.control, userId, known.device.id)
  const { db, device } = known
  const attempt = { db, eventId: device.eventId, device, userId, isKnownHere, ...act }
  await countTry(deps, attempt)
  const pinHash = await findPinHash(known.db, known.device.eventId, userId)
  const isRight = await isPassword(pinHash, pin)
  const here = { eventId: known.device.eventId, userId, placeId: known.device.place.id }
  const isOpen = await isPlaceOpenTo(deps.databases, here, act.at)
  const name = (await namesOf(deps.databases.control, [userId])).get(userId)
  if (!isRight || pinHash === null || !isOpen || name === undefined) return refusePin(deps, attempt)

  const opened = await transact(deps.databases.control, async (tx) => {
    const session = await openTillSession(deps, tx, { userId, till: tillOf(known) }, act.at)
    if (!session) return null
    if (!isPinLongEnough(pin, session.role)) throw new AppError('pin_too_short')
    const byStaff: Act = { ...act, actor: { kind: 'staff', id: userId } }
    await audit(tx, byStaff, {
      action: 'till_sign_in',
      subject: known.device.id,
      eventId: known.device.eventId,
    })
    return session
  })
  if (!opened) return refusePin(deps, attempt)
  const named = { eventId: known.device.eventId, deviceId: known.device.id }
  const isNoted = await noteSignIn(
    known.db,
    named,
    { userId, pinHash, isManager: runsEvent(opened.role) },
    act.at,
  )
  if (!isNoted || !(await isPlaceOpenTo(deps.databases, here, act.at)))
    return takeBack(deps, opened.sessionId, act)
  await forgetTry(deps, attempt)
  return {
    accessToken: opened.accessToken,
    refreshToken: opened.refreshToken,
    user: { id: userId, name },
    role: opened.role,
    device: known.device,
    event: known.event,
  }
}

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
