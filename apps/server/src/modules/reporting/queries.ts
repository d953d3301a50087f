import type { EventId, PlaceId } from '@saldo/contract/ids'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../db/index.ts'
import type { Sum } from './figures.ts'

/** Booking times from `from` (inclusive, a whole minute) to `to` (exclusive); without them, all. */
export type Range = { from?: Date | undefined; to?: Date | undefined; place?: PlaceId | null | undefined }

export const NO_ID = '00000000-0000-0000-0000-000000000000'

/**
 * Runs `work` in one snapshot, so that settled sums, unsettled transfers and counters are consistent.
 */
export const atOneMoment = <Result>(db: Db, work: (tx: Db) => Promise<Result>): Promise<Result> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work)

const until = (eventId: EventId) =>
  sql`coalesce((SELECT settled_until FROM reporting.progress WHERE event_id = ${eventId}), '-infinity')`

const within = ({ from, to, place }: Range, at: RawBuilder<unknown>) => sql`
  ${from === undefined ? sql`` : sql`AND ${at} >= ${from}`}
  ${to === undefined ? sql`` : sql`AND ${at} < ${to}`}
  ${place ? sql`AND x.place = ${place}` : sql``}`

/** Settled sums of whole minutes, united with sums of the unsettled transfers. */
const minutes = (eventId: EventId, range: Range) => sql`
  SELECT x.minute, x.place, x.kind, x.is_house, x.debit_account, x.credit_account, x.method, x.transfers, x.amount
  FROM reporting.minute_sum x WHERE x.event_id = ${eventId} ${within(range, sql`x.minute`)}
  UNION ALL
  SELECT x.* FROM reporting.sums_between(${eventId}, ${until(eventId)}, 'infinity') x
  WHERE true ${within(range, sql`x.minute`)}`

const wholeEvent = (eventId: EventId) => sql`
  SELECT s.kind, s.is_house, s.debit_account, s.credit_account, s.method, s.transfers, s.amount
  FROM reporting.event_sum s WHERE s.event_id = ${eventId}
  UNION ALL
  SELECT x.kind, x.is_house, x.debit_account, x.credit_account, x.method, x.transfers, x.amount
  FROM reporting.sums_between(${eventId}, ${until(eventId)}, 'infinity') x`

const isWhole = ({ from, to, place }: Range): boolean => from === undefined && to === undefined && !place

/** Sums of an event, or of a range of it, by kind, accounts and method. */
export const sumsOf = async (db: Db, eventId: EventId, range: Range = {}): Promise<Sum[]> => {
  const source = isWhole(range) ? wholeEvent(eventId) : minutes(eventId, range)
  const { rows } = await sql<Sum & { transfers: bigint }>`
    SELECT s.kind, s.is_house AS "isHouse", d.key AS debit, c.key AS credit, s.method,
      sum(s.transfers)::bigint AS transfers, sum(s.amount)::bigint AS amount
    FROM (${source}) s
    JOIN ledger.account_name d ON d.event_id = ${eventId} AND d.account_id = s.debit_account
    JOIN ledger.account_name c ON c.event_id = ${eventId} AND c.account_id = s.credit_account
    GROUP BY 1, 2, 3, 4, 5`.execute(db)
  return rows.map((row) => ({ ...row, transfers: Number(row.transfers) }))
}

/** What a place did in one step of a plot; amounts in centavos. */
export type Point = { at: Date; place: string; sold: bigint; charges: number; loaded: bigint; spent: bigint }

