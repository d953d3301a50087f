import type { EventId, UserId } from '@saldo/contract/ids'
import { centavos, type Centavos } from '@saldo/contract/money'
import { sql } from 'kysely'
import type { Db } from '../../db/index.ts'

export type Balance = { available: Centavos; walletSeq: number; status: 'active' | 'blocked' }

type Row = { user_id: UserId; available: bigint; seq: bigint; is_blocked: boolean }

/** What each of these users can spend at an event, in one query; users without a credited wallet are left out. */
export const balancesOf = async (
  db: Db,
  eventId: EventId,
  userIds: readonly UserId[],
): Promise<Map<UserId, Balance>> => {
  const { rows } = await sql<Row>`
    SELECT user_id, credits - debits - held AS available, seq,
           is_blocked OR is_frozen OR merged_into IS NOT NULL AS is_blocked
    FROM ledger.wallet
    WHERE event_id = ${eventId} AND user_id = ANY(${userIds}::uuid[]) AND NOT is_hidden`.execute(db)
  return new Map(
    rows.map((row) => [
      row.user_id,
      {
        available: centavos(row.available),
        walletSeq: Number(row.seq),
        status: row.is_blocked ? 'blocked' : 'active',
      },
    ]),
  )
}
