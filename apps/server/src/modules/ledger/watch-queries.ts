import type { EventId, WalletId } from '@saldo/contract/ids'
import { sql } from 'kysely'
import type { Db } from '../../db/index.ts'

/** Whether each charge of this wallet is told by the job of its batch. Costs a charge nothing while no wallet is. */
export const watchWallet = async (
  db: Db,
  eventId: EventId,
  walletId: WalletId,
  isWatched: boolean,
): Promise<void> => {
  await sql`SELECT ledger.watch_wallet(${eventId}, ${walletId}, ${isWatched})`.execute(db)
}
