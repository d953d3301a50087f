import type { EventId, WalletId } from '@saldo/contract/ids'
import { centavos, type Centavos } from '@saldo/contract/money'
import { sql } from 'kysely'
import type { Db } from '../../../db/index.ts'

/** A wallet without its code and its holder; centavos. `held` is part of credits less debits. */
export type WalletLine = {
  id: WalletId
  state: 'active' | 'blocked' | 'merged'
  credits: Centavos
  debits: Centavos
  held: Centavos
  openedAt: Date
}

type Row = Omit<WalletLine, 'credits' | 'debits' | 'held'> & Record<'credits' | 'debits' | 'held', bigint>

/** Wallets of an event by ascending id, after `after`; the house's own is none. */
export const walletPage = async (
  db: Db,
  eventId: EventId,
  { after, limit }: { after: WalletId | null; limit: number },
): Promise<WalletLine[]> => {
  const { rows } = await sql<Row>`
    SELECT wallet_id AS id, credits, debits, held, opened_at AS "openedAt",
      CASE WHEN merged_into IS NOT NULL THEN 'merged' WHEN is_blocked OR is_frozen THEN 'blocked' ELSE 'active' END AS state
    FROM ledger.wallet
    WHERE event_id = ${eventId} AND wallet_id > ${after ?? '00000000-0000-0000-0000-000000000000'}::uuid
    ORDER BY wallet_id LIMIT ${limit}`.execute(db)
  return rows.map((row) => ({
    ...row,
    credits: centavos(row.credits),
    debits: centavos(row.debits),
    held: centavos(row.held),
  }))
}
