import type { EventId } from '@saldo/contract/ids'
import { noEvent } from '@saldo/contract/refunds'
import { findInEach, type Databases, type Db } from '../../db/index.ts'
import { AppError } from '../../kernel/errors.ts'
import { normaliseFolio, type Refund } from './refund.ts'
import { findByFolio } from './queries.ts'

/** The database of an event's requests; those without a known QR are in the control database, beside its events. */
export const databaseOf = async (databases: Databases, eventId: EventId): Promise<Db> =>
  eventId === noEvent ? databases.ofNoEvent : databases.forEvent(eventId)

/**
 * The request with this folio, as typed, in any database. With an event, only that event's requests are
 * found. Throws not_found.
 */
export const refundNamed = async (
  { databases }: { databases: Databases },
  typed: string,
  eventId: EventId = noEvent,
): Promise<{ refund: Refund; db: Db }> => {
  const folio = normaliseFolio(typed)
  const find = async (db: Db) => (folio === undefined ? null : findByFolio(db, folio))
  const refund =
    eventId === noEvent ? await findInEach(databases, find) : await find(await databaseOf(databases, eventId))
  if (!refund || (eventId !== noEvent && refund.eventId !== eventId)) throw new AppError('not_found')
  return { refund, db: await databaseOf(databases, refund.eventId) }
}
