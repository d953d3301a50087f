import type { EventId, WalletId } from '@saldo/contract/ids'
import { sql } from 'kysely'
import { transact, type Db } from '../../../db/index.ts'

/** Head of a wallet's hash chain at some moment. */
export type Head = { eventId: EventId; walletId: WalletId; seq: number; head: string }

/** Heads of the chains that grew since; of all non-empty chains when null. Includes the house's chain. */
export const headsSince = async (db: Db, since: Date | null): Promise<Head[]> => {
  const { rows } = await sql<Head>`
    SELECT w.event_id AS "eventId", w.wallet_id AS "walletId", w.seq::integer AS seq, encode(w.head, 'hex') AS head
    FROM ledger.wallet w
    WHERE w.seq > 0 AND (${since}::timestamptz IS NULL OR (w.event_id, w.wallet_id) IN (
      SELECT t.event_id, t.wallet_id FROM ledger.transfer t WHERE t.booked_at >= ${since}))
    ORDER BY w.event_id, w.wallet_id`.execute(db)
  return rows
}

/** The heads that the database no longer has at their position. */
export const headsGone = async (db: Db, heads: readonly Head[]): Promise<Head[]> => {
  const { rows } = await sql<Head>`
    SELECT h.event_id AS "eventId", h.wallet_id AS "walletId", h.seq, h.head
    FROM unnest(${heads.map(({ eventId }) => eventId)}::integer[], ${heads.map(({ walletId }) => walletId)}::uuid[],
                ${heads.map(({ seq }) => seq)}::integer[], ${heads.map(({ head }) => head)}::text[])
      AS h(event_id, wallet_id, seq, head)
    LEFT JOIN ledger.transfer t
      ON t.event_id = h.event_id AND t.wallet_id = h.wallet_id AND t.wallet_seq = h.seq
    WHERE t.hash IS DISTINCT FROM decode(h.head, 'hex')`.execute(db)
  return rows
}

/** Runs `work` alone among the processes on this database, which write to one file of heads. */
export const inTurn = <Result>(db: Db, work: () => Promise<Result>): Promise<Result> =>
  transact(db, async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(hashtextextended('ledger-heads', 29))`.execute(tx)
    return work()
  })
