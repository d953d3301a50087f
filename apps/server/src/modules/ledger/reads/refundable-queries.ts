import type { EventId, UserId, WalletId } from '@saldo/contract/ids'
import { centavos, type Centavos } from '@saldo/contract/money'
import { sql } from 'kysely'
import type { Db } from '../../../db/index.ts'
import { memberTable } from './family-queries.ts'

/** A QR with money that may be given back, and every QR that was merged into it, itself included. */
export type RefundableWallet = {
  walletId: WalletId
  userId: UserId | null
  refundable: Centavos
  members: readonly WalletId[]
}

type Row = { wallet_id: WalletId; user_id: UserId | null; refundable: bigint; members: WalletId[] }

/**
 * Up to `limit` QRs of an event after `after`, by id, with what nothing holds of them and nobody gave. Frozen ones owe
 * a chargeback, and the house's own is no QR. `leavesBlocked` leaves blocked ones out too.
 */
export const refundableWallets = async (
  db: Db,
  eventId: EventId,
  { after, limit, leavesBlocked = false }: { after: WalletId | null; limit: number; leavesBlocked?: boolean },
): Promise<RefundableWallet[]> => {
  const { rows } = await sql<Row>`
    WITH RECURSIVE page AS MATERIALIZED (
      SELECT wallet_id, user_id, credits - debits - held - promo AS refundable FROM ledger.wallet
      WHERE event_id = ${eventId} AND wallet_id <> '00000000-0000-0000-0000-000000000000'
        AND (${after}::uuid IS NULL OR wallet_id > ${after}::uuid)
        AND credits - debits - held - promo > 0 AND NOT is_frozen AND merged_into IS NULL
        AND NOT (is_blocked AND ${leavesBlocked})
      ORDER BY wallet_id LIMIT ${limit}
    ),
    ${memberTable(eventId, sql`page`)}
    SELECT page.*, (SELECT array_agg(m.id) FROM member m WHERE m.holder = page.wallet_id) AS members
    FROM page ORDER BY wallet_id`.execute(db)
  return rows.map((row) => ({
    walletId: row.wallet_id,
    userId: row.user_id,
    refundable: centavos(row.refundable),
    members: row.members,
  }))
}

/** What nothing holds of a QR and nobody gave, in centavos; 0 for a frozen, merged or unknown one. */
export const refundableOf = async (db: Db, eventId: EventId, walletId: WalletId): Promise<Centavos> => {
  const { rows } = await sql<{ refundable: bigint }>`
    SELECT credits - debits - held - promo AS refundable FROM ledger.wallet
    WHERE event_id = ${eventId} AND wallet_id = ${walletId} AND NOT is_frozen AND merged_into IS NULL`.execute(
    db,
  )
  return centavos(rows[0]?.refundable ?? 0n)
}

/**
 * QRs that are neither blocked nor frozen and have something to give back, and how much in all; without those that
 * `except` names or that one of them was merged into.
 */
export const lapsableTotal = async (
  db: Db,
  eventId: EventId,
  except: readonly WalletId[],
): Promise<{ qrs: number; total: Centavos }> => {
  const { rows } = await sql<{ qrs: bigint; total: bigint }>`
    WITH RECURSIVE kept (id) AS (
      SELECT unnest(${except}::uuid[])
      UNION
      SELECT w.merged_into FROM ledger.wallet w JOIN kept ON w.wallet_id = kept.id
      WHERE w.event_id = ${eventId} AND w.merged_into IS NOT NULL
    )
    SELECT count(*) AS qrs, coalesce(sum(credits - debits - held - promo), 0)::bigint AS total FROM ledger.wallet
    WHERE event_id = ${eventId} AND wallet_id <> '00000000-0000-0000-0000-000000000000'
      AND credits - debits - held - promo > 0 AND NOT is_frozen AND NOT is_blocked AND merged_into IS NULL
      AND wallet_id NOT IN (TABLE kept)`.execute(db)
  return { qrs: Number(rows[0]?.qrs ?? 0n), total: centavos(rows[0]?.total ?? 0n) }
}
