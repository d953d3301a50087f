import type { EventId } from '@saldo/contract/ids'
import type { Cause, EventDeps } from './change.ts'
import { changeEvent } from './change-event.ts'
import type { EventRecord } from './event.ts'
import { checkExtension } from './rules.ts'

/**
 * Moves the end of an event later, before it ends. The last day for refunds moves with it when it would lie before.
 * Throws not_found, event_closed, validation_failed for an end that is not later.
 */
export const extendEvent = (deps: EventDeps, id: EventId, endsAt: Date, cause: Cause): Promise<EventRecord> =>
  changeEvent(deps, id, cause, (before, now) => {
    checkExtension(before, endsAt, now)
    const { refundsUntil } = before
    const after = {
      ...before,
      endsAt,
      refundsUntil: refundsUntil !== null && refundsUntil < endsAt ? endsAt : refundsUntil,
    }
    return { action: 'event.extended', after, details: { ends_at: endsAt.toISOString() } }
  })
