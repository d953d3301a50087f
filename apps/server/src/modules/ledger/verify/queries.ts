import type { EventId, WalletId } from '@saldo/contract/ids'
import { FIRST_PRACTICE } from '@saldo/contract/practice-numbers'
import { sql } from 'kysely'
import type { Db } from '../../../db/index.ts'

export const selectEventIds = async (db: Db): Promise<EventId[]> => {
  const { rows } = await sql<{
    id: EventId
  }>`SELECT event_id AS id FROM ledger.event WHERE event_id < ${FIRST_PRACTICE} ORDER BY event_id`.execute(db)
  return rows.map((row) => row.id)
}

/** How many QRs there are at all events, without those to practise with. */
export const selectWalletCount = async (db: Db): Promise<number> => {
  const { rows } = await sql<{
    n: number
  }>`SELECT count(*)::integer AS n FROM ledger.wallet WHERE event_id < ${FIRST_PRACTICE}`.execute(db)
  return rows[0]?.n ?? 0
}

/** Replay of a wallet's transfers, compared with the wallet's row. */
export type ReplayedWallet = {
  walletId: string
  transfers: bigint
  hasGap: boolean
  isChainBroken: boolean
  isBalanceWrong: boolean
  isCounterWrong: boolean
  isHeadWrong: boolean
  isPromoWrong: boolean
  isCodeMissing: boolean
}

/** The next wallets after an id, in id order, or one alone. */
export type Chosen = { after: string | null; limit: number } | { walletId: WalletId }

/**
 * True for a row whose promotional part isn't what its kind takes of what was there before it: a charge takes it first,
 * a tab's hold too, chargebacks and debts last, a merge takes all. A void of returned cups takes what they gave as far as
 * it is there. What gives a part back is compared with its origin.
 */
const wrongPromo = sql`l.promo_after < 0 OR l.promo_after > l.balance_after OR l.part <> CASE
  WHEN l.kind = 2 THEN least(l.promo_after - l.promo, l.amount)
  WHEN l.kind = 10 THEN l.promo_after - l.promo
  WHEN l.kind IN (12, 24) THEN greatest(l.promo_after - l.promo - l.balance_after, 0)
  WHEN l.kind IN (28, 29) THEN l.amount
  WHEN l.kind = 25 THEN (SELECT coalesce(sum(p.part), 0) FROM link p
    WHERE p.wallet_id = l.wallet_id AND p.kind = 24 AND p.pending_id = l.pending_id)
  WHEN l.kind = 37 THEN least(l.promo_after - l.promo, l.amount)
  WHEN l.kind = 38 THEN (SELECT coalesce(sum(p.part), 0) FROM link p
    WHERE p.wallet_id = l.wallet_id AND p.kind = 37 AND p.op_id = l.pending_id)
  WHEN l.kind = 40 THEN greatest(l.amount - (l.balance_after + l.amount - l.promo_after - l.part),
    least(l.promo_after + l.part, (SELECT coalesce(max(o.promo), 0) FROM ledger.transfer o
      WHERE o.event_id = l.event_id AND o.op_id = l.reverses_id AND o.kind = 39)))
  WHEN l.kind IN (7, 11, 14, 36, 39) THEN l.part
  ELSE 0
END`

/** What a transfer `t` does to its wallet's counters, in centavos. */
const effects = sql`SELECT
    CASE WHEN t.kind NOT IN (4, 6, 37, 38) AND t.credit_account = 1 THEN t.amount ELSE 0 END AS credit,
    CASE WHEN t.kind NOT IN (4, 6, 37, 38) AND t.debit_account = 1 THEN t.amount ELSE 0 END AS debit,
    CASE WHEN t.kind IN (4, 37) THEN t.amount WHEN t.kind IN (5, 6, 38) THEN -t.amount ELSE 0 END AS held,
    CASE WHEN t.credit_account = 1 OR t.kind = 38 THEN coalesce(t.promo, 0) WHEN t.debit_account = 1 THEN -coalesce(t.promo, 0)
      ELSE 0 END AS promo`

/**
 * Replays the chains of the chosen wallets: at most `limit` wallets or some 50 transfers each, whichever is
 * less.
 */
