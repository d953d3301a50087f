import type { EventId, WalletId } from '@saldo/contract/ids'
import { centavos, type Centavos } from '@saldo/contract/money'
import { sql } from 'kysely'
import type { Db } from '../../../db/index.ts'
import { memberTable } from './family-queries.ts'

/**
 * What is left on a QR of one campaign’s grants; `walletSeq` names the state of the QR in which it was read. A QR to
 * which none of the campaigns gave has one part, without a campaign.
 */
export type PromoPart = { walletId: WalletId; campaignId: string | null; left: Centavos; walletSeq: number }

type Row = { wallet_id: WalletId; group_id: string | null; left: bigint; seq: bigint }

type Which = {
  /** By their ends, the latest first: balance is spent in the order of the ends. */
  campaignIds: readonly string[]
  /** These QRs, or by id those after `after`, at most `limit` of them. */
  walletIds?: readonly WalletId[]
  after?: WalletId | null
  limit?: number
}

const holders = (eventId: EventId, { walletIds, after = null, limit }: Which) => sql`
  SELECT wallet_id, promo, seq FROM ledger.wallet
  WHERE event_id = ${eventId} AND promo > 0
    AND (${walletIds === undefined} OR wallet_id = ANY(${walletIds ?? []}::uuid[]))
    AND (${after}::uuid IS NULL OR wallet_id > ${after}::uuid)
  ORDER BY wallet_id LIMIT ${limit ?? null}`

/**
 * Promotional balance by QR and campaign, by QR and then from the latest end: what its grants and those to QRs that
 * were merged into it gave, as far as it is still there. The last row’s QR is where the next page starts.
 */
export const promoParts = async (db: Db, eventId: EventId, which: Which): Promise<PromoPart[]> => {
  const { rows } = await sql<Row>`
    WITH RECURSIVE holder AS MATERIALIZED (${holders(eventId, which)}),
    ${memberTable(eventId, sql`holder`)}, granted AS (
      SELECT m.holder, g.group_id, array_position(${which.campaignIds}::uuid[], g.group_id) AS place,
        sum(g.amount) AS amount
      FROM member m JOIN ledger.transfer g ON g.event_id = ${eventId} AND g.wallet_id = m.id AND g.kind = 28
      WHERE g.group_id = ANY(${which.campaignIds}::uuid[])
      GROUP BY m.holder, g.group_id
    )
    SELECT h.wallet_id, g.group_id, h.seq, coalesce(least(g.amount, greatest(0, h.promo - coalesce(
        sum(g.amount) OVER (PARTITION BY g.holder ORDER BY g.place ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0)
      )), 0)::bigint AS left
    FROM holder h LEFT JOIN granted g ON g.holder = h.wallet_id
    ORDER BY h.wallet_id, g.place`.execute(db)
  return rows.map((row) => ({
    walletId: row.wallet_id,
    campaignId: row.group_id,
    left: centavos(row.left),
    walletSeq: Number(row.seq),
  }))
}

/** What is left of each campaign on all QRs of the event, by its id; `campaignIds` as in `promoParts`. */
export const promoLeft = async (
  db: Db,
  eventId: EventId,
  campaignIds: readonly string[],
): Promise<Map<string, Centavos>> => {
  const left = new Map<string, Centavos>()
  for (const { campaignId, left: part } of await promoParts(db, eventId, { campaignIds }))
    if (campaignId !== null) left.set(campaignId, centavos((left.get(campaignId) ?? 0n) + part))
  return left
}
