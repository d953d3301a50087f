import { z } from 'zod'
import { tokens } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { deviceId, eventId, eventIdParam, placeId, userId } from './ids.ts'
import { offlineNews, offlineReport } from './offline.ts'
import { pin } from './pin.ts'
import { place, tillRole } from './places.ts'

const inEvent = z.object({ event: eventIdParam })
const setUp = { may: 'devices.edit' } as const
const anyStaff = { staff: ['bar', 'cashier', 'manager'] } as const

/** Shown in two groups of four; case, spaces and hyphens don't matter. */
const pairingCode = z.string().min(1).max(20)
const deviceName = z.string().trim().min(1).max(40)
/** Identifies and authenticates a device: opaque, kept on the device only. */
const credential = z.string().min(1).max(200)

const pairing = z.object({
  id: z.guid(),
  code: z.string(),
  place,
  ends_at: z.iso.datetime(),
  /** Number of devices paired with this code. */
  used: z.number().int(),
})

export const pairingCodes = endpoint({
  method: 'GET',
  api: 'token',
  path: 'staff/events/:event/pairing-codes',
  auth: setUp,
  summary: 'Pairing codes that still work',
  params: inEvent,
  reply: z.array(pairing),
})

export const createPairingCode = endpoint({
  method: 'POST',
  api: 'token',
  path: 'staff/events/:event/pairing-codes',
  auth: setUp,
  limits: ['staff_changes'],
  summary: 'A code by which any number of devices are paired with a place until it ends',
  params: inEvent,
  body: z.object({ place_id: placeId, minutes: z.number().int().min(5).max(1440) }),
  reply: pairing,
})

export const endPairingCode = endpoint({
  method: 'DELETE',
  api: 'token',
  path: 'staff/events/:event/pairing-codes/:pairing',
  auth: setUp,
  limits: ['staff_changes'],
  summary: 'End a pairing code now; devices that it paired stay',
  params: inEvent.extend({ pairing: z.guid() }),
  reply: z.null(),
})

export const eventOfTill = z.object({
  id: eventId,
  name: z.string(),
  ends_at: z.iso.datetime(),
  /** IANA name; hours are shown in this time zone. */
  timezone: z.string(),
})

export const pairDevice = endpoint({
  method: 'POST',
  api: 'token',
  path: 'staff/devices/pair',
  auth: 'public',
  summary: 'Pair this device; the credential is told once',
  body: z.object({ code: pairingCode, name: deviceName }),
  reply: z.object({ device_id: deviceId, credential, event: eventOfTill, place }),
})

export const deviceStaff = endpoint({
  method: 'POST',
  api: 'token',
  path: 'staff/devices/staff',
  auth: 'public',
  summary: 'Where a paired device stands, and who may sign in on it by PIN',
  body: z.object({ credential }),
  reply: z.object({
    event: eventOfTill,
    place,
    staff: z.array(
      z.object({
        id: userId,
        name: z.string(),
        role: tillRole,
        /** The digits of this person's PIN, whose last one enters; null for a PIN set before this was noted. */
        pin_digits: z.number().int().nullable().optional(),
      }),
    ),
  }),
})

export const pinSignIn = endpoint({
  method: 'POST',
  api: 'token',
  path: 'staff/devices/signin',
  auth: 'public',
  summary:
    'Sign in on a paired device; wrong PINs lock the person out of this device for a while, and many suspend it',
  body: z.object({ credential, user_id: userId, pin }),
  reply: tokens.extend({
    user: z.object({ id: userId, name: z.string() }),
    role: tillRole,
    event: eventOfTill,
    place,
    device_id: deviceId,
  }),
})

export const pinSignOut = endpoint({
  method: 'POST',
  api: 'token',
  path: 'staff/events/:event/till/signout',
  auth: anyStaff,
  summary: 'End the session of a till; the device stays paired',
  params: inEvent,
  reply: z.null(),
})

/** What a till measured since its last report. Bounded, so that no till can say more than it can have seen. */
const tillHealthReport = z.object({
  /** Answered calls, in ms. */
  round_trips: z.array(z.number().int().min(0).max(60_000)).max(60),
  /** Calls without an answer. */
  failures: z.number().int().min(0).max(60),
  /** Percent; null where the browser doesn't tell. */
  battery: z.number().int().min(0).max(100).nullable(),
})
export type TillHealthReport = z.output<typeof tillHealthReport>

export const tillContact = endpoint({
  method: 'POST',
  api: 'token',
  path: 'staff/events/:event/till/contact',
  inPractice: true,
  withoutControl: true,
  auth: anyStaff,
  limits: ['contacts'],
  summary:
    'A till says that it is there, how many operations wait and how its calls went; it hears whether its catalogue is old',
  params: inEvent,
  body: z.object({
    waiting: z.number().int().min(0).max(10_000),
    health: tillHealthReport.optional(),
    /** Of a till that has a journal of offline sales. */
    offline: offlineReport.optional(),
  }),
  reply: z.object({
    catalogue_version: z.number().int(),
    at: z.iso.datetime(),
    /** End of the event, which may have been moved since the till was opened. */
    ends_at: z.iso.datetime(),
    /** Null for who is signed in by password: only paired tills sell offline. */
    offline: offlineNews.nullable(),
    /** Whether the caller's drawer holds what its place's drawers should be emptied at; never how much. */
    drawer_full: z.boolean(),
  }),
})

export const devices = endpoint({
  method: 'GET',
  api: 'token',
  path: 'staff/events/:event/devices',
  auth: setUp,
  summary: 'Paired devices with their last contact and what waits on them',
  params: inEvent,
  reply: z.array(
    z.object({
      id: deviceId,
      name: z.string(),
      place,
      paired_at: z.iso.datetime(),
      last_contact_at: z.iso.datetime().nullable(),
      waiting: z.number().int(),
      /** Name of the person signed in, or last signed in, on the device. */
      staff: z.string().nullable(),
      revoked_at: z.iso.datetime().nullable(),
      /** When the device stopped accepting PINs after too many wrong ones. */
      suspended_at: z.iso.datetime().nullable(),
    }),
  ),
})

export const revokeDevice = endpoint({
  method: 'DELETE',
  api: 'token',
  path: 'staff/events/:event/devices/:device',
  auth: setUp,
  limits: ['staff_changes'],
  summary: 'Refuse a device and whoever is signed in on it from now on',
  params: inEvent.extend({ device: deviceId }),
  reply: z.null(),
})

export const revokeDevices = endpoint({
  method: 'POST',
  api: 'token',
  path: 'staff/events/:event/devices/revoke',
  auth: setUp,
  limits: ['staff_changes'],
  summary: 'Refuse several devices and whoever is signed in on them from now on, all or none',
  params: inEvent,
  body: z.object({ devices: z.array(deviceId).min(1).max(500) }),
  reply: z.null(),
})

export const renameDevice = endpoint({
  method: 'PUT',
  api: 'token',
  path: 'staff/events/:event/devices/:device',
  auth: setUp,
  limits: ['staff_changes'],
  summary: 'Rename a device; it stays paired',
  params: inEvent.extend({ device: deviceId }),
  body: z.object({ name: deviceName }),
  reply: z.null(),
})

export const liftDevice = endpoint({
  method: 'POST',
  api: 'token',
  path: 'staff/events/:event/devices/:device/lift',
  auth: setUp,
  limits: ['staff_changes'],
  summary: 'Let a device take PINs again that was suspended for wrong ones',
  params: inEvent.extend({ device: deviceId }),
  reply: z.null(),
})
