import type { EventId } from '@saldo/contract/ids'
import type { Act } from '../../kernel/act.ts'
import { AppError } from '../../kernel/errors.ts'
import type { EventDeps } from './change.ts'
import { changeEvent } from './change-event.ts'
import type { EventRecord } from './event.ts'
import { isExpired } from './rules.ts'

/**
 * Puts a draft on sale; publishing again changes nothing. Throws not_found, and event_closed after its end.
 */
export const publishEvent = (deps: EventDeps, id: EventId, act: Act): Promise<EventRecord> =>
  changeEvent(deps, id, act, (before, now) => {
    if (isExpired(before, now)) throw new AppError('event_closed')
    if (before.status === 'published') return null
    return { action: 'event.published', after: { ...before, status: 'published' } }
  })
