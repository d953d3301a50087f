import type { EventId, PlaceId, UserId } from '@saldo/contract/ids'
import { discountCopy } from '@saldo/copy/discounts'
import { sql, type RawBuilder } from 'kysely'
import type { Kind } from '../operations/kinds.ts'

type At = { eventId: EventId; timezone: string }

/** A transfer as it is exported: `at` on the event's clock, amounts in centavos, accounts by their key. */
export type ExportedTransfer = {
  at: string
  kind: Kind
  opId: string
  leg: number
  walletId: string
  amount: bigint
  balanceAfter: bigint
  debit: string
  credit: string
  place: PlaceId | null
  actor: UserId | null
  till: string | null
  reverses: string | null
  note: string | null
}

/**
 * Every transfer of an event, oldest first. Narrow rows are sorted, without the names that joins would add to each, and
 * only details that have a note are read as JSON.
 */
export const everyTransfer = ({
  eventId,
  timezone,
}: At): RawBuilder<ExportedTransfer> => sql<ExportedTransfer>`
  SELECT to_char(t.booked_at AT TIME ZONE ${timezone}, 'YYYY-MM-DD HH24:MI:SS') AS at,
    (SELECT jsonb_object_agg(kind, name) FROM ledger.kind) ->> t.kind::text AS kind, t.op_id AS "opId", t.leg,
    t.wallet_id AS "walletId", t.amount, t.balance_after AS "balanceAfter",
    (SELECT jsonb_object_agg(account_id, key) FROM ledger.account WHERE event_id = ${eventId})
      ->> t.debit_account::text AS debit,
    (SELECT jsonb_object_agg(account_id, key) FROM ledger.account WHERE event_id = ${eventId})
      ->> t.credit_account::text AS credit,
    t.place, t.actor, t.till, t.reverses_id AS reverses, t.note
  FROM (
    SELECT booked_at, op_id, origin, leg, kind, wallet_id, amount, balance_after, debit_account, credit_account, place,
      actor, till, reverses_id, CASE WHEN details LIKE '%"note":%' THEN details::json ->> 'note' END AS note
    FROM ledger.transfer WHERE event_id = ${eventId}
    ORDER BY booked_at, op_id, origin, leg
  ) t
  ORDER BY t.booked_at, t.op_id, t.origin, t.leg`

/** A line of a receipt; a void or a return has the lines that it takes back, with a negative
 * quantity. */
export type ExportedLine = {
  at: string
  kind: Kind
  opId: string
  place: PlaceId
  actor: UserId | null
  name: string
  quantity: number
  unitPrice: bigint
  amount: bigint
}

/**
 * Every line sold by QR or for cash, with those taken back by voids; `places` limits it. Lines without a
 * quantity are part payments of one piece.
 */
export const everyLine = (
  { eventId, timezone }: At,
  places: readonly PlaceId[] | null,
): RawBuilder<ExportedLine> => sql<ExportedLine>`
  SELECT to_char(t.booked_at AT TIME ZONE ${timezone}, 'YYYY-MM-DD HH24:MI:SS') AS at, k.name AS kind,
    t.op_id AS "opId", t.place, t.actor, l.name, sign * l.quantity AS quantity,
    l.unit_price_centavos AS "unitPrice",
    (sign * CASE l.quantity WHEN 0 THEN 1 ELSE l.quantity END * l.unit_price_centavos)::bigint AS amount
  FROM ledger.transfer t
  JOIN ledger.kind k ON k.kind = t.kind
  CROSS JOIN LATERAL (
    SELECT CASE WHEN t.kind IN (7, 27, 36, 40) /* charge_void, cash_sale_void, item_return, cup_return_void */ THEN -1 ELSE 1 END AS sign,
      CASE WHEN t.kind IN (2, 20, 39) OR t.details LIKE '%"lines":%' THEN t.details ELSE (
        SELECT o.details FROM ledger.transfer o
        WHERE o.event_id = t.event_id AND o.op_id = t.reverses_id AND o.leg = 0 ORDER BY o.origin LIMIT 1)
      END AS sold
  ) s
  CROSS JOIN LATERAL (
    SELECT x.name, x.quantity, x.unit_price_centavos FROM jsonb_to_recordset(s.sold::jsonb -> 'lines')
      AS x (name text, quantity integer, unit_price_centavos bigint)
    UNION ALL
    SELECT ${discountCopy.line('')} || (s.sold::jsonb -> 'discount' ->> 'name'), 1,
      -(s.sold::jsonb -> 'discount' ->> 'amount_centavos')::bigint
    WHERE s.sold::jsonb ? 'discount'
  ) l
  WHERE t.event_id = ${eventId} AND t.kind IN (2, 7, 20, 27, 36, 39, 40) AND t.leg = 0 AND t.place IS NOT NULL
    AND (${places}::uuid[] IS NULL OR t.place = ANY(${places}::uuid[]))
  ORDER BY t.booked_at, t.op_id`

/** A QR as it is exported; `userId` is null for one without a holder. Amounts in centavos. */
export type ExportedWallet = {
  walletId: string
  userId: UserId | null
  openedAt: string
  credits: bigint
  debits: bigint
  held: bigint
  promo: bigint
  isBlocked: boolean
}

/** Every QR of an event, oldest first; the house's own wallet is none. */
export const everyWallet = ({ eventId, timezone }: At): RawBuilder<ExportedWallet> => sql<ExportedWallet>`
  SELECT wallet_id AS "walletId", user_id AS "userId",
    to_char(opened_at AT TIME ZONE ${timezone}, 'YYYY-MM-DD HH24:MI:SS') AS "openedAt", credits, debits, held, promo,
    is_blocked OR is_frozen OR merged_into IS NOT NULL AS "isBlocked"
  FROM ledger.wallet
  WHERE event_id = ${eventId} AND wallet_id <> '00000000-0000-0000-0000-000000000000'
  ORDER BY opened_at, wallet_id`
