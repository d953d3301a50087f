import type { EventId, OpId, PlaceId, WalletId } from '@saldo/contract/ids'
import { centavos, type Centavos } from '@saldo/contract/money'
import { sql } from 'kysely'
import type { Db } from '../../db/index.ts'
import { kinds } from '../ledger/index.ts'
import { movesNothing } from './figures.ts'
import { progressOf } from './settle-queries.ts'

const MINUTE_MS = 60_000
const kindNames = new Map(Object.entries(kinds).map(([name, kind]) => [kind as number, name]))

/** Where a page of movements ended. */
export type MovementCursor = { at: Date; opId: OpId; origin: number; leg: number }

export type MovementLine = MovementCursor & {
  kind: string
  amount: Centavos
  debit: string
  credit: string
  walletId: WalletId | null
  place: PlaceId | null
  reverses: OpId | null
}

export type MovementPage = {
  movements: MovementLine[]
  hasMore: boolean
  /** What was booked before it is in the pages up to this one and those that follow; null before the first minute. */
  completeUntil: Date | null
}

/**
 * The end of the first minute by which more than `most` settled transfers follow the cursor's own: without an index on
 * time, an open end would sort the rest of the event for each page. Null when there are fewer.
 */
const endOfEnough = async (
  db: Db,
  eventId: EventId,
  after: Date | null,
  most: number,
): Promise<Date | null> => {
  const { rows } = await sql<{ minute: Date }>`
    SELECT minute FROM (
      SELECT m.minute, sum(sum(m.transfers)) OVER (ORDER BY m.minute) AS so_far
      FROM reporting.minute_sum m
      WHERE m.event_id = ${eventId} AND m.kind <> ALL (${movesNothing}::smallint[]) ${after === null ? sql`` : sql`AND m.minute > ${after}`}
      GROUP BY m.minute
    ) x WHERE so_far > ${most} ORDER BY minute LIMIT 1`.execute(db)
  const minute = rows[0]?.minute
  return minute ? new Date(minute.getTime() + MINUTE_MS) : null
}

type Row = Omit<MovementLine, 'kind' | 'amount'> & { kind: number; amount: bigint }

const select = async (
  db: Db,
  eventId: EventId,
  after: MovementCursor | null,
  { end, limit }: { end: Date; limit: number },
): Promise<MovementLine[]> => {
  const { rows } = await sql<Row>`
    SELECT t.booked_at AS at, t.op_id AS "opId", t.origin, t.leg, t.kind, t.amount, d.key AS debit, c.key AS credit,
      CASE WHEN t.is_house THEN NULL ELSE t.wallet_id END AS "walletId", t.place, t.reverses_id AS reverses
    FROM ledger.booked_transfer t
    JOIN ledger.account_name d ON d.event_id = t.event_id AND d.account_id = t.debit_account
    JOIN ledger.account_name c ON c.event_id = t.event_id AND c.account_id = t.credit_account
    WHERE t.event_id = ${eventId} AND t.booked_at < ${end} AND t.kind <> ALL (${movesNothing}::smallint[])
      ${after === null ? sql`` : sql`AND t.booked_at >= ${after.at} AND (t.booked_at, t.op_id, t.origin, t.leg) > (${after.at}, ${after.opId}::uuid, ${after.origin}::smallint, ${after.leg}::smallint)`}
    ORDER BY t.booked_at, t.op_id, t.origin, t.leg LIMIT ${limit}`.execute(db)
  return rows.map((row) => ({
    ...row,
    kind: kindNames.get(row.kind) ?? String(row.kind),
    amount: centavos(row.amount),
  }))
}

/**
 * A page of the money that moved, oldest first. It ends with the settled minutes: a movement becomes visible after one
 * that was booked later, and a page that had passed its time would lack it for ever.
 */
export const movementPage = async (
  db: Db,
  eventId: EventId,
  { after, limit }: { after: MovementCursor | null; limit: number },
): Promise<MovementPage> => {
  const { until } = await progressOf(db, eventId)
  if (until === null) return { movements: [], hasMore: false, completeUntil: null }
  const minute = after && new Date(Math.floor(after.at.getTime() / MINUTE_MS) * MINUTE_MS)
  const bound = await endOfEnough(db, eventId, minute, limit)
  const found = await select(db, eventId, after, { end: bound ?? until, limit: limit + 1 })
  return { movements: found.slice(0, limit), hasMore: found.length > limit, completeUntil: until }
}
