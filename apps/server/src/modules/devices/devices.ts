import type { DeviceId, EventId, SessionId } from '@saldo/contract/ids'
import { transact, type Databases, type EventDatabases } from '../../db/index.ts'
import type { Act } from '../../kernel/act.ts'
import { audit } from '../../kernel/audit.ts'
import { AppError } from '../../kernel/errors.ts'
import { endTillSessionsOf, namesOf } from '../auth/index.ts'
import { devicesOf, markLifted, markRevoked, updateName, type Device } from './queries.ts'

export type ListedDevice = Device & {
  /** The name of the last person signed in on it. */
  staff: string | null
}

/** The event's devices, newest first, including revoked ones. */
export const listDevices = async (databases: EventDatabases, eventId: EventId): Promise<ListedDevice[]> => {
  const devices = await devicesOf(await databases.forEvent(eventId), eventId)
  const people = devices.flatMap(({ lastUserId }) => lastUserId ?? [])
  const names = await namesOf(databases.control, people)
  return devices.map((device) => ({
    ...device,
    staff: device.lastUserId && (names.get(device.lastUserId) ?? null),
  }))
}

/** Lifts the suspension of a device for wrong PINs. Throws not_found. */
export const liftDevice = async (
  databases: Databases,
  { eventId, deviceId }: { eventId: EventId; deviceId: DeviceId },
  act: Act,
): Promise<void> =>
  transact(await databases.forEvent(eventId), async (tx) => {
    if (!(await markLifted(tx, { eventId, deviceId }, act.at))) throw new AppError('not_found')
    await audit(tx, act, {
      action: 'device_lifted',
      subject: deviceId,
      eventId,
    })
  })

/** Renames a device of the event, revoked or not. Throws not_found. */
export const renameDevice = async (
  databases: Databases,
  { eventId, deviceId, name }: { eventId: EventId; deviceId: DeviceId; name: string },
  act: Act,
): Promise<void> =>
  transact(await databases.forEvent(eventId), async (tx) => {
    if (!(await updateName(tx, { eventId, deviceId }, name))) throw new AppError('not_found')
    await audit(tx, act, { action: 'device_renamed', subject: deviceId, eventId })
  })

/**
 * Revokes devices permanently, all or none, and ends their sessions; a repeat ends any that are left. Returns
 * the ended sessions, for `gatekeeper.refuse`. Throws not_found for one that the event has not.
 */
export const revokeDevices = async (
  databases: Databases,
  { eventId, deviceIds }: { eventId: EventId; deviceIds: readonly DeviceId[] },
  act: Act,
): Promise<SessionId[]> => {
  // In one order, so that two who revoke the same devices wait for each other.
  const devices = [...new Set(deviceIds)].toSorted()
  // Marked first: a concurrent sign-in sees the mark, or its session is ended below.
  await transact(await databases.forEvent(eventId), async (tx) => {
    for (const deviceId of devices) {
      if (!(await markRevoked(tx, { eventId, deviceId }, act.at))) throw new AppError('not_found')
      await audit(tx, act, {
        action: 'device_revoked',
        subject: deviceId,
        eventId,
      })
    }
  })
  return transact(databases.control, async (tx) => {
    const ended: SessionId[] = []
    for (const deviceId of devices)
      ended.push(...(await endTillSessionsOf(tx, eventId, { deviceId }, act.at)))
    return ended
  })
}
