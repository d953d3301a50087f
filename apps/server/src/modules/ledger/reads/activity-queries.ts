import type { EventId, PlaceId, UserId } from '@saldo/contract/ids'
import { sql } from 'kysely'
import type { Db } from '../../../db/index.ts'

export type Span = { eventId: EventId; from: Date; to: Date }
/** `actor` also selects the voids of this person's operations, whoever made them. */
export type ActivityFilter = { place?: PlaceId | undefined; actor?: UserId | undefined }

/**
 * Operations of one place and kind between the same two accounts, and of the same items sold where `details`
 * is given.
 */
export type ActivityRow = {
  place: PlaceId
  kind: number
  /** True for a cash sale or its tip: it concerns no wallet. */
  isOfHouse: boolean
  debitAccount: number
  creditAccount: number
  details: string | null
  count: number
  amount: bigint
}

/** Whether the span has more than `most` transfers, over all events. */
export const isCrowded = async (db: Db, { from, to }: Span, most: number): Promise<boolean> => {
  const { rows } = await sql<{ isCrowded: boolean }>`
    SELECT count(*) > ${most} AS "isCrowded" FROM (
      SELECT FROM ledger.transfer t WHERE t.booked_at >= ${from} AND t.booked_at < ${to} LIMIT ${most + 1}
    ) x`.execute(db)
  return rows[0]?.isCrowded ?? false
}

/**
 * Transfers at places in the span, grouped; `withItems` adds the items of charges, cash sales and their
 * voids, of which a void after a return has its own. What the organiser bears of a sale beside its QR (a charge's second leg) adds to the amount alone.
 */
export const sumActivity = async (
  db: Db,
  { eventId, from, to }: Span,
  { place, actor }: ActivityFilter,
  withItems: boolean,
): Promise<ActivityRow[]> => {
  const { rows } = await sql<ActivityRow>`
    SELECT t.place, t.kind, t.wallet_id = '00000000-0000-0000-0000-000000000000' AS "isOfHouse",
      t.debit_account AS "debitAccount", t.credit_account AS "creditAccount",
      CASE WHEN NOT ${withItems}::boolean THEN NULL
        WHEN t.kind IN (2, 7) AND t.leg > 0 THEN '{}'
        WHEN t.kind IN (2, 20, 36) OR t.kind IN (7, 27) AND t.details LIKE '%"lines":%' THEN t.details
        WHEN t.kind IN (7, 27) THEN (
          SELECT o.details FROM ledger.transfer o
          WHERE o.event_id = t.event_id AND o.op_id = t.reverses_id AND o.leg = 0 ORDER BY o.origin LIMIT 1)
      END AS details,
      (count(*) FILTER (WHERE t.leg = 0 OR t.kind NOT IN (2, 7)))::integer AS count, sum(t.amount)::bigint AS amount
    FROM ledger.transfer t
    WHERE t.event_id = ${eventId} AND t.booked_at >= ${from} AND t.booked_at < ${to}
      AND t.place IS NOT NULL AND t.kind IN (1, 2, 3, 5, 7, 8, 9, 18, 20, 26, 27, 36, 39, 40)
      AND (${place ?? null}::uuid IS NULL OR t.place = ${place ?? null})
      AND (${actor ?? null}::uuid IS NULL OR CASE
        WHEN t.reverses_id IS NULL THEN t.actor = ${actor ?? null}
        ELSE EXISTS (SELECT FROM ledger.transfer o WHERE o.event_id = t.event_id AND o.op_id = t.reverses_id
                     AND o.leg = t.leg AND o.actor = ${actor ?? null}) END)
    GROUP BY 1, 2, 3, 4, 5, 6`.execute(db)
  return rows
}

/** Deposits for cups in the span by place, less what came back; a void counts for whom it takes back. */
export const sumDeposits = async (
  db: Db,
  { eventId, from, to }: Span,
  { place, actor }: ActivityFilter,
): Promise<{ place: PlaceId; amount: bigint }[]> => {
  const { rows } = await sql<{ place: PlaceId; amount: bigint }>`
    SELECT c.place, sum(c.amount)::bigint AS amount FROM ledger.cups_between(${eventId}, ${from}, ${to}) c
    WHERE c.place <> '00000000-0000-0000-0000-000000000000'
      AND (${place ?? null}::uuid IS NULL OR c.place = ${place ?? null})
      AND (${actor ?? null}::uuid IS NULL OR c.actor = ${actor ?? null})
    GROUP BY 1`.execute(db)
  return rows
}

/** Account keys of the event by account number. */
export const accountKeys = async (db: Db, eventId: EventId): Promise<Map<number, string>> => {
  const { rows } = await sql<{ id: number; key: string }>`
    SELECT account_id AS id, key FROM ledger.account WHERE event_id = ${eventId}`.execute(db)
  return new Map(rows.map(({ id, key }) => [id, key]))
}

/** Time at which the event was opened in the ledger: no transfer is older. */
export const openedAt = async (db: Db, eventId: EventId): Promise<Date> => {
  const { rows } = await sql<{ at: Date }>`
    SELECT opened_at AS at FROM ledger.wallet
    WHERE event_id = ${eventId} AND wallet_id = '00000000-0000-0000-0000-000000000000'`.execute(db)
  return rows[0]?.at ?? new Date(0)
}
