import type { EventId, UserId, WalletId } from '@saldo/contract/ids'
import { centavos, type Centavos } from '@saldo/contract/money'
import { sql } from 'kysely'
import type { Db } from '../../../db/index.ts'
import type { AccountKey } from '../operations/accounts.ts'

export type Balance = {
  walletId: WalletId
  available: Centavos
  /** Part of it that was given. */
  promo: Centavos
  /** Held beside it. */
  held: Centavos
  walletSeq: number
  codeNo: number
  status: 'active' | 'blocked'
}

type Row = {
  user_id: UserId
  wallet_id: WalletId
  available: bigint
  promo: bigint
  held: bigint
  seq: bigint
  code_no: number
  is_blocked: boolean
}

/**
 * Available balances of these users at an event, in one query; users without a credited wallet are left out.
 */
export const balancesOf = async (
  db: Db,
  eventId: EventId,
  userIds: readonly UserId[],
): Promise<Map<UserId, Balance>> => {
  const { rows } = await sql<Row>`
    SELECT user_id, wallet_id, credits - debits - held AS available, promo, held, seq, code_no,
           is_blocked OR is_frozen OR merged_into IS NOT NULL AS is_blocked
    FROM ledger.wallet
    WHERE event_id = ${eventId} AND user_id = ANY(${userIds}::uuid[]) AND NOT is_hidden`.execute(db)
  return new Map(
    rows.map((row) => [
      row.user_id,
      {
        walletId: row.wallet_id,
        available: centavos(row.available),
        promo: centavos(row.promo),
        held: centavos(row.held),
        walletSeq: Number(row.seq),
        codeNo: row.code_no,
        status: row.is_blocked ? 'blocked' : 'active',
      },
    ]),
  )
}

/** Holders of an event's wallets by the wallets' ids, null for an anonymous one; unknown ids are left out. */
export const holdersOf = async (
  db: Db,
  eventId: EventId,
  ids: readonly string[],
): Promise<Map<string, UserId | null>> => {
  const { rows } = await sql<{ id: string; holder: UserId | null }>`
    SELECT wallet_id AS id, user_id AS holder FROM ledger.wallet_state
    WHERE event_id = ${eventId} AND wallet_id = ANY(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, holder }) => [id, holder]))
}

/** Debits less credits of a house account, in centavos; for a cash drawer, the expected cash. */
export const accountBalance = async (db: Db, eventId: EventId, key: AccountKey): Promise<bigint> => {
  const { rows } = await sql<{ balance: bigint }>`
    SELECT coalesce(sum(s.debits - s.credits), 0)::bigint AS balance
    FROM ledger.account a JOIN ledger.account_slot s USING (event_id, account_id)
    WHERE a.event_id = ${eventId} AND a.key = ${key}`.execute(db)
  return rows[0]?.balance ?? 0n
}

export type ClearingAccount = { id: number; key: AccountKey; balance: bigint }

/** What each gateway and the card terminals have taken and not yet paid out: debits less credits, in centavos. */
export const clearingAccounts = async (db: Db, eventId: EventId): Promise<ClearingAccount[]> => {
  const { rows } = await sql<ClearingAccount>`
    SELECT a.account_id AS id, a.key, coalesce(sum(s.debits - s.credits), 0)::bigint AS balance
    FROM ledger.account a LEFT JOIN ledger.account_slot s USING (event_id, account_id)
    WHERE a.event_id = ${eventId} AND (a.key LIKE 'gateway\\_clearing:%' OR a.key = 'terminal_clearing')
    GROUP BY a.account_id, a.key ORDER BY a.account_id`.execute(db)
  return rows
}

/** Available balance of a wallet at a moment, from its chain. */
export const balanceAt = async (
  db: Db,
  eventId: EventId,
  walletId: WalletId,
  at: Date,
): Promise<Centavos> => {
  const { rows } = await sql<{ balance: bigint }>`
    SELECT balance_after AS balance FROM ledger.transfer
    WHERE event_id = ${eventId} AND wallet_id = ${walletId} AND booked_at <= ${at}
    ORDER BY wallet_seq DESC LIMIT 1`.execute(db)
  return centavos(rows[0]?.balance ?? 0n)
}
