import type { DeviceId, EventId, PlaceId, UserId } from '@saldo/contract/ids'
import { sql, type NotNull } from 'kysely'
import type { Db } from '../../db/index.ts'
import type { Place } from '../venue/index.ts'

/** A phone or tablet that was paired with a place. */
export type Device = {
  id: DeviceId
  eventId: EventId
  place: Place
  name: string
  pairedAt: Date
  lastContactAt: Date | null
  /** Number of its stored operations without an answer, as last reported. */
  waiting: number
  /** The last user signed in on it. */
  lastUserId: UserId | null
  revokedAt: Date | null
  /** When it was suspended for too many wrong PINs; null when it is not. */
  suspendedAt: Date | null
  liftedAt: Date | null
  /** When a manager signed in on it last. */
  unlockedAt: Date | null
}

type NewDevice = {
  eventId: EventId
  deviceId: DeviceId
  pairingId: string
  placeId: PlaceId
  name: string
  hash: Buffer
}

export const insertDevice = async (db: Db, device: NewDevice, at: Date): Promise<void> => {
  await db
    .insertInto('device')
    .values({
      event_id: device.eventId,
      device_id: device.deviceId,
      pairing_id: device.pairingId,
      place_id: device.placeId,
      name: device.name,
      credential_hash: device.hash,
      paired_at: at,
    })
    .execute()
}

const devicesWithPlaces = (db: Db) =>
  db
    .selectFrom('device')
    .innerJoin('named_place as place', (join) =>
      join.onRef('place.event_id', '=', 'device.event_id').onRef('place.place_id', '=', 'device.place_id'),
    )
    .select([
      'device.device_id',
      'device.event_id',
      'device.name',
      'device.credential_hash',
      'device.paired_at',
      'device.last_contact_at',
      'device.waiting',
      'device.last_user_id',
      'device.revoked_at',
      'device.suspended_at',
      'device.lifted_at',
      'device.unlocked_at',
      'place.place_id',
      'place.name as place_name',
      'place.kind',
    ])
    .$narrowType<{ place_id: NotNull; place_name: NotNull; kind: NotNull }>()

type Row = Awaited<ReturnType<ReturnType<typeof devicesWithPlaces>['executeTakeFirstOrThrow']>>

const toDevice = (row: Row): Device => {
  const eventId = row.event_id as EventId
  return {
    id: row.device_id as DeviceId,
    eventId,
    place: {
      id: row.place_id as PlaceId,
      eventId,
      kind: row.kind as Device['place']['kind'],
      name: row.place_name,
    },
    name: row.name,
    pairedAt: row.paired_at,
    lastContactAt: row.last_contact_at,
    waiting: row.waiting,
    lastUserId: row.last_user_id as UserId | null,
    revokedAt: row.revoked_at,
    suspendedAt: row.suspended_at,
    liftedAt: row.lifted_at,
    unlockedAt: row.unlocked_at,
  }
}

/** A device of the event with the digest of its credential. */
export const findDevice = async (
  db: Db,
  eventId: EventId,
  deviceId: DeviceId,
): Promise<(Device & { hash: Buffer }) | null> => {
  const row = await devicesWithPlaces(db)
    .where('device.event_id', '=', eventId)
    .where('device.device_id', '=', deviceId)
    .executeTakeFirst()
  return row ? { ...toDevice(row), hash: row.credential_hash } : null
}

/** The event's devices, newest first. */
export const devicesOf = async (db: Db, eventId: EventId): Promise<Device[]> => {
  const rows = await devicesWithPlaces(db)
    .where('device.event_id', '=', eventId)
    .orderBy('device.paired_at', 'desc')
    .orderBy('device.device_id', 'desc')
    .execute()
  return rows.map(toDevice)
}

type Named = { eventId: EventId; deviceId: DeviceId }

/**
 * Stores who signed in on a device; false if the device was revoked or the PIN changed meanwhile. Called
 * after the session exists, so that a later revocation or PIN change finds that session. A manager's sign-in ends the
 * locks of wrong PINs there.
 */
export const noteSignIn = async (
  db: Db,
  { eventId, deviceId }: Named,
  { userId, pinHash, isManager }: { userId: UserId; pinHash: string; isManager: boolean },
  at: Date,
): Promise<boolean> => {
  const row = await db
    .updateTable('device')
    .set({ last_user_id: userId, last_contact_at: at, ...(isManager && { unlocked_at: at }) })
    .where('event_id', '=', eventId)
    .where('device_id', '=', deviceId)
    .where('revoked_at', 'is', null)
    .where(sql<boolean>`app.has_pin(${eventId}, ${userId}, ${pinHash})`)
    .returning('device_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Stores a device's contact; false when it was revoked. */
export const noteContactAt = async (
  db: Db,
  { eventId, deviceId }: Named,
  waiting: number,
  at: Date,
): Promise<boolean> => {
  const row = await db
    .updateTable('device')
    .set({ last_contact_at: at, waiting })
    .where('event_id', '=', eventId)
    .where('device_id', '=', deviceId)
    .where('revoked_at', 'is', null)
    .returning('device_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Revokes a device, keeping the first time; false when the event has no such device. */
export const markRevoked = async (db: Db, { eventId, deviceId }: Named, at: Date): Promise<boolean> => {
  const row = await db
    .updateTable('device')
    .set((eb) => ({ revoked_at: eb.fn.coalesce('revoked_at', eb.val(at)) }))
    .where('event_id', '=', eventId)
    .where('device_id', '=', deviceId)
    .returning('device_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Renames a device; false when the event has no such device. */
export const updateName = async (db: Db, { eventId, deviceId }: Named, name: string): Promise<boolean> => {
  const row = await db
    .updateTable('device')
    .set({ name })
    .where('event_id', '=', eventId)
    .where('device_id', '=', deviceId)
    .returning('device_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Suspends a device; false when it was suspended already. */
export const markSuspended = async (db: Db, { eventId, deviceId }: Named, at: Date): Promise<boolean> => {
  const row = await db
    .updateTable('device')
    .set({ suspended_at: at })
    .where('event_id', '=', eventId)
    .where('device_id', '=', deviceId)
    .where('suspended_at', 'is', null)
    .returning('device_id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Lifts a device's suspension and restarts its count of wrong PINs; false when the event has no such device.
 */
export const markLifted = async (db: Db, { eventId, deviceId }: Named, at: Date): Promise<boolean> => {
  const row = await db
    .updateTable('device')
    .set({ suspended_at: null, lifted_at: at })
    .where('event_id', '=', eventId)
    .where('device_id', '=', deviceId)
    .returning('device_id')
    .executeTakeFirst()
  return row !== undefined
}
