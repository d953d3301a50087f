import type { EventRecord } from '../events/index.ts'
import { placeToWire } from '../venue/index.ts'
import type { ListedDevice } from './devices.ts'
import type { Pairing } from './pairing-codes.ts'

export const eventToWire = ({ id, name, endsAt, timezone }: EventRecord) => ({
  id,
  name,
  ends_at: endsAt.toISOString(),
  timezone,
})

export const pairingToWire = ({ id, code, place, endsAt, used }: Pairing) => ({
  id,
  code,
  place: placeToWire(place),
  ends_at: endsAt.toISOString(),
  used,
})

export const deviceToWire = (device: ListedDevice) => ({
  id: device.id,
  name: device.name,
  place: placeToWire(device.place),
  paired_at: device.pairedAt.toISOString(),
  last_contact_at: device.lastContactAt?.toISOString() ?? null,
  waiting: device.waiting,
  staff: device.staff,
  suspended_at: device.suspendedAt?.toISOString() ?? null,
  revoked_at: device.revokedAt?.toISOString() ?? null,
})
