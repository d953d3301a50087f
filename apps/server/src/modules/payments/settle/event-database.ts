import { noEvent } from '@saldo/contract/refunds'
import type { Databases, Db } from '../../../db/index.ts'

/** The database of an event’s rows; the control database for payments of no event of ours. */
export const databaseOf = async (
  { control, forEvent }: Pick<Databases, 'control' | 'forEvent'>,
  eventId: number,
): Promise<Db> => (eventId === noEvent ? control : forEvent(eventId))
