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
  /** Number of its stored operations without an answer, as last reported. */
  waiting: number
  /** The last user signed in on it. */
  lastUserId: UserId | null
  revokedAt: Date | null
  /** When it was suspended for too many wrong PINs; null when it is not. */
  suspendedAt: Date | null
  liftedAt: Date | null
}
