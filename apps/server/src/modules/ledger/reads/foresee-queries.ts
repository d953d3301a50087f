import type { EventId } from '@saldo/contract/ids'
import { centavos, type Centavos } from '@saldo/contract/money'
import { sql } from 'kysely'
import type { Db } from '../../../db/index.ts'

/** One transfer, by the keys of its accounts; `wallets` is the customers’ side. */
export type BookedLine = { debit: string; credit: string; amount: Centavos }

type Row = { debit: string; credit: string; amount: bigint }

/** What this transaction booked at an event so far, at a time from `at` on. */
export const bookedHere = async (
  tx: Db,
  { eventId, at }: { eventId: EventId; at: Date },
): Promise<BookedLine[]> => {
  const { rows } = await sql<Row>`
    SELECT d.key AS debit, c.key AS credit, t.amount FROM ledger.transfer t
    JOIN ledger.account d ON d.event_id = t.event_id AND d.account_id = t.debit_account
    JOIN ledger.account c ON c.event_id = t.event_id AND c.account_id = t.credit_account
    WHERE t.event_id = ${eventId} AND t.booked_at >= ${at} AND t.xmin = pg_current_xact_id()::xid
      AND t.debit_account <> t.credit_account
    ORDER BY t.wallet_id DESC, t.wallet_seq`.execute(tx)
  return rows.map(({ debit, credit, amount }) => ({ debit, credit, amount: centavos(amount) }))
}
