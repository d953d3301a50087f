import type { EventId } from '@saldo/contract/ids'
import { eventsCopy } from '@saldo/copy/events'
import type { Act } from '../../kernel/act.ts'
import { AppError } from '../../kernel/errors.ts'
import type { EventDeps } from './change.ts'
import { changeEvent } from './change-event.ts'
import type { EventFields, EventRecord } from './event.ts'
import { findEventByUrl } from './queries.ts'
import { checkEdit, tidyFields } from './rules.ts'

/** Changes the given fields only. Throws not_found, event_closed, validation_failed. */
export const editEvent = async (
  deps: EventDeps,
  id: EventId,
  changes: Partial<EventFields>,
  act: Act,
): Promise<EventRecord> => {
  const holder = changes.url === undefined ? null : await findEventByUrl(deps.databases.control, changes.url)
  return changeEvent(deps, id, act, (before, now) => {
    const after = { ...before, ...tidyFields(changes) }
    checkEdit(before, after, now)
    if (holder !== null && holder.id !== id)
      throw new AppError('validation_failed', { errors: { url: [eventsCopy.urlTaken] } })
    return { action: 'event.edited', after, details: { fields: Object.keys(changes) } }
  })
}
