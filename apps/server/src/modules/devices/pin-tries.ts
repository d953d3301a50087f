import type { DeviceId, EventId, UserId } from '@saldo/contract/ids'
import type { Db } from '../../db/index.ts'
import type { Act } from '../../kernel/act.ts'
import { audit } from '../../kernel/audit.ts'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import type { LimitName } from '../../kernel/limits/limits.ts'
import { markSuspended } from './queries.ts'

/** One try of somebody's PIN on a till. */
export type PinTry = Act & {
  db: Db
  eventId: EventId
  userId: UserId
  /** The paired device; null on a till whose maker signed in by password, which is counted by that person. */
  device: { id: DeviceId; liftedAt: Date | null; unlockedAt: Date | null } | null
  /** Whether this person signed in on this device before. */
  isKnownHere: boolean
}

type Counter = readonly [LimitName, string]

const whereOf = ({ device, actor }: PinTry): string => device?.id ?? `by ${actor.id}`

/** Wrong PINs counted per device: somebody holding it may try the PINs of many people. */
const countersOfDevice = (attempt: PinTry): Counter[] => {
  const since = `${attempt.eventId}:${whereOf(attempt)}:${attempt.device?.liftedAt?.getTime() ?? 0}`
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
const countersOf = (attempt: PinTry): Counter[] => {
  const { eventId, userId, isKnownHere, device } = attempt
  return [
    ['wrong_pins', `${eventId}:${whereOf(attempt)}:${userId}:${device?.unlockedAt?.getTime() ?? 0}`],
    ...countersOfDevice(attempt),
    ...(isKnownHere ? [] : [['wrong_pins_of_person', `${eventId}:${userId}`] as const]),
  ]
}

const record = (deps: Deps, attempt: PinTry, action: string): Promise<void> =>
  audit(deps.databases.control, attempt, {
    action,
    subject: attempt.userId,
    eventId: attempt.eventId,
    ...(attempt.device && { details: { device_id: attempt.device.id } }),
  })

const lockedFrom = (error: unknown): AppError | null =>
  error instanceof AppError && error.code === 'too_many_requests'
    ? new AppError('pin_locked', {
        ...error.detail,
        data: { retry_after_seconds: error.detail.retryAfterSeconds ?? 0 },
      })
    : null

/** Counts a try before the PIN is checked, or parallel guesses would all pass. Throws pin_locked. */
export const countTry = async (deps: Deps, attempt: PinTry): Promise<void> => {
  try {
    for (const [limit, subject] of countersOf(attempt)) await deps.limiter.hit(limit, subject)
  } catch (error) {
    throw lockedFrom(error) ?? error
  }
}

/** The PIN was right: the try counts no longer. */
export const forgetTry = async (deps: Deps, attempt: PinTry): Promise<void> => {
  for (const [limit, subject] of countersOf(attempt)) await deps.limiter.giveBack(limit, subject)
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
export const refusePin = async (deps: Deps, attempt: PinTry): Promise<never> => {
  await record(deps, attempt, 'pin_refused')
  const { db, device, eventId } = attempt
  if (device && (await lockOf(deps, countersOfDevice(attempt)))) {
    if (await markSuspended(db, { eventId, deviceId: device.id }, attempt.at))
      await record(deps, attempt, 'device_suspended')
    throw new AppError('device_suspended')
  }
  const locked = await lockOf(deps, countersOf(attempt))
  if (locked) {
    await record(deps, attempt, 'pin_locked')
    throw locked
  }
  throw new AppError('pin_refused')
}
