import type { EventId, UserId, WalletId } from '@saldo/contract/ids'
import { centavos, type Centavos } from '@saldo/contract/money'
import { sql } from 'kysely'
import type { Db } from '../../db/index.ts'

export type Balance = {
  walletId: WalletId
  available: Centavos
  walletSeq: number
  codeNo: number
  status: 'active' | 'blocked'
}

type Row = {
  user_id: UserId
  wallet_id: WalletId
  available: bigint
  seq: bigint
  code_no: number
  is_blocked: boolean
}

/** What each of these users can spend at an event, in one query; users without a credited wallet are left out. */
export const balancesOf = async (
  db: Db,
  eventId: EventId,
  userIds: readonly UserId[],
): Promise<Map<UserId, Balance>> => {
  const { rows } = await sql<Row>`
    SELECT user_id, wallet_id, credits - debits - held AS available, seq, code_no,
           is_blocked OR is_frozen OR merged_into IS NOT NULL AS is_blocked
    FROM ledger.wallet
    WHERE event_id = ${eventId} AND user_id = ANY(${userIds}::uuid[]) AND NOT is_hidden`.execute(db)
  return new Map(
    rows.map((row) => [
      row.user_id,
      {
        walletId: row.wallet_id,
        available: centavos(row.available),
        walletSeq: Number(row.seq),
        codeNo: row.code_no,
        status: row.is_blocked ? 'blocked' : 'active',
      },
    ]),
  )
}
