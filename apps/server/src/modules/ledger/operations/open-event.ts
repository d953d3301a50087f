import type { Db } from '../../../db/index.ts'
import { insertEvent, updateEvent, type EventTerms } from './queries.ts'

export type { EventTerms }

/** Registers an event with the ledger; idempotent. Amounts in centavos, `closesAt` null for never. */
export const openEvent = (db: Db, terms: EventTerms & { at: Date }): Promise<void> =>
  insertEvent(db, terms, terms.at)

/** Changes the terms of an event (extended, closed, reopened). They apply to charges after this commit. */
export const setEvent = async (db: Db, terms: EventTerms): Promise<void> => {
  if (!(await updateEvent(db, terms))) throw new Error(`The ledger has no event ${terms.eventId}`)
}
