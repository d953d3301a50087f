import type { TillRole } from '@saldo/contract/roles'
import type { SessionId, UserId } from '@saldo/contract/ids'
import { transact } from '../../db/index.ts'
import type { Act, Caller, Till } from '../../kernel/act.ts'
import { audit } from '../../kernel/audit.ts'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import type { LimitName } from '../../kernel/limits/limits.ts'
import { endTillSession, findUser, hadTillSession, isPassword, openTillSession } from '../auth/index.ts'
import { findPinHash, isPinLongEnough } from '../venue/index.ts'
import { knownDevice, type KnownDevice } from './known-device.ts'
import { markSuspended, noteSignIn } from './queries.ts'

export type PinSignIn = { credential: string; userId: UserId; pin: string }

export type SignedInOnTill = {
  accessToken: string
  refreshToken: string
  user: { id: UserId; name: string }
  role: TillRole
} & Omit<KnownDevice, 'db'>

type Attempt = {
  known: KnownDevice
  userId: UserId
  /** Whether this person signed in on this device before. */
  isKnownHere: boolean
} & Act

const tillOf = ({ device }: KnownDevice): Till => ({
  eventId: device.eventId,
  deviceId: device.id,
  placeId: device.place.id,
})

type Counter = readonly [LimitName, string]

/** Wrong PINs counted per device: somebody holding it may try the PINs of many people. */
const countersOfDevice = ({ known: { device } }: Attempt): Counter[] => {
  const since = `${device.eventId}:${device.id}:${device.liftedAt?.getTime() ?? 0}`
  return [
    ['wrong_pins_of_device', since],
    ['wrong_pins_of_device_a_day', since],
  ]
}

/**
 * Four digits are quickly guessed: tries are limited per person and device, and per person over all devices
 * new to them. A manager who signs in on the device ends the lock of everybody there, and leaves the device's own
 * counters as they are. On a device they have used before, tries on other devices can't lock a person out.
 */
const countersOf = (attempt: Attempt): Counter[] => {
  const { known, userId, isKnownHere } = attempt
  const { eventId, id, unlockedAt } = known.device
  return [
    ['wrong_pins', `${eventId}:${id}:${userId}:${unlockedAt?.getTime() ?? 0}`],
    ...countersOfDevice(attempt),
    ...(isKnownHere ? [] : [['wrong_pins_of_person', `${eventId}:${userId}`] as const]),
  ]
}

const record = (deps: Deps, attempt: Attempt, action: string): Promise<void> =>
  audit(deps.databases.control, attempt, {
    action,
    subject: attempt.userId,
    eventId: attempt.known.device.eventId,
    details: { device_id: attempt.known.device.id },
  })

const lockedFrom = (error: unknown): AppError | null =>
  error instanceof AppError && error.code === 'too_many_requests'
    ? new AppError('pin_locked', {
        ...error.detail,
        data: { retry_after_seconds: error.detail.retryAfterSeconds ?? 0 },
      })
    : null

/** Counts a try before the PIN is checked, or parallel guesses would all pass. Throws pin_locked. */
const countTry = async (deps: Deps, attempt: Attempt): Promise<void> => {
  try {
    for (const [limit, subject] of countersOf(attempt)) await deps.limiter.hit(limit, subject)
  } catch (error) {
    throw lockedFrom(error) ?? error
  }
}

/** The error to throw once one of the counters is full; null while none is. */
const lockOf = async (deps: Deps, counters: readonly Counter[]): Promise<AppError | null> => {
  try {
    for (const [limit, subject] of counters) await deps.limiter.check(limit, subject)
  } catch (error) {
    const locked = lockedFrom(error)
    if (locked) return locked
    throw error
  }
  return null
}

/** Throws pin_refused, or pin_locked or device_suspended when this try reaches the limit. */
const refuse = async (deps: Deps, attempt: Attempt): Promise<never> => {
  await record(deps, attempt, 'pin_refused')
  if (await lockOf(deps, countersOfDevice(attempt))) {
    const { db, device } = attempt.known
    const named = { eventId: device.eventId, deviceId: device.id }
    if (await markSuspended(db, named, attempt.at)) await record(deps, attempt, 'device_suspended')
    throw new AppError('device_suspended')
  }
  const locked = await lockOf(deps, countersOf(attempt))
  if (locked) {
    await record(deps, attempt, 'pin_locked')
    throw locked
  }
  throw new AppError('pin_refused')
}

/** Ends a session that was opened while its device was revoked or its PIN changed. */
const takeBack = async (deps: Deps, sessionId: SessionId, { at }: Act): Promise<never> => {
  await endTillSession(deps.databases.control, sessionId, at)
  deps.gatekeeper.refuse([sessionId])
  throw new AppError('device_refused')
}

/**
 * Opens a session by a PIN on a paired device. Throws device_refused, pin_refused (also for somebody without
 * a PIN or a role there, in the same time as a wrong PIN), pin_locked, device_suspended, and pin_too_short
 * for a right PIN that is too short for its role.
 */
export const pinSignIn = async (
  deps: Deps,
  { credential, userId, pin }: PinSignIn,
  act: Act,
): Promise<SignedInOnTill> => {
  const known = await knownDevice(deps.databases, credential)
  if (known.device.suspendedAt !== null) throw new AppError('device_suspended')
  const isKnownHere = await hadTillSession(deps.databases.control, userId, known.device.id)
  const attempt = { known, userId, isKnownHere, ...act }
  await countTry(deps, attempt)
  const pinHash = await findPinHash(known.db, known.device.eventId, userId)
  const isRight = await isPassword(pinHash, pin)
  const user = await findUser(deps.databases.control, userId)
  if (!isRight || pinHash === null || !user) return refuse(deps, attempt)

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
  if (!opened) return refuse(deps, attempt)
  const named = { eventId: known.device.eventId, deviceId: known.device.id }
  const isManager = opened.role === 'manager' || opened.role === 'admin'
  if (!(await noteSignIn(known.db, named, { userId, pinHash, isManager }, act.at)))
    return takeBack(deps, opened.sessionId, act)
  for (const [limit, subject] of countersOf(attempt)) await deps.limiter.giveBack(limit, subject)
  return {
    accessToken: opened.accessToken,
    refreshToken: opened.refreshToken,
    user: { id: userId, name: `${user.name} ${user.paternalSurname}` },
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
