import type { EventId, OpId } from '@saldo/contract/ids'
import { sql } from 'kysely'
import type { Db } from '../../db/index.ts'
import { movesNothing } from './figures.ts'
import type { Cursor } from './sales-queries.ts'

export type AccountTotal = { id: number; key: string; debits: bigint; credits: bigint }

/** Every account of an event by its counters; `wallets` has none here. */
export const accountTotals = async (db: Db, eventId: EventId): Promise<AccountTotal[]> => {
  const { rows } = await sql<AccountTotal>`
    SELECT account_id AS id, key, debits, credits FROM ledger.account_total
    WHERE event_id = ${eventId} ORDER BY account_id`.execute(db)
  return rows
}

export type AccountMovement = {
  opId: OpId
  leg: number
  at: Date
  kind: number
  debit: number
  credit: number
  amount: bigint
  place: string | null
  actor: string | null
  note: string | null
}

/**
 * The latest minute such that at least `most` settled transfers of the account lie between it and `before`: no
 * index of transfers knows accounts, and a report needs none. Null when there are fewer.
 */
const minuteOfEnough = async (
  db: Db,
  eventId: EventId,
  account: number,
  before: Date | null,
  most: number,
): Promise<Date | null> => {
  const { rows } = await sql<{ minute: Date }>`
    SELECT minute FROM (
      SELECT m.minute, sum(sum(m.transfers)) OVER (ORDER BY m.minute DESC) AS so_far
      FROM reporting.minute_sum m
      WHERE m.event_id = ${eventId} AND ${account} IN (m.debit_account, m.credit_account)
        AND m.kind <> ALL (${movesNothing}::smallint[]) ${before === null ? sql`` : sql`AND m.minute < ${before}`}
      GROUP BY m.minute
    ) x WHERE so_far >= ${most} ORDER BY minute DESC LIMIT 1`.execute(db)
  return rows[0]?.minute ?? null
}

/** Includes the cursor's own minute, which may have been read in part. */
const wholeMinute = ({ at }: Cursor): Date => new Date(Math.floor(at.getTime() / 60_000) * 60_000)

/** Movements of an account, newest first, after the cursor. */
export const movementsOfAccount = async (
  db: Db,
  eventId: EventId,
  { account, before, most }: { account: number; before: Cursor | null; most: number },
): Promise<AccountMovement[]> => {
  const end = before && wholeMinute(before)
  const from = await minuteOfEnough(db, eventId, account, end, most)
  const { rows } = await sql<AccountMovement>`
    SELECT t.op_id AS "opId", t.leg, t.booked_at AS at, t.kind, t.debit_account AS debit, t.credit_account AS credit,
      t.amount, t.place, t.actor, t.details::jsonb ->> 'note' AS note
    FROM ledger.booked_transfer t
    WHERE t.event_id = ${eventId} AND ${account} IN (t.debit_account, t.credit_account)
      AND t.kind <> ALL (${movesNothing}::smallint[])
      ${from === null ? sql`` : sql`AND t.booked_at >= ${from}`}
      ${before === null ? sql`` : sql`AND t.booked_at <= ${before.at} AND (t.booked_at, t.op_id, t.leg) < (${before.at}, ${before.opId}::uuid, ${before.leg}::smallint)`}
    ORDER BY t.booked_at DESC, t.op_id DESC, t.leg DESC LIMIT ${most}`.execute(db)
  return rows
}
