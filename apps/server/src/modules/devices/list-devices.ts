import type { EventId, UserId } from '@saldo/contract/ids'
import type { Databases } from '../../db/index.ts'
import { findUser } from '../auth/index.ts'
import type { Device } from './device.ts'
import { devicesOf } from './queries.ts'

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
