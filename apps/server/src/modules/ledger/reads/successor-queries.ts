import type { EventId, UserId, WalletId } from '@saldo/contract/ids'
import { sql } from 'kysely'
import type { Db } from '../../../db/index.ts'

/** The wallet that has a wallet's money now, itself without a merge. */
export type Successor = { walletId: WalletId; userId: UserId | null; isBlocked: boolean }

/** Where the money of these wallets is after merges, by the wallet that was asked for. */
export const successorsOf = async (
  db: Db,
  eventId: EventId,
  ids: readonly WalletId[],
): Promise<Map<WalletId, Successor>> => {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Successor & { first: WalletId }>`
    WITH RECURSIVE step AS (
      SELECT w.wallet_id AS first, w.wallet_id, w.merged_into, w.user_id, w.is_blocked OR w.is_frozen AS is_blocked
      FROM ledger.wallet w WHERE w.event_id = ${eventId} AND w.wallet_id = ANY(${ids}::uuid[])
      UNION ALL
      SELECT s.first, w.wallet_id, w.merged_into, w.user_id, w.is_blocked OR w.is_frozen
      FROM step s JOIN ledger.wallet w ON w.event_id = ${eventId} AND w.wallet_id = s.merged_into
    )
    SELECT first, wallet_id AS "walletId", user_id AS "userId", is_blocked AS "isBlocked"
    FROM step WHERE merged_into IS NULL`.execute(db)
  return new Map(rows.map(({ first, ...found }) => [first, found]))
}
