import type { DeviceId, EventId, SessionId, UserId } from '@saldo/contract/ids'
import { transact, type Databases } from '../../db/index.ts'
import type { Act } from '../../kernel/act.ts'
import { audit } from '../../kernel/audit.ts'
import { AppError } from '../../kernel/errors.ts'
import { endTillSessionsOf, findUser } from '../auth/index.ts'
import { devicesOf, markLifted, markRevoked, type Device } from './queries.ts'

export type ListedDevice = Device & {
  /** The name of the last person signed in on it. */
  staff: string | null
}

/** The event's devices, newest first, including revoked ones. */
export const listDevices = async (databases: Databases, eventId: EventId): Promise<ListedDevice[]> => {
  const devices = await devicesOf(await databases.forEvent(eventId), eventId)
  const names = new Map<UserId, string>()
  for (const id of new Set(devices.flatMap(({ lastUserId }) => lastUserId ?? []))) {
    const user = await findUser(databases.control, id)
    if (user) names.set(id, `${user.name} ${user.paternalSurname}`)
  }
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
