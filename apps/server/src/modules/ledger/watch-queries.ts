import type { EventId, WalletId } from '@saldo/contract/ids'
import { sql } from 'kysely'
import type { Db } from '../../db/index.ts'

/**
 * Sets whether the job of a batch reports each charge of this wallet. Charges cost nothing extra while no
 * wallet is watched.
 */
export const watchWallet = async (
  db: Db,
  eventId: EventId,
  walletId: WalletId,
  isWatched: boolean,
): Promise<void> => {
  await sql`SELECT ledger.watch_wallet(${eventId}, ${walletId}, ${isWatched})`.execute(db)
}
