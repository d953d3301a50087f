import type { EventId, OpId, WalletId } from '@saldo/contract/ids'
import { sql } from 'kysely'
import type { Db } from '../../../db/index.ts'
import type { AccountKey } from './accounts.ts'
import { account, decided, factsRow } from './call-queries.ts'
import { factsOf, type Booking } from './booking.ts'
import type { Kind } from './kinds.ts'
import type { Outcome } from './outcome.ts'

export const creditWallet = (
  db: Db,
  booking: Booking,
  credit: {
    kind: number
    walletId: WalletId
    amount: bigint
    from: AccountKey
    isStrict: boolean
    fingerprint: Buffer
  },
): Promise<Outcome> =>
  decided(
    db,
    booking.opId,
    sql`ledger.credit_wallet(${booking.eventId}, ${booking.opId}, ${credit.kind}, ${credit.walletId}, ${credit.amount},
      ${account(booking.eventId, credit.from)}, ${credit.isStrict}, ${credit.fingerprint}, ${factsRow(factsOf(booking))})`,
  )

export const debitWallet = (
  db: Db,
  booking: Booking,
  debit: { kind: number; walletId: WalletId; amount: bigint; to: AccountKey; fingerprint: Buffer },
): Promise<Outcome> =>
  decided(
    db,
    booking.opId,
    sql`ledger.debit_wallet(${booking.eventId}, ${booking.opId}, ${debit.kind}, ${debit.walletId}, ${debit.amount},
      ${account(booking.eventId, debit.to)}, ${debit.fingerprint}, ${factsRow(factsOf(booking))})`,
  )

export const bookHouse = (
  db: Db,
  booking: Booking,
  move: { debit: AccountKey; credit: AccountKey; amount: bigint; fingerprint: Buffer },
): Promise<Outcome> =>
  decided(
    db,
    booking.opId,
    sql`ledger.book_house(${booking.eventId}, ${booking.opId}, ${account(booking.eventId, move.debit)},
      ${account(booking.eventId, move.credit)}, ${move.amount}, ${move.fingerprint}, ${factsRow(factsOf(booking))})`,
  )

export const bookCashSale = (
  db: Db,
  booking: Booking,
  sale: {
    drawer: AccountKey
    bar: AccountKey
    /** Null without a tip. */
    tips: AccountKey | null
    amount: bigint
    tip: bigint
    fingerprint: Buffer
  },
): Promise<Outcome> => {
  const { eventId, opId } = booking
  const tips = sale.tips === null ? sql`NULL::integer` : account(eventId, sale.tips)
  return decided(
    db,
    opId,
    sql`ledger.sell_for_cash(${eventId}, ${opId}, ${account(eventId, sale.drawer)}, ${account(eventId, sale.bar)},
      ${tips}, ${sale.amount}, ${sale.tip}, ${sale.fingerprint}, ${factsRow(factsOf(booking))})`,
  )
}

export const lapseWallet = (
  db: Db,
  booking: Booking,
  lapse: { walletId: WalletId; over: readonly string[]; fingerprint: Buffer },
): Promise<Outcome> =>
  decided(
    db,
    booking.opId,
    sql`ledger.lapse_promo(${booking.eventId}, ${booking.opId}, ${lapse.walletId},
      ${account(booking.eventId, 'promo')}, ${lapse.over}::uuid[], ${lapse.fingerprint}, ${factsRow(factsOf(booking))})`,
  )

export const reverseOperation = (
  db: Db,
  booking: Booking,
  reversal: { reverses: OpId; fingerprint: Buffer },
): Promise<Outcome> =>
  decided(
    db,
    booking.opId,
    sql`ledger.reverse(${booking.eventId}, ${booking.opId}, ${reversal.reverses}, ${reversal.fingerprint},
      ${factsRow(factsOf(booking))})`,
  )

export const returnPart = (
  db: Db,
  booking: Booking,
  part: { of: OpId; amount: bigint; fingerprint: Buffer },
): Promise<Outcome> =>
  decided(
    db,
    booking.opId,
    sql`ledger.return_items(${booking.eventId}, ${booking.opId}, ${part.of}, ${part.amount}, ${part.fingerprint},
      ${factsRow(factsOf(booking))})`,
  )

export const chargeBack = (
  db: Db,
  booking: Booking,
  loss: { walletId: WalletId; amount: bigint; to: AccountKey; fingerprint: Buffer },
): Promise<Outcome> =>
  decided(
    db,
    booking.opId,
    sql`ledger.chargeback(${booking.eventId}, ${booking.opId}, ${loss.walletId}, ${loss.amount},
      ${account(booking.eventId, loss.to)}, ${account(booking.eventId, 'chargeback_receivable')},
      ${loss.fingerprint}, ${factsRow(factsOf(booking))})`,
  )

export const reinstateChargeback = (
  db: Db,
  booking: Booking,
  won: { chargebackOpId: OpId; fingerprint: Buffer },
): Promise<Outcome> =>
  decided(
    db,
    booking.opId,
    sql`ledger.reinstate(${booking.eventId}, ${booking.opId}, ${won.chargebackOpId}, ${won.fingerprint},
      ${factsRow(factsOf(booking))})`,
  )

