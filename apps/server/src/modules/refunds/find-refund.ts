import type { EventId } from '@saldo/contract/ids'
import { noEvent } from '@saldo/contract/refunds'
import type { Databases, Db } from '../../db/index.ts'
import { AppError } from '../../kernel/errors.ts'
import { normaliseFolio, type Refund } from './refund.ts'
import { findByFolio } from './queries.ts'

/** The database of an event's requests; those without a known QR are in the control database. */
export const databaseOf = async (databases: Databases, eventId: EventId): Promise<Db> =>
  eventId === noEvent ? databases.control : databases.forEvent(eventId)

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
  if (folio !== undefined)
    for (const db of databases.all) {
      const refund = await findByFolio(db, folio)
      if (refund && (eventId === noEvent || refund.eventId === eventId))
        return { refund, db: await databaseOf(databases, refund.eventId) }
    }
  throw new AppError('not_found')
}