export const replayWallets = async (db: Db, eventId: EventId, chosen: Chosen): Promise<ReplayedWallet[]> => {
  const limit = 'limit' in chosen ? chosen.limit : 1
  const which =
    'limit' in chosen
      ? sql`(${chosen.after}::uuid IS NULL OR wallet_id > ${chosen.after}::uuid)`
      : sql`wallet_id = ${chosen.walletId}`
  const { rows } = await sql<ReplayedWallet>`
    WITH chunk AS MATERIALIZED (
      SELECT * FROM (
        SELECT w.*, sum(w.seq) OVER (ORDER BY w.wallet_id) - w.seq AS before_it FROM (
          SELECT * FROM ledger.wallet
          WHERE event_id = ${eventId} AND ${which}
          ORDER BY wallet_id LIMIT ${limit}) w
      ) counted WHERE before_it < ${limit * 50}
    ), link AS (
      SELECT t.event_id, t.wallet_id, t.op_id, t.reverses_id, t.hash, t.balance_after, e.credit, e.debit, e.held,
        t.wallet_seq <> row_number() OVER chain AS is_gap,
        t.hash <> sha256(lag(t.hash, 1, decode(repeat('00', 32), 'hex')) OVER chain || ledger.transfer_bytes(
          t.event_id, t.wallet_id, t.wallet_seq, t.op_id, t.leg, t.kind, t.debit_account, t.credit_account, t.amount,
          t.balance_after, t.group_id, t.pending_id, t.reverses_id, t.actor, t.till, t.place, t.occurred_at,
          t.booked_at, t.details)) AS is_broken,
        t.balance_after <> sum(e.credit - e.debit - e.held) OVER (chain ROWS UNBOUNDED PRECEDING) AS is_wrong,
        lead(t.wallet_seq) OVER chain IS NULL AS is_last,
        t.kind, t.pending_id, t.amount, coalesce(t.promo, 0) AS part, e.promo,
        coalesce(sum(e.promo) OVER (chain ROWS UNBOUNDED PRECEDING), 0) AS promo_after
      FROM chunk c
      JOIN ledger.transfer t ON t.event_id = c.event_id AND t.wallet_id = c.wallet_id
      CROSS JOIN LATERAL (${effects}) e
      WINDOW chain AS (PARTITION BY t.wallet_id ORDER BY t.wallet_seq)
    ), replayed AS (
      SELECT wallet_id, count(*) AS transfers, bool_or(is_gap) AS has_gap, bool_or(is_broken) AS is_broken,
        bool_or(is_wrong) AS is_wrong, sum(credit) AS credits, sum(debit) AS debits, sum(held) AS held,
        sum(l.promo) AS promo, bool_or(${wrongPromo}) AS is_promo_wrong,
        (array_agg(hash) FILTER (WHERE is_last))[1] AS head
      FROM link l GROUP BY wallet_id
    )
    SELECT c.wallet_id AS "walletId", coalesce(r.transfers, 0) AS transfers,
      coalesce(r.has_gap, false) OR c.seq <> coalesce(r.transfers, 0) AS "hasGap",
      coalesce(r.is_broken, false) AS "isChainBroken",
      coalesce(r.is_wrong, false) AS "isBalanceWrong",
      (c.credits, c.debits, c.held, c.promo) IS DISTINCT FROM
        (coalesce(r.credits, 0), coalesce(r.debits, 0), coalesce(r.held, 0), coalesce(r.promo, 0)) AS "isCounterWrong",
      coalesce(r.is_promo_wrong, false) AS "isPromoWrong",
      c.head IS DISTINCT FROM coalesce(r.head, decode(repeat('00', 32), 'hex')) AS "isHeadWrong",
      c.code_no > 0 AND NOT EXISTS (SELECT FROM ledger.qr_code q
        WHERE q.event_id = c.event_id AND q.wallet_id = c.wallet_id AND q.code_no = c.code_no) AS "isCodeMissing"
    FROM chunk c LEFT JOIN replayed r USING (wallet_id)
    ORDER BY c.wallet_id`.execute(db)
  return rows
}

export type Counted = { accountId: number; key: string | null; debits: string; credits: string }

/** Counters of each account with its key, the customers' side included. */
export const selectCounted = async (db: Db, eventId: EventId): Promise<Counted[]> => {
  const { rows } = await sql<Counted>`
    SELECT a.account_id AS "accountId", a.key, sum(c.debits)::text AS debits, sum(c.credits)::text AS credits
    FROM (
      SELECT s.account_id, s.debits, s.credits FROM ledger.account_slot s WHERE s.event_id = ${eventId}
      UNION ALL
      SELECT 1, coalesce(sum(w.debits), 0), coalesce(sum(w.credits), 0) FROM ledger.wallet w
      WHERE w.event_id = ${eventId}
    ) c
    JOIN ledger.account a ON a.event_id = ${eventId} AND a.account_id = c.account_id
    GROUP BY a.account_id, a.key ORDER BY a.account_id`.execute(db)
  return rows
}

