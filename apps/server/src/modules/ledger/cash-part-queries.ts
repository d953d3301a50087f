import type { EventId, OpId, WalletId } from '@saldo/contract/ids'
import { sql } from 'kysely'
import type { Db } from '../../db/index.ts'
import type { Kind } from './kinds.ts'

/** A link of a wallet's chain that moved its money. */
export type Step = {
  opId: OpId
  kind: Kind
  amount: bigint
  /** Keys of the two accounts; one of them is `wallets`. */
  debit: string
  credit: string
  reverses: OpId | null
  group: OpId | null
  /** The wallet that was merged into this one; null for what is no merge. */
  source: WalletId | null
}

/** What moved a wallet's money, oldest first; reservations move none. */
export const selectSteps = async (db: Db, eventId: EventId, walletId: WalletId): Promise<Step[]> => {
  const { rows } = await sql<Step>`
    SELECT t.op_id AS "opId", k.name AS kind, t.amount, d.key AS debit, c.key AS credit,
      t.reverses_id AS reverses, t.group_id AS "group",
      CASE WHEN t.kind = 11 THEN (
        SELECT s.wallet_id FROM ledger.transfer s
        WHERE s.event_id = t.event_id AND s.op_id = t.group_id AND s.kind = 10 LIMIT 1) END AS source
    FROM ledger.transfer t
    JOIN ledger.kind k ON k.kind = t.kind
    JOIN ledger.account d ON d.event_id = t.event_id AND d.account_id = t.debit_account
    JOIN ledger.account c ON c.event_id = t.event_id AND c.account_id = t.credit_account
    WHERE t.event_id = ${eventId} AND t.wallet_id = ${walletId}
      AND (t.debit_account = 1 OR t.credit_account = 1) AND t.kind NOT IN (4, 6)
    ORDER BY t.wallet_seq`.execute(db)
  return rows
}
