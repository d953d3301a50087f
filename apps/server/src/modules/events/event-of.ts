import type { EventId } from '@saldo/contract/ids'
import type { Db } from '../../db/index.ts'
import { AppError } from '../../kernel/errors.ts'
import type { EventRecord } from './event.ts'
import { findEvent } from './queries.ts'

/** The event with this number. Throws not_found when it does not exist. */
export const eventOf = async (control: Db, id: EventId): Promise<EventRecord> => {
  const event = await findEvent(control, id)
  if (event === null) throw new AppError('not_found')
  return event
}