/** Sum of all balances, customers' and house: anything but zero is an error. */
export const selectEventSum = async (db: Db, eventId: EventId): Promise<bigint> => {
  const { rows } = await sql<{ sum: string }>`
    SELECT (SELECT coalesce(sum(credits - debits), 0) FROM ledger.wallet WHERE event_id = ${eventId})
      + (SELECT coalesce(sum(credits - debits), 0) FROM ledger.account_slot WHERE event_id = ${eventId}) AS sum`.execute(
    db,
  )
  return BigInt(rows[0]?.sum ?? '0')
}

/** Id of the `count`-th operation after `after`; null when fewer follow. */
export const selectRangeEnd = async (
  db: Db,
  eventId: EventId,
  after: string | null,
  count: number,
): Promise<string | null> => {
  const { rows } = await sql<{ id: string }>`
    SELECT op_id AS id FROM ledger.op
    WHERE event_id = ${eventId} AND (${after}::uuid IS NULL OR op_id > ${after}::uuid)
    ORDER BY op_id OFFSET ${count - 1} LIMIT 1`.execute(db)
  return rows[0]?.id ?? null
}

export type Range = { after: string | null; upTo: string | null }

const inRange = (eventId: EventId, { after, upTo }: Range) => sql`
  event_id = ${eventId} AND op_id > coalesce(${after}::uuid, '00000000-0000-0000-0000-000000000000')
  AND op_id <= coalesce(${upTo}::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff')`

/** True when an operation's outcome and its transfers contradict each other. */
const wrongOperation = sql`CASE
  WHEN o.op_id IS NULL THEN true
  WHEN o.code <> 'ok' THEN t.op_id IS NOT NULL OR o.balance_after <> o.balance_before
  WHEN t.op_id IS NULL THEN NOT (o.kind IN (21, 22, 23) OR o.kind IN (10, 11, 29) AND o.balance_before = o.balance_after)
  ELSE t.legs <> t.last_leg + 1 OR t.wallet_seq <> o.wallet_seq
    OR NOT o.wallet_id = ALL (t.wallets) OR NOT o.balance_after = ALL (t.balances)
    OR NOT (t.kind = o.kind OR o.kind IN (12, 14) AND t.kind = o.kind + 1)
END`

export type Finding = {
  finding: 'wallet_missing' | 'operation_wrong' | 'hold_wrong' | 'reversal_wrong' | 'promo_wrong' | 'moved'
  subject: string
  /** Amount of a `moved` finding, whose subject is `debit:credit`. */
  amount: string | null
}

/**
 * Joins and keeps the reversals `r` that don't follow from what they take back: a return is a part of a sale, a void
 * all that is left of it.
 */
const wrongReversal = (eventId: EventId) => sql`
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(i.amount), 0)::bigint AS amount, coalesce(sum(i.promo), 0)::bigint AS promo
      FROM ledger.transfer i
      WHERE i.event_id = ${eventId} AND i.reverses_id = r.reverses_id AND i.kind = 36 AND r.leg = 0
    ) back
    WHERE r.reverses_id IS NOT NULL AND NOT EXISTS (
      SELECT FROM ledger.transfer o
      WHERE o.event_id = ${eventId} AND o.op_id = r.reverses_id AND o.leg = r.leg
        AND (o.credit_account, o.debit_account) = (r.debit_account, r.credit_account)
        AND CASE r.kind WHEN 36 THEN o.kind IN (2, 20) AND back.amount < o.amount
              AND back.promo = greatest(coalesce(o.promo, 0) - (o.amount - back.amount), 0)
            WHEN 40 THEN o.kind = 39 AND r.amount = o.amount
            ELSE r.amount = o.amount - back.amount AND coalesce(r.promo, 0) = coalesce(o.promo, 0) - back.promo END)`

/** The wallet of `r`, those that were merged into it or that it was merged into, and so on. */
const family = sql`(
          WITH RECURSIVE here (wallet_id) AS (
            SELECT r.wallet_id
            UNION SELECT CASE w.wallet_id WHEN h.wallet_id THEN w.merged_into ELSE w.wallet_id END
            FROM here h JOIN ledger.wallet w ON w.event_id = r.event_id
              AND (w.merged_into = h.wallet_id OR w.wallet_id = h.wallet_id AND w.merged_into IS NOT NULL)
          ) SELECT here.wallet_id FROM here)`

/**
 * Keeps the returns of cups `r` that don't follow from their own text, and those of a QR that was given more real money for
 * cups than its charges paid for deposits, with those of QRs that were merged: promotion is the first to pay them.
 */
