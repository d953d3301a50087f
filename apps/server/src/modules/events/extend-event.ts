import type { EventId } from '@saldo/contract/ids'
import type { Act } from '../../kernel/act.ts'
import type { EventDeps } from './change.ts'
import { changeEvent } from './change-event.ts'
import type { EventRecord } from './event.ts'
import { checkExtension, type LateExtension } from './rules.ts'

/**
 * Moves the end of an event later; an ended event needs a reason and no accepted refund. The last day for
 * refunds moves along if it would fall before the new end. Throws not_found, event_closed, refunds_begun,
 * validation_failed (end not later, or reason missing).
 */
export const extendEvent = (
  deps: EventDeps,
  id: EventId,
  endsAt: Date,
  act: Act,
  late: LateExtension | null = null,
): Promise<EventRecord> =>
  changeEvent(deps, id, act, (before, now) => {
    checkExtension(before, endsAt, now, late)
    const { refundsUntil } = before
    const after = {
      ...before,
      endsAt,
      refundsUntil: refundsUntil !== null && refundsUntil < endsAt ? endsAt : refundsUntil,
    }
    const details = {
      ends_at: endsAt.toISOString(),
      ended_at: before.endsAt.toISOString(),
      ...(late && { reason: late.reason }),
    }
    return { action: 'event.extended', after, details }
  })
