import type { KeyScope } from '@saldo/contract/key-scopes'
import type { DeviceId, EventId, PlaceId, SessionId, UserId } from '@saldo/contract/ids'

/** The paired device that a session was opened on by PIN. */
export type Till = { eventId: EventId; deviceId: DeviceId; placeId: PlaceId }

/**
 * The user named by an access token. `authTime` is the last sign-in with a credential. A session of a `till`
 * may use only the staff calls of its event.
 */
export type Bearer = {
  id: UserId
  sessionId: SessionId
  authTime: Date
  till?: Till
  /** Kind of browser that the session was issued to; see browser-kind.ts. */
  browser?: string
}

/** The user who makes a call, as an attendee or as staff. */
export type Caller = Bearer & { kind: 'attendee' | 'staff' }

/** A key of the organiser's API, as it makes a call. */
export type KeyHolder = { kind: 'key'; id: UserId; eventId: EventId; scopes: readonly KeyScope[] }

/** A caller who is not signed in, or whom the operation has yet to authenticate. */
export const visitor = { kind: 'visitor', id: null } as const

/** Our own jobs. */
export const system = { kind: 'system', id: null } as const

/** Who acts, as the audit log names them. An operator works at the machine's command line. */
type Actor =
  | { kind: 'visitor' | 'operator' | 'system'; id: null }
  | { kind: 'attendee' | 'staff' | 'key'; id: UserId }

/**
 * Who acts, when, and under which request id; made once, by the route, the job or the command. `at` is the
 * call's time on the application's clock.
 */
export type Act<By extends Actor = Actor> = { actor: By; at: Date; requestId: string }

/** A caller's act at an event. */
export type EventAct = Act<Caller> & { eventId: EventId }

/** The act of a visitor who turned out to be this user. */
export const byAttendee = ({ at, requestId }: Act, id: UserId): Act => ({
  actor: { kind: 'attendee', id },
  at,
  requestId,
})
