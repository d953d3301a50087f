import { eventsCopy } from '@saldo/copy/events'
import { transact } from '../../db/index.ts'
import type { Act } from '../../kernel/act.ts'
import { audit } from '../../kernel/audit.ts'
import { AppError } from '../../kernel/errors.ts'
import { enqueue } from '../../kernel/jobs/jobs.ts'
import { eventChangedJob, followEvent, type EventDeps } from './follow-event.ts'
import type { EventFields, EventRecord } from './event.ts'
import { findEventByUrl, insertEvent, nextNumber } from './queries.ts'
import { checkFields, defaultLimits, defaultTimezone, slugOf, tidyFields } from './rules.ts'

export type NewEvent = Pick<EventFields, 'name' | 'startsAt' | 'endsAt' | 'venue' | 'city'> &
  Partial<EventFields>

const fieldsOf = (input: NewEvent): EventFields =>
  tidyFields({
    ...defaultLimits,
    timezone: defaultTimezone,
    description: '',
    refundsUntil: null,
    cashRefunds: false,
    url: slugOf(input.name),
    ...input,
  })

/**
 * Creates a draft with the next free number and a row in the directory; its address is derived from its name
 * unless given. The ledger has the event when this returns. Throws validation_failed with a sentence by
 * field.
 */
export const createEvent = async (deps: EventDeps, input: NewEvent, act: Act): Promise<EventRecord> => {
  const fields = fieldsOf(input)
  checkFields(fields)
  const now = act.at
  if (fields.endsAt <= now)
    throw new AppError('validation_failed', { errors: { ends_at: [eventsCopy.endsInThePast] } })
  const event = await transact(deps.databases.control, async (tx) => {
    const id = await nextNumber(tx)
    if (await findEventByUrl(tx, fields.url))
      throw new AppError('validation_failed', { errors: { url: [eventsCopy.urlTaken] } })
    const created: EventRecord = { ...fields, id, status: 'draft' }
    await insertEvent(tx, created, now)
    await audit(tx, act, { action: 'event.created', eventId: id })
    await enqueue(tx, eventChangedJob, { eventId: id }, now)
    return created
  })
  await followEvent(deps, event.id)
  return event
}
