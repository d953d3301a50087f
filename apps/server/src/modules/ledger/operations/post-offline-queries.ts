import type { Db } from '../../../db/index.ts'
import { sql } from 'kysely'
import { barRevenue } from './accounts.ts'
import { factsOf } from './booking.ts'
import { account, deciding, factsRow } from './call-queries.ts'
import type { OutcomeRow } from './outcome.ts'
import type { OfflineSale } from './post-offline.ts'

/** Runs ledger.post_offline. Throws request_in_progress and busy. */
export const callPostOffline = async (
  db: Db,
  sale: OfflineSale,
  fingerprint: Buffer,
): Promise<OutcomeRow | undefined> => {
  const { eventId, opId, walletId, isPaying, amount, place, mostLoss, insteadOf, live } = sale
  const [row] = await deciding(() =>
    sql<OutcomeRow>`
      SELECT * FROM ledger.post_offline(${eventId}, ${opId}, ${walletId}, ${isPaying}, ${amount},
        ${account(eventId, barRevenue(place.id))}, ${account(eventId, 'offline_loss')}, ${mostLoss}, ${insteadOf},
        ${live?.no ?? 0}, ${live?.step ?? 0}, ${fingerprint}, ${factsRow(factsOf(sale))})`.execute(db),
  )
  return row
}
