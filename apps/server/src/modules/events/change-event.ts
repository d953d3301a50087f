import type { EventId } from '@saldo/contract/ids'
import { eventsCopy } from '@saldo/copy/events'
import { transact } from '../../db/index.ts'
import type { Act } from '../../kernel/act.ts'
import { audit } from '../../kernel/audit.ts'
import { AppError } from '../../kernel/errors.ts'
import { enqueue } from '../../kernel/jobs/jobs.ts'
import type { EventFields, EventRecord } from './event.ts'
import { eventChangedJob, followEvent, inTurn, type EventDeps } from './follow-event.ts'
import { tellEventChanged } from './public-urls.ts'
import { findEventByUrl, lockEvent, updateEvent } from './queries.ts'
import { checkEdit, checkExtension, isExpired, narrows, tidyFields, type LateExtension } from './rules.ts'

type Decision = { action: string; after: EventRecord; details?: Record<string, unknown> }

/**
 * The only way to change an event. `decide` gets the locked event and returns its new state, or null for no
 * change. A change that narrows reaches the ledger before the commit, one that widens after it, so the ledger
 * never charges for an event that is closed here. Throws not_found and whatever `decide` throws.
 */
const changeEvent = async (
  deps: EventDeps,
  id: EventId,
  act: Act,
  decide: (before: EventRecord, now: Date) => Decision | null,
): Promise<EventRecord> => {
  const now = act.at
  const outcome = await inTurn(() =>
    transact(deps.databases.control, async (tx) => {
      const before = await lockEvent(tx, id)
      if (before === null) throw new AppError('not_found')
      const decision = decide(before, now)
      if (decision === null) return { event: before, isChanged: false }
      const { action, after, details } = decision
      await updateEvent(tx, after)
      await audit(tx, act, { action, eventId: id, ...(details && { details }) })
      await enqueue(tx, eventChangedJob, { eventId: id }, now)
      await tellEventChanged(tx)
      if (narrows(before, after)) await deps.follow(after)
      return { event: after, isChanged: true }
    }),
  )
  if (outcome.isChanged) await followEvent(deps, id)
  return outcome.event
}

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

/**
 * Puts a draft on sale; publishing again changes nothing. Throws not_found, and event_closed after its end.
 */
export const publishEvent = (deps: EventDeps, id: EventId, act: Act): Promise<EventRecord> =>
  changeEvent(deps, id, act, (before, now) => {
    if (isExpired(before, now)) throw new AppError('event_closed')
    if (before.status === 'published') return null
    return { action: 'event.published', after: { ...before, status: 'published' } }
  })

/**
 * Closes an event permanently: no more top-ups or charges. Closing it again changes nothing. Throws
 * not_found.
 */
export const closeEvent = (deps: EventDeps, id: EventId, act: Act): Promise<EventRecord> =>
  changeEvent(deps, id, act, (before) =>
    before.status === 'closed' ? null : { action: 'event.closed', after: { ...before, status: 'closed' } },
  )