export const mergeInto = (
  db: Db,
  booking: Booking,
  merge: { receivingOpId: OpId; from: WalletId; codeNo: number; into: WalletId; fingerprint: Buffer },
): Promise<Outcome> =>
  decided(
    db,
    booking.opId,
    sql`ledger.merge_wallets(${booking.eventId}, ${booking.opId}, ${merge.receivingOpId}, ${merge.from},
      ${merge.codeNo}, ${merge.into}, ${account(booking.eventId, 'merge_clearing')}, ${merge.fingerprint},
      ${factsRow(factsOf(booking))})`,
  )

export const changeCode = (
  db: Db,
  change: {
    eventId: EventId
    opId: OpId
    kind: number
    walletId: WalletId
    code: { hash: Buffer; sealed: Buffer } | null
    fingerprint: Buffer
    at: Date
  },
): Promise<Outcome> =>
  decided(
    db,
    change.opId,
    sql`ledger.change_code(${change.eventId}, ${change.opId}, ${change.kind}, ${change.walletId},
      ${change.code?.hash ?? null}::bytea, ${change.code?.sealed ?? null}::bytea, ${change.fingerprint}, ${change.at})`,
  )

export const declineOperation = (
  db: Db,
  decline: {
    eventId: EventId
    opId: OpId
    kind: number
    walletId: WalletId
    code: string
    fingerprint: Buffer
    at: Date
  },
): Promise<Outcome> =>
  decided(
    db,
    decline.opId,
    sql`ledger.decline_operation(${decline.eventId}, ${decline.opId}, ${decline.kind}, ${decline.walletId},
      ${decline.fingerprint}, ${decline.code}, ${decline.at})`,
  )

export type EventTerms = {
  eventId: EventId
  isOpen: boolean
  closesAt: Date | null
  maxBalance: bigint
  maxCharge: bigint
  /** The most of one charge by static code of a QR with a holder; null for no limit of its own. */
  staticLimit: bigint | null
}

const statusOf = (terms: EventTerms): string => (terms.isOpen ? 'open' : 'closed')

export const insertEvent = async (db: Db, terms: EventTerms, at: Date): Promise<void> => {
  await sql`SELECT ledger.open_event(${terms.eventId}, ${statusOf(terms)}, ${terms.closesAt}, ${terms.maxBalance},
    ${terms.maxCharge}, ${at})`.execute(db)
}

export const updateEvent = async (db: Db, terms: EventTerms): Promise<boolean> => {
  const { rows } = await sql<{ found: boolean }>`SELECT ledger.set_event(${terms.eventId}, ${statusOf(terms)},
    ${terms.closesAt}, ${terms.maxBalance}, ${terms.maxCharge}, ${terms.staticLimit}) AS found`.execute(db)
  return rows[0]?.found ?? false
}

export type MovementRow = {
  opId: OpId
  walletSeq: bigint
  kind: Kind
  amount: bigint
  balanceAfter: bigint
  promo: bigint | null
  details: string
  at: Date
}

/** As listed: `occurredAt` is the device's time, where a device began it, else `at`. */
export type ListedRow = MovementRow & { occurredAt: Date }

/**
 * Transfers that changed the available balance: without second legs between house accounts and without posted
 * holds.
 */
export const selectMovements = async (
  db: Db,
  eventId: EventId,
  walletId: WalletId,
  page: { before?: number; limit: number },
): Promise<ListedRow[]> => {
  const { rows } = await sql<ListedRow>`
    SELECT t.op_id AS "opId", t.wallet_seq AS "walletSeq", k.name AS kind, t.balance_after AS "balanceAfter", t.promo, t.details,
      t.booked_at AS at, t.occurred_at AS "occurredAt",
      CASE WHEN t.kind IN (6, 38) OR t.credit_account = 1 THEN t.amount ELSE -t.amount END AS amount
    FROM ledger.transfer t JOIN ledger.kind k ON k.kind = t.kind
    WHERE t.event_id = ${eventId} AND t.wallet_id = ${walletId}
      AND t.wallet_seq < ${page.before ?? Number.MAX_SAFE_INTEGER}
      AND (t.debit_account = 1 OR t.credit_account = 1) AND t.kind <> 5
    ORDER BY t.wallet_seq DESC LIMIT ${page.limit}`.execute(db)
  return rows
}

/** The last charge of each wallet, with what the organiser bore of it and without items that went back. */
export const selectLastCharges = async (
  db: Db,
  eventId: EventId,
  walletIds: readonly WalletId[],
): Promise<(MovementRow & { walletId: WalletId })[]> => {
  const { rows } = await sql<MovementRow & { walletId: WalletId }>`
    SELECT w.id AS "walletId", t.op_id AS "opId", t.wallet_seq AS "walletSeq", 'charge' AS kind,
      t.balance_after AS "balanceAfter", t.promo, t.details, t.booked_at AS at, -t.amount - (
        SELECT coalesce(sum(l.amount), 0)::bigint FROM ledger.transfer l
        WHERE l.event_id = ${eventId} AND l.op_id = t.op_id AND l.origin = t.origin AND l.leg > 0 AND l.kind = 2
      ) + (
        SELECT coalesce(sum(r.amount), 0)::bigint FROM ledger.transfer r
        WHERE r.event_id = ${eventId} AND r.reverses_id = t.op_id AND r.kind = 36
      ) AS amount
    FROM unnest(${walletIds}::uuid[]) w (id)
    CROSS JOIN LATERAL (
      SELECT * FROM ledger.transfer x WHERE x.event_id = ${eventId} AND x.wallet_id = w.id AND x.kind = 2 AND x.leg = 0
      ORDER BY x.wallet_seq DESC LIMIT 1
    ) t`.execute(db)
  return rows
}
