import type { EventId } from '@saldo/contract/ids'
import { eventsCopy } from '@saldo/copy/events'
import { transact, type Db } from '../../db/index.ts'
import type { Act } from '../../kernel/act.ts'
import { audit } from '../../kernel/audit.ts'
import { fault } from '../../kernel/errors.ts'
import { enqueue } from '../../kernel/jobs/jobs.ts'
import { eventChangedJob, followEvent, type EventDeps } from './follow-event.ts'
import type { EventFields, EventRecord } from './event.ts'
import { findEventByUrl, insertEvent, nextNumber } from './queries.ts'
import { checkFields, defaultLimits, defaultTimezone, freeSlug, slugOf, tidyFields } from './rules.ts'

export type NewEvent = Pick<EventFields, 'name' | 'startsAt' | 'endsAt' | 'venue' | 'city'> &
  Partial<EventFields>

const fieldsOf = (input: NewEvent): EventFields =>
  tidyFields({
    ...defaultLimits,
    timezone: defaultTimezone,
    description: '',
    refundsUntil: null,
    cashRefunds: false,
    autoRefundsAfterHours: null,
    liveQr: 'offered',
    staticLimit: null,
    url: slugOf(input.name),
    ...input,
  })

/** An address that no event has: the wanted one if it was given, else the first free one made of it. */
const addressOf = async (tx: Db, { url }: EventFields, isGiven: boolean): Promise<string> => {
  let free = url
  for (let nth = 2; await findEventByUrl(tx, free); nth++) {
    if (isGiven) throw fault('url', eventsCopy.urlTaken)
    free = freeSlug(url, nth)
  }
  return free
}

/**
 * As `createEvent`, within a transaction of the control database: the ledger has the event once the caller
 * has called `followEvent` after the commit, or some seconds later by a job.
 * @param copyingFrom the event that this one is a copy of.
 */
export const createEventIn = async (
  tx: Db,
  input: NewEvent,
  act: Act,
  copyingFrom: EventId | null = null,
): Promise<EventRecord> => {
  const fields = fieldsOf(input)
  checkFields(fields)
  const now = act.at
  if (fields.endsAt <= now) throw fault('ends_at', eventsCopy.endsInThePast)
  const id = await nextNumber(tx)
  const url = await addressOf(tx, fields, input.url !== undefined)
  const created: EventRecord = { ...fields, url, id, status: 'draft', version: 1 }
  await insertEvent(tx, created, now, copyingFrom)
  await audit(tx, act, {
    action: copyingFrom === null ? 'event.created' : 'event.duplicated',
    eventId: id,
    ...(copyingFrom !== null && { details: { from: copyingFrom } }),
  })
  await enqueue(tx, eventChangedJob, { eventId: id }, now)
  return created
}

/**
 * Creates a draft with the next free number and a row in the directory; its address is derived from its name
 * unless given. The ledger has the event when this returns. Throws validation_failed with a sentence by
 * field.
 */
export const createEvent = async (deps: EventDeps, input: NewEvent, act: Act): Promise<EventRecord> => {
  const event = await transact(deps.databases.control, (tx) => createEventIn(tx, input, act))
  await followEvent(deps, event.id)
  return event
}
