import { can, managedBy } from '@saldo/contract/permissions'
import type { Role } from '@saldo/contract/roles'
import type { RoleGrant } from '../auth/index.ts'
import type { Invitation, InviterEvents } from './invitation.ts'

const DAY_MS = 24 * 3_600_000

/** How long an invitation's link counts. */
export const INVITATION_MS = 7 * DAY_MS
/** How long an invitation is kept, for the list and against a second use. */
export const KEPT_MS = 90 * DAY_MS

type Ends = Pick<Invitation, 'acceptedAt' | 'withdrawnAt' | 'expiresAt'>

export type InvitationState = 'pending' | 'expired' | 'accepted' | 'withdrawn'

export const stateOf = ({ acceptedAt, withdrawnAt, expiresAt }: Ends, now: Date): InvitationState => {
  if (acceptedAt !== null) return 'accepted'
  if (withdrawnAt !== null) return 'withdrawn'
  return expiresAt > now ? 'pending' : 'expired'
}

type Wanted = Pick<Invitation, 'role' | 'eventIds'>

/** Whether a caller who may invite at `events` may give this role, and take it. */
export const manages = (events: InviterEvents, role: Role): boolean =>
  managedBy(events === 'all' ? 'admin' : 'manager').includes(role)

/** Whether a caller who may invite at `events` may give this role at these events. */
export const mayInvite = (events: InviterEvents, { role, eventIds }: Wanted): boolean => {
  if (!manages(events, role)) return false
  return events === 'all' || (eventIds.length > 0 && eventIds.every((id) => events.includes(id)))
}

/** As `gatekeeper.eventsWhere(…, 'people.invite')`, of roles that were read now. */
export const inviterEvents = (grants: readonly RoleGrant[]): InviterEvents => {
  const able = grants.filter(({ role }) => can(role, 'people.invite'))
  if (able.some(({ role }) => role === 'admin')) return 'all'
  return able.flatMap(({ eventId }) => (eventId === null ? [] : [eventId]))
}

/** Whether the events fit the role: an administrator's is at all of them, any other at some. */
export const areEventsRight = ({ role, eventIds }: { role: Role; eventIds: readonly unknown[] }): boolean =>
  (role === 'admin') === (eventIds.length === 0)

/** An address, hidden but for its first letter and its domain. */
export const emailHint = (email: string): string => {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, 1)}•••${email.slice(at)}`
}
