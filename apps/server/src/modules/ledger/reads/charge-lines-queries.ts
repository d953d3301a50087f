import type { EventId, OpId } from '@saldo/contract/ids'
import { sql } from 'kysely'
import type { Db } from '../../../db/index.ts'

/** A charge or a sale for cash with the texts of the returns of its items; `amount` is without what the organiser bears. */
export type ChargeRow = {
  amount: bigint
  details: string
  /** Whether the organiser bears a part of it. */
  isBorne: boolean
  isVoided: boolean
  returned: readonly string[]
}

export const selectCharge = async (db: Db, eventId: EventId, opId: OpId): Promise<ChargeRow | undefined> => {
  const { rows } = await sql<ChargeRow>`
    SELECT t.amount, t.details,
      EXISTS (SELECT FROM ledger.transfer l WHERE l.event_id = t.event_id AND l.op_id = t.op_id
        AND l.origin = t.origin AND l.leg > 0 AND l.kind = t.kind) AS "isBorne",
      EXISTS (SELECT FROM ledger.transfer r WHERE r.event_id = t.event_id AND r.reverses_id = t.op_id
        AND r.kind <> 36) AS "isVoided",
      ARRAY(SELECT r.details FROM ledger.transfer r WHERE r.event_id = t.event_id AND r.reverses_id = t.op_id
        AND r.kind = 36) AS returned
    FROM ledger.transfer t
    JOIN ledger.account d ON d.event_id = t.event_id AND d.account_id = t.debit_account
    JOIN ledger.account c ON c.event_id = t.event_id AND c.account_id = t.credit_account
    WHERE t.event_id = ${eventId} AND t.op_id = ${opId} AND t.leg = 0
      AND (t.kind = 2 OR t.kind = 20 AND d.key LIKE 'cash\\_drawer:%' AND c.key LIKE 'bar\\_revenue:%')
    ORDER BY t.origin LIMIT 1`.execute(db)
  return rows[0]
}
