import type { EventId } from '@saldo/contract/ids'
import type { Deps } from '../../kernel/deps.ts'
import type { EventRecord } from './event.ts'

/**
 * Copies an event's state to the ledger, which closes the event by its own copy of the end. Injected, because
 * this module may not import the ledger. Called with the event locked, so the ledger's last state is the last
 * one committed.
 */
export type EventFollower = (event: EventRecord) => Promise<void>

export type EventDeps = Pick<Deps, 'databases'> & { follow: EventFollower }

/** No id means all events, as in the scheduled run. */
export type EventJob = { eventId?: EventId }
