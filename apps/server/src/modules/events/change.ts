import type { EventId } from '@saldo/contract/ids'
import type { AuditEntry } from '../../kernel/audit.ts'
import type { Deps } from '../../kernel/deps.ts'
import type { EventRecord } from './event.ts'

/**
 * What must follow an event: the ledger, which closes by its own copy of the event's end. The composition hands it
 * in, because the ledger lies to the right of this module. It is called with the event locked, so the last state
 * that is committed is also the last that it is told.
 */
export type EventFollower = (event: EventRecord) => Promise<void>

export type EventDeps = Pick<Deps, 'databases' | 'clock'> & { follow: EventFollower }

/** Who changes an event, for the audit log. */
export type Cause = Pick<AuditEntry, 'actor' | 'requestId'>

/** Without an id, as the clock starts it: all events. */
export type EventJob = { eventId?: EventId }
