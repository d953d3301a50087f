import { discountKind, type DiscountKind } from '@saldo/contract/discount'
import type { EventId, OpId, PlaceId, UserId } from '@saldo/contract/ids'
import { centavos, type Centavos } from '@saldo/contract/money'
import { sql } from 'kysely'
import type { Db } from '../../db/index.ts'

/** From `from` (inclusive) to `to` (exclusive), by when it was given. */
export type GivenFilter = {
  from?: Date | undefined
  to?: Date | undefined
  place?: PlaceId | null | undefined
  givenBy?: UserId | undefined
  till?: string | undefined
}

/**
 * What was given for one reason at one place by one person. `isFree`: whole bills that nobody paid. What was voided
 * since is in both pairs.
 */
export type GivenSum = {
  name: string
  kind: DiscountKind
  place: PlaceId
  givenBy: UserId
  person: UserId | null
  isFree: boolean
  count: number
  amount: Centavos
  voidedCount: number
  voided: Centavos
}

type Row = Omit<GivenSum, 'kind' | 'amount' | 'voided'> & { kind: string; amount: bigint; voided: bigint }

const within = ({ from, to, place, givenBy, till }: GivenFilter) => sql`
  ${from === undefined ? sql`` : sql`AND u.given_at >= ${from}`}
  ${to === undefined ? sql`` : sql`AND u.given_at < ${to}`}
  ${place ? sql`AND u.place_id = ${place}` : sql``}
  ${givenBy === undefined ? sql`` : sql`AND u.given_by = ${givenBy}`}
  ${till === undefined ? sql`` : sql`AND u.till_id = ${till}`}`

/** Sums of discounts and of bills that nobody paid; the largest amount first. */
export const sumGiven = async (db: Db, eventId: EventId, filter: GivenFilter): Promise<GivenSum[]> => {
  const { rows } = await sql<Row>`
    SELECT u.name, u.kind, u.place_id AS place, u.given_by AS "givenBy", u.person, u.is_free AS "isFree",
      count(*)::integer AS count, sum(u.amount_centavos)::bigint AS amount,
      (count(*) FILTER (WHERE u.voided_at IS NOT NULL))::integer AS "voidedCount",
      coalesce(sum(u.amount_centavos) FILTER (WHERE u.voided_at IS NOT NULL), 0)::bigint AS voided
    FROM discount_use u WHERE u.event_id = ${eventId} ${within(filter)}
    GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 8 DESC, 1, 3, 4, 5`.execute(db)
  return rows.map(({ kind, amount, voided, ...row }) => ({
    ...row,
    kind: discountKind.parse(kind),
    amount: centavos(amount),
    voided: centavos(voided),
  }))
}

/** One discount or one bill that nobody paid, as lists show it. */
export type GivenUse = Pick<
  GivenSum,
  'name' | 'kind' | 'place' | 'givenBy' | 'person' | 'isFree' | 'amount'
> & {
  opId: OpId
  approvedBy: UserId | null
  gross: Centavos
  at: Date
  void: { by: UserId; at: Date; reason: string } | null
}

/** Each of them, the newest first; at these places, or at all. */
export const listGiven = async (
  db: Db,
  eventId: EventId,
  places: readonly PlaceId[] | null,
): Promise<GivenUse[]> => {
  const rows = await db
    .selectFrom('discount_use')
    .selectAll()
    .where('event_id', '=', eventId)
    .$if(places !== null, (query) => query.where(sql<boolean>`place_id = ANY(${places}::uuid[])`))
    .orderBy('given_at', 'desc')
    .orderBy('op_id')
    .execute()
  return rows.map((row) => ({
    opId: row.op_id as OpId,
    name: row.name,
    kind: discountKind.parse(row.kind),
    place: row.place_id as PlaceId,
    givenBy: row.given_by as UserId,
    person: row.person as UserId | null,
    approvedBy: row.approved_by as UserId | null,
    isFree: row.is_free,
    gross: centavos(row.gross_centavos),
    amount: centavos(row.amount_centavos),
    at: row.given_at,
    void:
      row.voided_by === null || row.voided_at === null
        ? null
        : { by: row.voided_by as UserId, at: row.voided_at, reason: row.void_reason ?? '' },
  }))
}
