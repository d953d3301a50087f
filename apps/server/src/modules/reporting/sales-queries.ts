import type { DeviceId, EventId, OpId, PlaceId, ProductId, UserId } from '@saldo/contract/ids'
import { sql } from 'kysely'
import type { Db } from '../../db/index.ts'

/** Whole hours from `from` (inclusive) to `to` (exclusive). */
export type SalesFilter = {
  from?: Date | undefined
  to?: Date | undefined
  place?: PlaceId | null | undefined
  person?: UserId | undefined
  device?: DeviceId | undefined
}

const until = (eventId: EventId) =>
  sql`coalesce((SELECT settled_until FROM reporting.progress WHERE event_id = ${eventId}), '-infinity')`

const within = ({ from, to, place, person, device }: SalesFilter) => sql`
  ${from === undefined ? sql`` : sql`AND x.hour >= ${from}`}
  ${to === undefined ? sql`` : sql`AND x.hour < ${to}`}
  ${place ? sql`AND x.place = ${place}` : sql``}
  ${person === undefined ? sql`` : sql`AND x.actor = ${person}`}
  ${device === undefined ? sql`` : sql`AND x.till = ${device}`}`

export type HourSale = {
  hour: Date
  place: string
  actor: string
  till: string
  kind: number
  isHouse: boolean
  transfers: number
  amount: bigint
}

/** Charges, sales for cash, their tips and voids by hour, place, person and till; centavos. */
export const hourSales = async (db: Db, eventId: EventId, filter: SalesFilter): Promise<HourSale[]> => {
  const { rows } = await sql<Omit<HourSale, 'transfers'> & { transfers: bigint }>`
    SELECT s.hour, s.place, s.actor, s.till, s.kind, s.is_house AS "isHouse",
      sum(s.transfers)::bigint AS transfers, sum(s.amount)::bigint AS amount
    FROM (
      SELECT x.hour, x.place, x.actor, x.till, x.kind, x.is_house, x.transfers, x.amount FROM reporting.hour_sale x
      WHERE x.event_id = ${eventId} ${within(filter)}
      UNION ALL
      SELECT x.* FROM reporting.sales_between(${eventId}, ${until(eventId)}, 'infinity') x WHERE true ${within(filter)}
    ) s GROUP BY 1, 2, 3, 4, 5, 6`.execute(db)
  return rows.map((row) => ({ ...row, transfers: Number(row.transfers) }))
}

/** Who sold anything at the event, or at one place of it. */
export const sellersOf = async (db: Db, eventId: EventId, place: PlaceId | null): Promise<string[]> => {
  const { rows } = await sql<{ actor: string }>`
    SELECT x.actor FROM reporting.hour_sale x WHERE x.event_id = ${eventId} ${within({ place })}
    UNION
    SELECT x.actor FROM reporting.sales_between(${eventId}, ${until(eventId)}, 'infinity') x
    WHERE true ${within({ place })}`.execute(db)
  return rows.map(({ actor }) => actor)
}

export type HourLine = {
  hour: Date
  place: string
  productId: ProductId
  name: string
  unitPrice: bigint
  pieces: number
  amount: bigint
}

/** Lines of receipts less those taken back, by hour, place, product and price; centavos. */
export const hourLines = async (db: Db, eventId: EventId, filter: SalesFilter): Promise<HourLine[]> => {
  const { rows } = await sql<Omit<HourLine, 'pieces'> & { pieces: bigint }>`
    SELECT s.hour, s.place, s.product_id AS "productId", s.name, s.unit_price AS "unitPrice",
      sum(s.pieces)::bigint AS pieces, sum(s.amount)::bigint AS amount
    FROM (
      SELECT x.hour, x.place, x.product_id, x.name, x.unit_price, x.pieces, x.amount FROM reporting.hour_product x
      WHERE x.event_id = ${eventId} ${within(filter)}
      UNION ALL
      SELECT x.hour, x.place, x.product_id, x.name, x.unit_price, x.pieces, x.amount
      FROM reporting.lines_between(${eventId}, ${until(eventId)}, 'infinity') x WHERE true ${within(filter)}
    ) s GROUP BY 1, 2, 3, 4, 5 HAVING sum(s.pieces) <> 0 OR sum(s.amount) <> 0`.execute(db)
  return rows.map((row) => ({ ...row, pieces: Number(row.pieces) }))
}

/** Keyset cursor of a list ordered by time, operation and leg. */
export type Cursor = { at: Date; opId: string; leg: number }

export type VoidedSale = {
  opId: OpId
  at: Date
  place: string | null
  actor: string | null
  soldBy: string | null
  amount: bigint
  reason: string | null
  /** Of a return alone. */
  items: { name: string; quantity: number }[]
}

/** Sales that were taken back, whole or by items, newest first, after the cursor. */
export const voidedSalesOf = async (
  db: Db,
  eventId: EventId,
  { place, before, most }: { place?: PlaceId | null | undefined; before: Cursor | null; most: number },
): Promise<VoidedSale[]> => {
  const { rows } = await sql<VoidedSale>`
    SELECT t.op_id AS "opId", t.booked_at AS at, t.place, t.actor, o.actor AS "soldBy", t.amount,
      t.details::jsonb ->> 'note' AS reason,
      CASE WHEN t.kind = 36 THEN t.details::jsonb -> 'lines' ELSE '[]' END AS items
    FROM ledger.booked_transfer t
    LEFT JOIN LATERAL (
      SELECT x.actor FROM ledger.booked_transfer x
      WHERE x.event_id = t.event_id AND x.op_id = t.reverses_id AND x.leg = 0 ORDER BY x.origin LIMIT 1
    ) o ON true
    WHERE t.event_id = ${eventId} AND t.kind IN (7, 27, 36)
      ${place ? sql`AND t.place = ${place}` : sql``}
      ${before === null ? sql`` : sql`AND (t.booked_at, t.op_id) < (${before.at}, ${before.opId}::uuid)`}
    ORDER BY t.booked_at DESC, t.op_id DESC LIMIT ${most}`.execute(db)
  return rows
}
