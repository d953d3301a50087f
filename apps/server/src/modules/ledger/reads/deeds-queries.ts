import type { EventId, UserId } from '@saldo/contract/ids'
import { centavos, type Centavos } from '@saldo/contract/money'
import { sql } from 'kysely'
import type { Db } from '../../../db/index.ts'

/** Manual operations of one person at places, summed by the report's `kind`. */
export type Deed = {
  actor: UserId
  kind: 'topup_cash' | 'topup_terminal' | 'void' | 'paid_out'
  count: number
  amount: Centavos
}

/**
 * Top-ups, voids and payouts of each person at places since the event began. A voided tip counts with its
 * charge; a payout whose QR was blocked meanwhile is the posted hold.
 */
export const deedsAt = async (db: Db, eventId: EventId): Promise<Deed[]> => {
  const { rows } = await sql<{ actor: UserId; kind: Deed['kind']; count: number; amount: bigint }>`
    SELECT t.actor, CASE
        WHEN t.kind IN (7, 8, 9, 26, 27, 36, 40) THEN 'void'
        WHEN t.kind IN (5, 18) THEN 'paid_out'
        WHEN a.key = 'terminal_clearing' THEN 'topup_terminal'
        ELSE 'topup_cash' END AS kind,
      (count(*) FILTER (WHERE t.kind <> 8))::integer AS count, sum(t.amount)::bigint AS amount
    FROM ledger.transfer t
    JOIN ledger.account a ON a.event_id = t.event_id AND a.account_id = t.debit_account
    WHERE t.event_id = ${eventId} AND t.place IS NOT NULL AND t.actor IS NOT NULL
      AND t.kind IN (1, 5, 7, 8, 9, 18, 26, 27, 36, 40)
      AND (t.kind <> 1 OR a.key = 'terminal_clearing' OR a.key LIKE 'cash\\_drawer:%')
    GROUP BY 1, 2`.execute(db)
  return rows.map(({ amount, ...deed }) => ({ ...deed, amount: centavos(amount) }))
}
