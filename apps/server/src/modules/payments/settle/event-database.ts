import { noEvent } from '@saldo/contract/refunds'
import type { Databases, Db } from '../../../db/index.ts'

/** The database of an event’s rows; the control database, beside its events, for payments of no event of ours. */
export const databaseOf = async (
  { ofNoEvent, forEvent }: Pick<Databases, 'ofNoEvent' | 'forEvent'>,
  eventId: number,
): Promise<Db> => (eventId === noEvent ? ofNoEvent : forEvent(eventId))
