import type { EventId } from '@saldo/contract/ids'
import { eventsCopy } from '@saldo/copy/events'
import { transact, type Db } from '../../db/index.ts'
import type { Act } from '../../kernel/act.ts'
import { audit } from '../../kernel/audit.ts'
import { AppError, fault } from '../../kernel/errors.ts'
import { enqueue } from '../../kernel/jobs/jobs.ts'
import { tellOrganiser } from '../../kernel/jobs/organiser-news.ts'
import type { EventFields, EventRecord } from './event.ts'
import { eventChangedJob, followEvent, inTurn, type EventDeps } from './follow-event.ts'
import { tellEventChanged } from './public-urls.ts'
import { findEventByUrl, lockEvent, updateEvent } from './queries.ts'
import { changedFields, onItsClock } from './edit-rules.ts'
import { checkEdit, checkExtension, isExpired, narrows, tidyFields, type LateExtension } from './rules.ts'

type Decision = { action: string; after: EventRecord; details?: Record<string, unknown> }
/** What webhooks are told of an event. */
const toldActions = ['event.published', 'event.extended', 'event.closed'] as const
const isTold = (action: string): action is (typeof toldActions)[number] =>
  toldActions.some((told) => told === action)

type Decide = (before: EventRecord, now: Date, tx: Db) => Decision | null | Promise<Decision | null>

const urlTaken = () => fault('url', eventsCopy.urlTaken)

/**
 * The only way to change an event. `decide` gets the locked event and returns its new state, or null for no
 * change. A change that narrows reaches the ledger before the commit, one that widens after it, so the ledger
 * never charges for an event that is closed here. Throws not_found and whatever `decide` throws.
 */
const changeEvent = async (deps: EventDeps, id: EventId, act: Act, decide: Decide): Promise<EventRecord> => {
  const now = act.at
  const outcome = await inTurn(() =>
    transact(deps.databases.control, async (tx) => {
      const before = await lockEvent(tx, id)
      if (before === null) throw new AppError('not_found')
      const decision = await decide(before, now, tx)
      if (decision === null) return { event: before, isChanged: false }
      const { action, details } = decision
      const after = { ...decision.after, version: before.version + 1 }
      if (!(await updateEvent(tx, after))) throw urlTaken()
      await audit(tx, act, { action, eventId: id, ...(details && { details }) })
      await enqueue(tx, eventChangedJob, { eventId: id }, now)
      await tellEventChanged(tx)
      if (isTold(action))
        await tellOrganiser(tx, {
          eventId: id,
          kind: action,
          object: String(id),
          at: now,
          data: { event: id, status: after.status, ends_at: after.endsAt.toISOString() },
        })
      if (narrows(before, after)) await deps.follow(after)
      return { event: after, isChanged: true }
    }),
  )
  if (outcome.isChanged) await followEvent(deps, id)
  return outcome.event
}

/**
 * Changes the given fields only. In another time zone the event keeps its local times, unless they are given
 * too. `seen` is the version that the editor saw: throws event_changed when the event has a newer one, unless
 * it already is as wanted, so that a repeated edit is harmless. Throws not_found, event_closed,
 * validation_failed.
 */
export const editEvent = (
  deps: EventDeps,
  id: EventId,
  changes: Partial<EventFields>,
  act: Act,
  seen: number | null = null,
): Promise<EventRecord> =>
  changeEvent(deps, id, act, async (before, now, tx) => {
    const after = { ...before, ...onItsClock(before, tidyFields(changes)) }
    const fields = changedFields(before, after)
    if (fields.length === 0) return null
    if (seen !== null && seen !== before.version)
      throw new AppError('event_changed', { data: { version: before.version } })
    checkEdit(before, after, now)
    const holder = fields.includes('url') ? await findEventByUrl(tx, after.url) : null
    if (holder !== null) throw urlTaken()
    return { action: 'event.edited', after, details: { fields } }
  })

/**
 * Moves the end of an event later; an ended event needs a reason and no accepted refund. The last day for
 * refunds moves along if it would fall before the new end. Extending again to the same end changes nothing: the
 * first answer may have been lost. Throws not_found, event_closed, refunds_begun, validation_failed (end not later,
 * or reason missing).
 */
export const extendEvent = (
  deps: EventDeps,
  id: EventId,
  endsAt: Date,
  act: Act,
  late: LateExtension | null = null,
): Promise<EventRecord> =>
  changeEvent(deps, id, act, (before, now) => {
    if (endsAt.getTime() === before.endsAt.getTime() && !isExpired(before, now)) return null
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
    if (before.status === 'published') return null
    if (isExpired(before, now)) throw new AppError('event_closed')
    return { action: 'event.published', after: { ...before, status: 'published' } }
  })

/**
 * Closes an event permanently: no more top-ups or charges. Closing it again changes nothing. Throws not_found,
 * and validation_failed where `typedName` is given and is not the event's name.
 */
export const closeEvent = (
  deps: EventDeps,
  id: EventId,
  act: Act,
  typedName: string | null = null,
): Promise<EventRecord> =>
  changeEvent(deps, id, act, (before) => {
    if (typedName !== null && typedName.trim() !== before.name) throw fault('name', eventsCopy.nameNotTyped)
    if (before.status === 'closed') return null
    return { action: 'event.closed', after: { ...before, status: 'closed' } }
  })
