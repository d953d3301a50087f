import type { DeviceId, EventId, OpId, UserId, WalletId } from '@saldo/contract/ids'
import { sql } from 'kysely'
import type { Db } from '../../../db/index.ts'
import type { MovementRow } from '../operations/queries.ts'

export type HistoryRow = MovementRow & {
  actor: UserId | null
  till: DeviceId | null
  /** The account on the other side. */
  account: string
  reverses: OpId | null
  isReversed: boolean
}

/** Kinds to keep or to leave out. */
type KindFilter = { kinds: readonly number[]; isLeftOut: boolean }

/** As `selectMovements`, with who made each transfer, on which till, and what it reverses or was reversed by. */
export const selectHistory = async (
  db: Db,
  eventId: EventId,
  walletId: WalletId,
  page: { before?: number; limit: number; only?: KindFilter },
): Promise<HistoryRow[]> => {
  const { rows } = await sql<HistoryRow>`
    SELECT t.op_id AS "opId", t.wallet_seq AS "walletSeq", k.name AS kind, t.balance_after AS "balanceAfter", t.promo, t.details,
      t.booked_at AS at, CASE WHEN t.kind IN (6, 38) OR t.credit_account = 1 THEN t.amount ELSE -t.amount END AS amount,
      t.actor, t.till, t.reverses_id AS reverses, a.key AS account,
      EXISTS (SELECT FROM ledger.transfer r
        WHERE r.event_id = t.event_id AND r.reverses_id = t.op_id AND r.leg = t.leg
          AND r.kind <> 36) AS "isReversed"
    FROM ledger.transfer t JOIN ledger.kind k ON k.kind = t.kind
    JOIN ledger.account a ON a.event_id = t.event_id
      AND a.account_id = CASE WHEN t.credit_account = 1 THEN t.debit_account ELSE t.credit_account END
    WHERE t.event_id = ${eventId} AND t.wallet_id = ${walletId}
      AND t.wallet_seq < ${page.before ?? Number.MAX_SAFE_INTEGER}
      AND (t.debit_account = 1 OR t.credit_account = 1) AND t.kind <> 5
      AND (${page.only === undefined} OR (t.kind = ANY(${page.only?.kinds ?? []}::smallint[])) <> ${page.only?.isLeftOut ?? false})
    ORDER BY t.wallet_seq DESC LIMIT ${page.limit}`.execute(db)
  return rows
}
