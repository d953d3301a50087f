import type { EventId } from '@saldo/contract/ids'
import { AppError } from '../../kernel/errors.ts'
import type { Cause, EventDeps } from './change.ts'
import { changeEvent } from './change-event.ts'
import type { EventRecord } from './event.ts'
import { isExpired } from './rules.ts'

/**
 * Puts a draft on sale; publishing again changes nothing. Throws not_found, and event_closed after its end.
 */
export const publishEvent = (deps: EventDeps, id: EventId, cause: Cause): Promise<EventRecord> =>
  changeEvent(deps, id, cause, (before, now) => {
    if (isExpired(before, now)) throw new AppError('event_closed')
    if (before.status === 'published') return null
    return { action: 'event.published', after: { ...before, status: 'published' } }
  })
