import type { EventId, WalletId } from '@saldo/contract/ids'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../db/index.ts'

/**
 * Recursive table `member (holder, id)`: each `wallet_id` of the table `holders` with every QR that was merged into it,
 * itself included.
 */
export const memberTable = (eventId: EventId, holders: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  member (holder, id) AS (
    SELECT wallet_id, wallet_id FROM ${holders}
    UNION
    SELECT member.holder, w.wallet_id FROM member
    JOIN ledger.wallet w ON w.event_id = ${eventId} AND w.merged_into = member.id
  )`

/** A QR’s balance is on `holder` now; `members` are all whose balance went there, it included. */
export type WalletFamily = { holder: WalletId; members: readonly WalletId[] }

/** Where the balances of QRs went by merges, by their ids; unknown ids are left out. */
export const walletFamilies = async (
  db: Db,
  eventId: EventId,
  walletIds: readonly WalletId[],
): Promise<Map<WalletId, WalletFamily>> => {
  const { rows } = await sql<{ asked: WalletId; holder: WalletId; members: WalletId[] }>`
    WITH RECURSIVE way (asked, id, next) AS (
      SELECT wallet_id, wallet_id, merged_into FROM ledger.wallet
      WHERE event_id = ${eventId} AND wallet_id = ANY(${walletIds}::uuid[])
      UNION
      SELECT way.asked, w.wallet_id, w.merged_into FROM way
      JOIN ledger.wallet w ON w.event_id = ${eventId} AND w.wallet_id = way.next
    ), holder AS (SELECT DISTINCT id AS wallet_id FROM way WHERE next IS NULL),
    ${memberTable(eventId, sql`holder`)}
    SELECT way.asked, way.id AS holder, (SELECT array_agg(m.id) FROM member m WHERE m.holder = way.id) AS members
    FROM way WHERE way.next IS NULL`.execute(db)
  return new Map(rows.map(({ asked, holder, members }) => [asked, { holder, members }]))
}
