import type { Role } from '@saldo/contract/endpoint'
import type { DeviceId, EventId, PlaceId, SessionId, UserId } from '@saldo/contract/ids'
import type { Databases, WakeUps } from '../db/index.ts'
import type { Clock } from './clock.ts'
import type { Env } from './env.ts'
import type { Keys } from './keys.ts'
import type { Log } from './log.ts'
import type { RateLimiter } from './rate-limit.ts'
import type { MaybePromise } from './maybe-promise.ts'
import type { Streams } from './streams.ts'

/** The paired device that a session was opened on by PIN. */
export type Till = { eventId: EventId; deviceId: DeviceId; placeId: PlaceId }

/**
 * Who calls, as the access token says. `authTime` is when they last signed in with a credential. A session of a `till`
 * is let into the staff calls of its event and nowhere else.
 */
export type Actor = {
  userId: UserId
  sessionId: SessionId
  authTime: Date
  till?: Till
  /** The kind of browser that the session was given to; see browser-kind.ts. */
  browser?: string
}

/** What the kernel asks of the module that knows identities; the composition hands it in. */
export type Gatekeeper = {
  /** The actor of a valid access token whose session has not ended; rejects with unauthenticated. */
  authenticate(accessToken: string): MaybePromise<Actor>
  /** The role at an event, an administrator's everywhere; 'elsewhere' for staff of other events; null for no staff. */
  roleAt(userId: UserId, eventId: EventId): MaybePromise<Role | 'elsewhere' | null>
  isAdmin(userId: UserId): MaybePromise<boolean>
  /** Refuses these sessions from now on; the other processes learn of it from the database. */
  refuse(sessionIds: readonly SessionId[]): void
}

/** What every operation may need; made once by the composition. */
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
}