/** Sales and top-ups by steps and place; `sold` is for QR and cash, tips included, less voids and deposits for cups. */
export const pointsOf = async (
  db: Db,
  eventId: EventId,
  stepMinutes: number,
  range: Range,
): Promise<Point[]> => {
  const { rows } = await sql<Omit<Point, 'charges'> & { charges: bigint }>`
    WITH cash AS (
      SELECT d.account_id AS drawer, array_agg(c.account_id) AS bars
      FROM ledger.account_name d JOIN ledger.account_name c ON c.event_id = d.event_id AND c.key LIKE 'bar\\_revenue:%'
      WHERE d.event_id = ${eventId} AND d.key LIKE 'cash\\_drawer:%' GROUP BY 1
    ), borne AS (
      SELECT account_id AS id FROM ledger.account_name WHERE event_id = ${eventId} AND key = 'offline_loss'
    )
    SELECT date_bin(make_interval(mins => ${stepMinutes}), s.minute, '2000-01-01Z') AS at, s.place,
      coalesce(sum(CASE WHEN s.kind IN (0, 7, 27, 36, 39) THEN -s.amount WHEN s.kind IN (2, 40) OR s.credit_account = ANY (c.bars) THEN s.amount END), 0)::bigint AS sold,
      coalesce(sum(CASE s.kind WHEN 2 THEN s.transfers WHEN 7 THEN -s.transfers END), 0)::bigint AS charges,
      coalesce(sum(CASE s.kind WHEN 1 THEN s.amount WHEN 9 THEN -s.amount END), 0)::bigint AS loaded,
      coalesce(sum(CASE WHEN s.kind IN (2, 40) THEN s.amount WHEN s.kind IN (7, 39) OR s.kind = 36 AND NOT s.is_house THEN -s.amount END) FILTER (WHERE b.id IS NULL), 0)::bigint AS spent
    FROM (${minutes(eventId, range)}) s
    LEFT JOIN borne b ON b.id IN (s.debit_account, s.credit_account)
    LEFT JOIN cash c ON s.kind = 20 AND c.drawer = s.debit_account
    WHERE s.kind IN (0, 1, 2, 7, 9, 20, 27, 36, 39, 40)
    GROUP BY 1, 2 ORDER BY 1`.execute(db)
  return rows.map((row) => ({ ...row, charges: Number(row.charges) }))
}

export type Wallets = {
  amount: bigint
  held: bigint
  /** Left of what was given. */
  promo: bigint
  people: number
  /** Index of the class: the number of bounds in `upTo` below the balance. */
  groups: { group: number; qrs: number; amount: bigint }[]
}

/** Balances of all wallets, in groups that end at each of `upTo` (centavos, rising). */
export const walletsOf = async (db: Db, eventId: EventId, upTo: readonly bigint[]): Promise<Wallets> => {
  const { rows } = await sql<{
    group: number
    qrs: bigint
    people: bigint
    amount: bigint
    held: bigint
    promo: bigint
  }>`
    SELECT width_bucket(w.balance - 1, ${upTo}::bigint[]) AS group, count(*) FILTER (WHERE w.is_used) AS qrs,
      count(*) FILTER (WHERE w.is_used) AS people,
      coalesce(sum(w.balance), 0)::bigint AS amount, coalesce(sum(w.held), 0)::bigint AS held,
      coalesce(sum(w.promo), 0)::bigint AS promo
    FROM ledger.wallet_balance w WHERE w.event_id = ${eventId}
    GROUP BY 1 ORDER BY 1`.execute(db)
  const total = (of: (row: (typeof rows)[number]) => bigint): bigint =>
    rows.reduce((sum, row) => sum + of(row), 0n)
  return {
    amount: total(({ amount }) => amount),
    held: total(({ held }) => held),
    promo: total(({ promo }) => promo),
    people: Number(total(({ people }) => people)),
    groups: rows.map(({ group, qrs, amount }) => ({ group, qrs: Number(qrs), amount })),
  }
}

/** Sum of all wallets from the accounts' counters; cheap enough for a read each second. */
export const unspentOf = async (db: Db, eventId: EventId): Promise<bigint> => {
  const { rows } = await sql<{ unspent: bigint }>`
    SELECT coalesce(sum(debits - credits), 0)::bigint AS unspent FROM ledger.account_total
    WHERE event_id = ${eventId}`.execute(db)
  return rows[0]?.unspent ?? 0n
}

export type SoldLine = { id: string; name: string; pieces: number; amount: bigint }

/** Products by amount sold, in whole hours, the highest first; a part without a product has an empty name. */
export const bestSellers = async (
  db: Db,
  eventId: EventId,
  range: Range,
  most: number,
): Promise<SoldLine[]> => {
  const { rows } = await sql<Omit<SoldLine, 'pieces'> & { pieces: bigint }>`
    SELECT s.product_id AS id, s.name, sum(s.pieces)::bigint AS pieces, sum(s.amount)::bigint AS amount
    FROM (
      SELECT x.place, x.product_id, x.name, x.pieces, x.amount FROM reporting.hour_product x
      WHERE x.event_id = ${eventId} ${within(range, sql`x.hour`)}
      UNION ALL
      SELECT x.place, x.product_id, x.name, x.pieces, x.amount
      FROM reporting.lines_between(${eventId}, ${until(eventId)}, 'infinity') x
      WHERE true ${within(range, sql`x.hour`)}
    ) s
    GROUP BY 1, 2 HAVING sum(s.pieces) <> 0 OR sum(s.amount) <> 0
    ORDER BY 4 DESC, 2 LIMIT ${most}`.execute(db)
  return rows.map((row) => ({ ...row, pieces: Number(row.pieces) }))
}