const wrongCups = sql`
    WHERE r.kind = 39 AND (r.amount <> -ledger.cups_in(r.details)
      OR coalesce(r.promo, 0) <> coalesce((r.details::jsonb ->> 'promo_centavos')::bigint, 0)
      OR (
        SELECT coalesce(sum(b.amount - coalesce(b.promo, 0) - coalesce(v.amount - coalesce(v.promo, 0), 0)), 0)
        FROM ledger.transfer b
        LEFT JOIN ledger.transfer v ON v.event_id = b.event_id AND v.reverses_id = b.op_id AND v.kind = 40
        WHERE b.event_id = r.event_id AND b.wallet_id IN ${family} AND b.kind = 39
      ) > (
        SELECT coalesce(sum(d.paid - least(d.paid, coalesce(c.promo, 0))), 0)
        FROM ledger.transfer c CROSS JOIN LATERAL (SELECT greatest(ledger.cups_in(c.details), 0) AS paid) d
        WHERE c.event_id = r.event_id AND c.wallet_id IN ${family} AND c.kind = 2 AND c.leg = 0
          AND c.details LIKE '%"is_cup":true%' AND NOT EXISTS (
            SELECT FROM ledger.transfer v WHERE v.event_id = c.event_id AND v.reverses_id = c.op_id AND v.kind = 7)
      ))`

/**
 * Checks the operations of a range: each transfer has its wallet, each outcome its transfers, each hold and
 * reversal the operation it refers to. Also returns the amounts that the range moved between accounts.
 */
export const checkOperations = async (db: Db, eventId: EventId, range: Range): Promise<Finding[]> => {
  const { rows } = await sql<Finding>`
    WITH t AS MATERIALIZED (
      SELECT op_id, origin, leg, kind, wallet_id, wallet_seq, amount, balance_after, debit_account, credit_account, pending_id,
        reverses_id, group_id, promo
      FROM ledger.transfer WHERE ${inRange(eventId, range)}
    ), o AS MATERIALIZED (
      SELECT * FROM ledger.op WHERE ${inRange(eventId, range)}
    ), h AS MATERIALIZED (
      SELECT * FROM ledger.hold WHERE ${inRange(eventId, range)}
    ), whole AS (
      SELECT op_id, origin, array_agg(wallet_id) AS wallets, count(*) AS legs, max(leg) AS last_leg,
        max(wallet_seq) AS wallet_seq, min(kind) FILTER (WHERE leg = 0) AS kind, array_agg(balance_after) AS balances
      FROM t GROUP BY op_id, origin
    )
    SELECT DISTINCT 'wallet_missing' AS finding, t.wallet_id::text AS subject, NULL::text AS amount FROM t
    WHERE NOT EXISTS (SELECT FROM ledger.wallet w WHERE w.event_id = ${eventId} AND w.wallet_id = t.wallet_id)
    UNION ALL
    SELECT 'operation_wrong', coalesce(o.op_id, t.op_id)::text, NULL
    FROM o FULL JOIN whole t ON t.op_id = o.op_id AND t.origin = o.origin WHERE ${wrongOperation}
    UNION ALL
    SELECT 'hold_wrong', coalesce(h.op_id, t.op_id)::text, NULL
    FROM h FULL JOIN (SELECT * FROM t WHERE kind IN (4, 5, 6, 37, 38)) t ON t.op_id = h.op_id AND t.origin = h.origin
    LEFT JOIN ledger.hold p ON p.event_id = ${eventId} AND p.op_id = h.pending_id AND p.phase = 'pending'
    WHERE h.op_id IS NULL OR t.op_id IS NULL OR p.op_id IS NULL
      OR h.amount <> t.amount OR h.amount <> p.amount OR h.wallet_id <> t.wallet_id
      OR h.phase <> CASE WHEN t.kind IN (4, 37) THEN 'pending' WHEN t.kind = 5 THEN 'post' ELSE 'void' END
      OR h.phase <> 'pending' AND h.pending_id IS DISTINCT FROM t.pending_id
    UNION ALL
    SELECT 'reversal_wrong', r.op_id::text, NULL FROM t r
    ${wrongReversal(eventId)}
    UNION ALL
    SELECT 'promo_wrong', i.op_id::text, NULL FROM t i
    WHERE i.kind = 11 AND NOT EXISTS (
      SELECT FROM ledger.transfer o
      WHERE o.event_id = ${eventId} AND o.op_id = i.group_id AND o.kind = 10
        AND o.promo IS NOT DISTINCT FROM i.promo)
    UNION ALL
    SELECT 'promo_wrong', r.op_id::text, NULL
    FROM t JOIN ledger.transfer r
      ON (r.event_id, r.op_id, r.origin, r.leg) = (${eventId}, t.op_id, t.origin, t.leg) AND t.kind = 39
    ${wrongCups}
    UNION ALL
    SELECT 'moved', t.debit_account || ':' || t.credit_account, sum(t.amount)::text FROM t
    WHERE t.kind NOT IN (4, 6, 37, 38) GROUP BY t.debit_account, t.credit_account`.execute(db)
  return rows
}
