import type { EventId, OpId } from '@saldo/contract/ids'
import { sql } from 'kysely'
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
  without: AccountKey
  after: SpanEnd | null
}

const end = (found: [string, OpId] | null | undefined): SpanEnd | null =>
  found ? { opId: found[1], at: new Date(found[0]) } : null

/**
 * First and last transfer of some accounts after another one, by booking time and id, and how many there are. Reads all
 * transfers of the event: for what is made seldom.
 */
export const transferSpan = async (
  db: Db,
  eventId: EventId,
  { accounts, without, after }: Asked,
): Promise<Span> => {
  const { rows } = await sql<{
    first: [string, OpId] | null
    last: [string, OpId] | null
    transfers: bigint
    newer: bigint
  }>`
    WITH meant AS (SELECT account_id FROM ledger.account WHERE event_id = ${eventId} AND key = ANY(${accounts})),
    other AS (SELECT account_id FROM ledger.account WHERE event_id = ${eventId} AND key = ${without}),
    seen AS (
      SELECT t.op_id, t.booked_at, ${after === null ? sql`true` : sql`(t.booked_at, t.op_id) > (${after.at}, ${after.opId}::uuid)`} AS is_newer
      FROM ledger.transfer t
      WHERE t.event_id = ${eventId}
        AND (t.debit_account IN (TABLE meant) OR t.credit_account IN (TABLE meant))
        AND t.debit_account NOT IN (TABLE other) AND t.credit_account NOT IN (TABLE other)
    ),
    newer AS (SELECT op_id, booked_at FROM seen WHERE is_newer)
    SELECT (SELECT jsonb_build_array(booked_at, op_id) FROM newer ORDER BY booked_at, op_id LIMIT 1) AS first,
      (SELECT jsonb_build_array(booked_at, op_id) FROM newer ORDER BY booked_at DESC, op_id DESC LIMIT 1) AS last,
      (SELECT count(*) FROM seen) AS transfers, (SELECT count(*) FROM newer) AS newer`.execute(db)
  const [row] = rows
  return {
    first: end(row?.first),
    last: end(row?.last),
    transfers: Number(row?.transfers ?? 0n),
    newer: Number(row?.newer ?? 0n),
  }
}
