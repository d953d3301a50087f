import type { EventId, UserId } from '@saldo/contract/ids'
import type { Role } from '@saldo/contract/roles'

export type Invitation = {
  id: string
  /** In lower case. */
  email: string
  role: Role
  /** None for an administrator. */
  eventIds: EventId[]
  /** Who works without an account and gets one by it; null for one to whoever has the address. */
  personId: UserId | null
  invitedBy: UserId
  sentAt: Date
  expiresAt: Date
  acceptedAt: Date | null
  withdrawnAt: Date | null
}

/** The events at which somebody may invite, as `gatekeeper.eventsWhere` answers them. */
export type InviterEvents = 'all' | readonly EventId[]
