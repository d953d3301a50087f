import type { EventId } from '@saldo/contract/ids'
import type { Db } from '../../db/index.ts'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import type { EventOnShow, EventRecord } from './event.ts'
import { eventsOnShow, findEvent } from './queries.ts'

/** The event with this number. Throws not_found when it does not exist. */
export const eventOf = async (control: Db, id: EventId): Promise<EventRecord> => {
  const event = await findEvent(control, id)
  if (event === null) throw new AppError('not_found')
  return event
}

/**
 * The public list; concurrent callers share one query, so an on-sale rush runs one query at a time and a
 * caller's answer is never older than the query in progress.
 */
export const createEventList = ({
  databases,
  clock,
}: Pick<Deps, 'databases' | 'clock'>): (() => Promise<EventOnShow[]>) => {
  let reading: Promise<EventOnShow[]> | undefined
  return () => {
    reading ??= eventsOnShow(databases.control, clock.now()).finally(() => {
      reading = undefined
    })
    return reading
  }
}
