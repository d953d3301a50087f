import type { EventId, OpId, WalletId } from '@saldo/contract/ids'
import { sql } from 'kysely'
import type { Db } from '../../../db/index.ts'
import { deciding } from '../operations/call-queries.ts'
import type { Kind } from '../operations/kinds.ts'

/** A transfer in a wallet's chain that changed its balance. */
export type Step = {
  opId: OpId
  kind: Kind
  amount: bigint
  /** Keys of the two accounts; one of them is `wallets`. */
  debit: string
  credit: string
  reverses: OpId | null
  group: OpId | null
  /** What of a charge was deposits for cups, below zero where more came back on its bill. */
  cups: bigint
  /** The wallet that was merged into this one; null when the transfer is no merge. */
  source: WalletId | null
}

/** Transfers that changed a wallet's balance, oldest first; holds are not among them. */
export const selectSteps = async (db: Db, eventId: EventId, walletId: WalletId): Promise<Step[]> => {
  const { rows } = await sql<Step>`
    SELECT t.op_id AS "opId", k.name AS kind, t.amount, d.key AS debit, c.key AS credit,
      t.reverses_id AS reverses, t.group_id AS "group",
      CASE WHEN t.kind = 2 AND t.details LIKE '%"is_cup":true%' THEN ledger.cups_in(t.details) ELSE 0::bigint END AS cups,
      CASE WHEN t.kind = 11 THEN (
        SELECT s.wallet_id FROM ledger.transfer s
        WHERE s.event_id = t.event_id AND s.op_id = t.group_id AND s.kind = 10 LIMIT 1) END AS source
    FROM ledger.transfer t
    JOIN ledger.kind k ON k.kind = t.kind
    JOIN ledger.account d ON d.event_id = t.event_id AND d.account_id = t.debit_account
    JOIN ledger.account c ON c.event_id = t.event_id AND c.account_id = t.credit_account
    WHERE t.event_id = ${eventId} AND t.wallet_id = ${walletId}
      AND (t.debit_account = 1 OR t.credit_account = 1) AND t.kind NOT IN (4, 6, 37, 38)
    ORDER BY t.wallet_seq`.execute(db)
  return rows
}

/**
 * Locks, until the transaction ends, the wallet that holds this wallet's money after merges, and returns its
 * id; null for none. Throws busy where another transaction waits for this one.
 */
export const lockHolder = async (tx: Db, eventId: EventId, walletId: WalletId): Promise<WalletId | null> => {
  const [row] = await deciding(() =>
    sql<{ holder: WalletId | null }>`SELECT ledger.lock_holder(${eventId}, ${walletId}) AS holder`.execute(
      tx,
    ),
  )
  return row?.holder ?? null
}

/** Sum of a wallet's open payouts in cash: holds neither posted nor voided, `except` left out. */
export const selectOpenPayouts = async (
  db: Db,
  eventId: EventId,
  walletId: WalletId,
  except: OpId | null,
): Promise<bigint> => {
  const { rows } = await sql<{ amount: bigint }>`
    SELECT coalesce(sum(h.amount), 0)::bigint AS amount
    FROM ledger.hold h
    JOIN ledger.transfer t ON t.event_id = h.event_id AND t.op_id = h.op_id
    JOIN ledger.account c ON c.event_id = t.event_id AND c.account_id = t.credit_account
    WHERE h.event_id = ${eventId} AND h.wallet_id = ${walletId} AND h.phase = 'pending'
      AND c.key LIKE 'cash\\_drawer:%' AND h.op_id IS DISTINCT FROM ${except}::uuid
      AND NOT EXISTS (
        SELECT FROM ledger.hold r
        WHERE r.event_id = h.event_id AND r.pending_id = h.op_id AND r.phase <> 'pending')`.execute(db)
  return rows[0]?.amount ?? 0n
}
