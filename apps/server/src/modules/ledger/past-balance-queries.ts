import type { EventId, WalletId } from '@saldo/contract/ids'
import { centavos, type Centavos } from '@saldo/contract/money'
import { sql } from 'kysely'
import type { Db } from '../../db/index.ts'

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
