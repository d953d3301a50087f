import type { DeviceId, EventId, UserId } from '@saldo/contract/ids'
import type { Place } from '../venue/index.ts'

/** A phone or tablet that was paired with a place. */
export type Device = {
  id: DeviceId
  eventId: EventId
  place: Place
  name: string
  pairedAt: Date
  lastContactAt: Date | null
  /** Operations that it has stored and no answer for, as it told last. */
  waiting: number
  /** Who signed in on it last. */
  lastUserId: UserId | null
  revokedAt: Date | null
  /** Since when it takes no PIN, because too many were wrong. */
  suspendedAt: Date | null
  liftedAt: Date | null
}
