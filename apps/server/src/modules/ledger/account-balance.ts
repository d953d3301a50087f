import type { EventId } from '@saldo/contract/ids'
import { sql } from 'kysely'
import type { Db } from '../../db/index.ts'
import type { AccountKey } from './accounts.ts'

/** Debits less credits of an account of the house, in centavos: for a drawer, the cash that should be in it. */
export const accountBalance = async (db: Db, eventId: EventId, key: AccountKey): Promise<bigint> => {
  const { rows } = await sql<{ balance: bigint }>`
    SELECT coalesce(sum(s.debits - s.credits), 0)::bigint AS balance
    FROM ledger.account a JOIN ledger.account_slot s USING (event_id, account_id)
    WHERE a.event_id = ${eventId} AND a.key = ${key}`.execute(db)
  return rows[0]?.balance ?? 0n
}
