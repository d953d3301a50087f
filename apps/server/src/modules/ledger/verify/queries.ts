import type { EventId } from '@saldo/contract/ids'
import { sql } from 'kysely'
import type { Db } from '../../../db/index.ts'

export const selectEventIds = async (db: Db): Promise<EventId[]> => {
  const { rows } = await sql<{
    id: EventId
  }>`SELECT event_id AS id FROM ledger.event ORDER BY event_id`.execute(db)
  return rows.map((row) => row.id)
}

/** Reading millions of rows takes longer than a request may. */
export const allowLongReads = async (db: Db): Promise<void> => {
  await sql`SET LOCAL statement_timeout = 0`.execute(db)
}

/** What the transfers say of a wallet, beside whether the wallet says the same. */
export type ReplayedWallet = {
  walletId: string
  transfers: bigint
  hasGap: boolean
  isChainBroken: boolean
  isBalanceWrong: boolean
  isCounterWrong: boolean
  isHeadWrong: boolean
  isCodeMissing: boolean
}

/** Replays the chains of the next `limit` wallets after `after`, in id order. */
export const replayWallets = async (
  db: Db,
  eventId: EventId,
  after: string | null,
  limit: number,
): Promise<ReplayedWallet[]> => {
  const { rows } = await sql<ReplayedWallet>`
    WITH chunk AS MATERIALIZED (
      SELECT w.* FROM ledger.wallet w
      WHERE w.event_id = ${eventId} AND (${after}::uuid IS NULL OR w.wallet_id > ${after}::uuid)
      ORDER BY w.wallet_id LIMIT ${limit}
    ), link AS (
      SELECT t.wallet_id, t.hash, t.balance_after, e.credit, e.debit, e.held,
        t.wallet_seq <> row_number() OVER chain AS is_gap,
        t.hash <> sha256(lag(t.hash, 1, decode(repeat('00', 32), 'hex')) OVER chain || ledger.transfer_bytes(
          t.event_id, t.wallet_id, t.wallet_seq, t.op_id, t.leg, t.kind, t.debit_account, t.credit_account, t.amount,
          t.balance_after, t.group_id, t.pending_id, t.reverses_id, t.actor, t.till, t.place, t.occurred_at,
          t.booked_at, t.snapshot)) AS is_broken,
        t.balance_after <> sum(e.credit - e.debit - e.held) OVER (chain ROWS UNBOUNDED PRECEDING) AS is_wrong,
        lead(t.wallet_seq) OVER chain IS NULL AS is_last
      FROM chunk c
      JOIN ledger.transfer t ON t.event_id = c.event_id AND t.wallet_id = c.wallet_id
      CROSS JOIN LATERAL (SELECT
        CASE WHEN t.kind NOT IN (4, 6) AND t.credit_account = 1 THEN t.amount ELSE 0 END AS credit,
        CASE WHEN t.kind NOT IN (4, 6) AND t.debit_account = 1 THEN t.amount ELSE 0 END AS debit,
        CASE t.kind WHEN 4 THEN t.amount WHEN 5 THEN -t.amount WHEN 6 THEN -t.amount ELSE 0 END AS held) e
      WINDOW chain AS (PARTITION BY t.wallet_id ORDER BY t.wallet_seq)
    ), replayed AS (
      SELECT wallet_id, count(*) AS transfers, bool_or(is_gap) AS has_gap, bool_or(is_broken) AS is_broken,
        bool_or(is_wrong) AS is_wrong, sum(credit) AS credits, sum(debit) AS debits, sum(held) AS held,
        (array_agg(hash) FILTER (WHERE is_last))[1] AS head
      FROM link GROUP BY wallet_id
    )
    SELECT c.wallet_id AS "walletId", coalesce(r.transfers, 0) AS transfers,
      coalesce(r.has_gap, false) OR c.seq <> coalesce(r.transfers, 0) AS "hasGap",
      coalesce(r.is_broken, false) AS "isChainBroken",
      coalesce(r.is_wrong, false) AS "isBalanceWrong",
      (c.credits, c.debits, c.held)
        IS DISTINCT FROM (coalesce(r.credits, 0), coalesce(r.debits, 0), coalesce(r.held, 0)) AS "isCounterWrong",
      c.head IS DISTINCT FROM coalesce(r.head, decode(repeat('00', 32), 'hex')) AS "isHeadWrong",
      c.code_no > 0 AND NOT EXISTS (
        SELECT FROM ledger.qr_code q
        WHERE q.event_id = c.event_id AND q.wallet_id = c.wallet_id AND q.code_no = c.code_no) AS "isCodeMissing"
    FROM chunk c LEFT JOIN replayed r USING (wallet_id)
    ORDER BY c.wallet_id`.execute(db)
  return rows
}

export type WrongAccount = { accountId: number; key: string | null }

