import type { EventId, OpId } from '@saldo/contract/ids'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../db/index.ts'
import type { AccountKey } from '../operations/accounts.ts'

/** A transfer as the end of a span, in the order of booking times. */
type SpanEnd = { opId: OpId; at: Date }

type Span = {
  /** Null where there is no transfer after `after`. */
  first: SpanEnd | null
  last: SpanEnd | null
  /** All transfers of the accounts, and those after `after`. */
  transfers: number
  newer: number
}

type Asked = {
  accounts: readonly AccountKey[]
  /** Transfers against this account are left out. */
  without: readonly AccountKey[]
  after: SpanEnd | null
}

type Numbers = { meant: number[]; other: number[] }

/** The accounts' numbers in the event's catalogue. */
const numbersOf = async (db: Db, eventId: EventId, { accounts, without }: Asked): Promise<Numbers> => {
  const { rows } = await sql<{ id: number; key: string }>`
    SELECT account_id AS id, key FROM ledger.account
    WHERE event_id = ${eventId} AND key = ANY(${[...accounts, ...without]})`.execute(db)
  const isOther = (key: string): boolean => without.some((one) => one === key)
  return {
    meant: rows.filter(({ key }) => !isOther(key)).map(({ id }) => id),
    other: rows.filter(({ key }) => isOther(key)).map(({ id }) => id),
  }
}

const among = (eventId: EventId, { meant, other }: Numbers) => sql`
  FROM ledger.transfer t
  WHERE t.event_id = ${eventId} AND (t.debit_account = ANY(${meant}) OR t.credit_account = ANY(${meant}))
    AND t.debit_account <> ALL(${other}) AND t.credit_account <> ALL(${other})`

const isNewer = (after: SpanEnd | null) =>
  after === null ? sql`true` : sql`(t.booked_at, t.op_id) > (${after.at}, ${after.opId}::uuid)`

/**
 * First and last transfer of some accounts after another one, by booking time and id, and how many there are. Reads all
 * transfers of the event, a second or two for a million: for what is made seldom.
 */
export const transferSpan = async (db: Db, eventId: EventId, asked: Asked): Promise<Span> => {
  const numbers = await numbersOf(db, eventId, asked)
  const newer = isNewer(asked.after)
  const { rows } = await sql<{ transfers: bigint; newer: bigint; from: Date | null; to: Date | null }>`
    SELECT count(*) AS transfers, count(*) FILTER (WHERE ${newer}) AS newer,
      min(t.booked_at) FILTER (WHERE ${newer}) AS from, max(t.booked_at) FILTER (WHERE ${newer}) AS to
    ${among(eventId, numbers)}`.execute(db)
  const [row] = rows
  const endAt = async (at: Date | null | undefined, order: RawBuilder<unknown>): Promise<SpanEnd | null> => {
    if (!at) return null
    const { rows: ends } = await sql<{ opId: OpId }>`
      SELECT t.op_id AS "opId" ${among(eventId, numbers)} AND ${newer}
        AND t.booked_at >= ${at} AND t.booked_at < ${new Date(at.getTime() + 1)}
      ORDER BY t.booked_at ${order}, t.op_id ${order} LIMIT 1`.execute(db)
    const [found] = ends
    return found ? { opId: found.opId, at } : null
  }
  return {
    first: await endAt(row?.from, sql`ASC`),
    last: await endAt(row?.to, sql`DESC`),
    transfers: Number(row?.transfers ?? 0n),
    newer: Number(row?.newer ?? 0n),
  }
}
