import type { EventId } from '@saldo/contract/ids'
import type { Act } from '../../kernel/act.ts'
import type { EventDeps } from './change.ts'
import { changeEvent } from './change-event.ts'
import type { EventRecord } from './event.ts'

/**
 * Closes an event permanently: no more top-ups or charges. Closing it again changes nothing. Throws
 * not_found.
 */
export const closeEvent = (deps: EventDeps, id: EventId, act: Act): Promise<EventRecord> =>
  changeEvent(deps, id, act, (before) =>
    before.status === 'closed' ? null : { action: 'event.closed', after: { ...before, status: 'closed' } },
  )