/** Accounts whose slots (or for the customers' side, wallets) don't say what the transfers say, or that don't exist. */
export const selectWrongAccounts = async (db: Db, eventId: EventId): Promise<WrongAccount[]> => {
  const { rows } = await sql<WrongAccount>`
    WITH moved AS (
      SELECT t.debit_account, t.credit_account, sum(t.amount) AS amount FROM ledger.transfer t
      WHERE t.event_id = ${eventId} AND t.kind NOT IN (4, 6)
      GROUP BY t.debit_account, t.credit_account
    ), replayed AS (
      SELECT account_id, sum(debit) AS debits, sum(credit) AS credits
      FROM (
        SELECT debit_account AS account_id, amount AS debit, 0 AS credit FROM moved
        UNION ALL
        SELECT credit_account, 0, amount FROM moved
      ) side GROUP BY account_id
    ), counted AS (
      SELECT s.account_id, sum(s.debits) AS debits, sum(s.credits) AS credits FROM ledger.account_slot s
      WHERE s.event_id = ${eventId} GROUP BY s.account_id
      UNION ALL
      SELECT 1, coalesce(sum(w.debits), 0), coalesce(sum(w.credits), 0) FROM ledger.wallet w
      WHERE w.event_id = ${eventId}
    )
    SELECT coalesce(r.account_id, c.account_id) AS "accountId", a.key
    FROM replayed r FULL JOIN counted c ON c.account_id = r.account_id
    LEFT JOIN ledger.account a ON a.event_id = ${eventId} AND a.account_id = coalesce(r.account_id, c.account_id)
    WHERE (coalesce(r.debits, 0), coalesce(r.credits, 0)) <> (coalesce(c.debits, 0), coalesce(c.credits, 0))
      OR a.key IS NULL
    ORDER BY 1`.execute(db)
  return rows
}

/** All that customers and the house have together: zero, or money came from nowhere. */
export const selectEventSum = async (db: Db, eventId: EventId): Promise<bigint> => {
  const { rows } = await sql<{ sum: string }>`
    SELECT (SELECT coalesce(sum(credits - debits), 0) FROM ledger.wallet WHERE event_id = ${eventId})
      + (SELECT coalesce(sum(credits - debits), 0) FROM ledger.account_slot WHERE event_id = ${eventId}) AS sum`.execute(
    db,
  )
  return BigInt(rows[0]?.sum ?? '0')
}

const strayTransfers = (eventId: EventId) => sql`
  SELECT DISTINCT t.wallet_id AS id FROM ledger.transfer t
  WHERE t.event_id = ${eventId} AND NOT EXISTS (
    SELECT FROM ledger.wallet w WHERE w.event_id = t.event_id AND w.wallet_id = t.wallet_id)`

/** Operations whose outcome and transfers don't belong together. */
const wrongOperations = (eventId: EventId) => sql`
  SELECT coalesce(o.op_id, t.op_id) AS id
  FROM (SELECT * FROM ledger.op WHERE event_id = ${eventId}) o
  FULL JOIN (
    SELECT op_id, min(wallet_id::text)::uuid AS wallet_id, max(wallet_seq) AS wallet_seq, count(*) AS legs,
      max(leg) AS last_leg, min(kind) AS kind, min(balance_after) AS least, max(balance_after) AS most,
      bool_or(kind IN (3, 8, 13, 15)) AS has_second
    FROM ledger.transfer WHERE event_id = ${eventId} GROUP BY op_id
  ) t ON t.op_id = o.op_id
  WHERE CASE
    WHEN o.op_id IS NULL THEN true
    WHEN o.code <> 'ok' THEN t.op_id IS NOT NULL OR o.balance_after <> o.balance_before
    WHEN t.op_id IS NULL THEN NOT (o.kind IN (21, 22, 23) OR o.kind IN (10, 11) AND o.balance_before = o.balance_after)
    ELSE t.legs <> t.last_leg + 1 OR t.wallet_id <> o.wallet_id OR t.wallet_seq <> o.wallet_seq
      OR o.balance_after NOT IN (t.least, t.most)
      OR NOT (t.kind = o.kind OR o.kind IN (12, 14) AND t.kind = o.kind + 1)
  END`

/** Holds that differ from their transfers or were resolved with another amount. */
const wrongHolds = (eventId: EventId) => sql`
  SELECT coalesce(h.op_id, t.op_id) AS id
  FROM (SELECT * FROM ledger.hold WHERE event_id = ${eventId}) h
  FULL JOIN (SELECT * FROM ledger.transfer WHERE event_id = ${eventId} AND kind IN (4, 5, 6)) t ON t.op_id = h.op_id
  LEFT JOIN ledger.hold p ON p.event_id = ${eventId} AND p.op_id = h.pending_id AND p.phase = 'pending'
  WHERE h.op_id IS NULL OR t.op_id IS NULL OR p.op_id IS NULL
    OR h.amount <> t.amount OR h.amount <> p.amount OR h.wallet_id <> t.wallet_id
    OR h.phase <> CASE t.kind WHEN 4 THEN 'pending' WHEN 5 THEN 'post' ELSE 'void' END
    OR h.phase <> 'pending' AND h.pending_id IS DISTINCT FROM t.pending_id`

/** Reversals that don't undo exactly what they name. */
const wrongReversals = (eventId: EventId) => sql`
  SELECT r.op_id AS id FROM ledger.transfer r
  LEFT JOIN ledger.transfer o ON o.event_id = r.event_id AND o.op_id = r.reverses_id AND o.leg = r.leg
  WHERE r.event_id = ${eventId} AND r.reverses_id IS NOT NULL
    AND (r.amount, r.debit_account, r.credit_account)
      IS DISTINCT FROM (o.amount, o.credit_account, o.debit_account)`

const checks = { strayTransfers, wrongOperations, wrongHolds, wrongReversals }

/** The first `limit` ids that a check finds. */
export const selectFound = async (
  db: Db,
  check: keyof typeof checks,
  eventId: EventId,
  limit: number,
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`${checks[check](eventId)} LIMIT ${limit}`.execute(db)
  return rows.map((row) => row.id)
}
