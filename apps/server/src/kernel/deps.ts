import type { Action } from '@saldo/contract/permissions'
import type { Role } from '@saldo/contract/roles'
import type { EventId, SessionId, UserId } from '@saldo/contract/ids'
import type { Databases, WakeUps } from '../db/index.ts'
import type { Clock } from './time/clock.ts'
import type { Bearer, KeyHolder } from './act.ts'
import type { Env } from './env.ts'
import type { Keys } from './keys.ts'
import type { Log } from './log.ts'
import type { RateLimiter } from './limits/rate-limit.ts'
import type { Streams } from './http/streams.ts'

/** Interface of the auth module to the kernel; injected by the composition root. */
export type Gatekeeper = {
  /** The bearer of a valid access token of an open session; rejects with unauthenticated. */
  authenticate(accessToken: string): Promise<Bearer>
  /**
   * The role at an event; an administrator has it at every event. 'elsewhere' for staff of other events only;
   * null for a user who is no staff. At a practice, the role at its event.
   */
  roleAt(userId: UserId, eventId: EventId): Promise<Role | 'elsewhere' | null>
  /** The event that a practice's number practises; null for a number without one. */
  practisedAt(practice: EventId): Promise<EventId | null>
  /** Reads a practice's event anew in this process: its number may be new. */
  forgetPractice(practice: EventId): void
  isAdmin(userId: UserId): Promise<boolean>
  /** The events at which the user may act so, over all or a part of them; 'all' for administrators. */
  eventsWhere(userId: UserId, action: Action): Promise<'all' | EventId[]>
  /** Refuses these sessions from now on in this process; the others learn it from the database. */
  refuse(sessionIds: readonly SessionId[]): void
  /** Reads the user's roles anew in this process; the others learn of a change from the database. */
  forget(userId: UserId): void
}

/** Interface of the organiser's API to the kernel; injected by the composition root. */
export type Keyring = {
  /** The key that is presented; null for one that doesn't exist, has ended or was revoked. */
  open(presented: string): Promise<KeyHolder | null>
}

/** Dependencies of every operation; built once by the composition root. */
export type Deps = {
  databases: Databases
  clock: Clock
  env: Env
  keys: Keys
  log: Log
  limiter: RateLimiter
  streams: Streams
  wakeUps: WakeUps
  gatekeeper: Gatekeeper
  keyring: Keyring
}
