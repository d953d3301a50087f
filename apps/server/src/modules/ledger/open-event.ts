import type { Db } from '../../db/index.ts'
import { insertEvent, updateEvent, type EventTerms } from './queries.ts'

export type { EventTerms }

/** Makes an event known to the ledger; repeating it changes nothing. Amounts in centavos, `closesAt` null for never. */
export const openEvent = (db: Db, terms: EventTerms & { at: Date }): Promise<void> =>
  insertEvent(db, terms, terms.at)

/** Tells the ledger new terms: extended, closed, reopened. Charges after this commit obey them. */
export const setEvent = async (db: Db, terms: EventTerms): Promise<void> => {
  if (!(await updateEvent(db, terms))) throw new Error(`The ledger has no event ${terms.eventId}`)
}
