import type { EventId, OpId, UserId, WalletId } from '@saldo/contract/ids'
import { sql } from 'kysely'
import type { Db } from '../../../db/index.ts'
import type { AccountKey } from './accounts.ts'
import { account, decided, factsRow } from './call-queries.ts'
import { factsOf, type Booking } from './booking.ts'
import type { Kind } from './kinds.ts'
import type { Outcome } from './outcome.ts'
import type { WalletRow } from './wallet.ts'

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
  lapse: { walletId: WalletId; running: readonly string[]; fingerprint: Buffer },
): Promise<Outcome> =>
  decided(
    db,
    booking.opId,
    sql`ledger.lapse_promo(${booking.eventId}, ${booking.opId}, ${lapse.walletId}, ${lapse.running}::uuid[],
      ${account(booking.eventId, 'promo')}, ${lapse.fingerprint}, ${factsRow(factsOf(booking))})`,
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

export const insertWallet = async (
  db: Db,
  wallet: {
    eventId: EventId
    walletId: WalletId
    userId: UserId | null
    isHidden: boolean
    code: { hash: Buffer; sealed: Buffer }
    at: Date
  },
): Promise<{ walletId: WalletId; isNew: boolean }> => {
  const { rows } = await sql<{ walletId: WalletId; isNew: boolean }>`
    SELECT wallet_id AS "walletId", is_new AS "isNew" FROM ledger.open_wallet(${wallet.eventId}, ${wallet.walletId},
      ${wallet.userId}, ${wallet.isHidden}, ${wallet.code.hash}, ${wallet.code.sealed}, ${wallet.at})`.execute(
    db,
  )
  const [opened] = rows
  if (!opened) throw new Error('The ledger answered nothing')
  return opened
}

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

const walletColumns = sql`
  w.wallet_id AS "walletId", w.user_id AS "userId", w.credits - w.debits - w.held AS available, w.held, w.promo,
  w.is_hidden AS "isHidden", w.is_blocked OR w.is_frozen AS "isBlocked", w.merged_into AS "mergedInto",
  w.seq, w.code_no AS "codeNo", c.code_hash AS "codeHash", c.code_sealed AS "codeSealed"`

/** The wallet with its active code. */
export const selectWallet = async (
  db: Db,
  eventId: EventId,
  by: { walletId: WalletId } | { userId: UserId },
): Promise<WalletRow | undefined> => {
  const condition = 'walletId' in by ? sql`w.wallet_id = ${by.walletId}` : sql`w.user_id = ${by.userId}`
  const { rows } = await sql<WalletRow>`
    SELECT ${walletColumns}
    FROM ledger.wallet w
    JOIN ledger.qr_code c ON c.event_id = w.event_id AND c.wallet_id = w.wallet_id AND c.code_no = w.code_no
    WHERE w.event_id = ${eventId} AND ${condition}`.execute(db)
  return rows[0]
}

/** The wallet of a code, and the code's number in it. */
export const selectByCode = async (
  db: Db,
  eventId: EventId,
  codeHash: Buffer,
): Promise<(WalletRow & { scannedNo: number }) | undefined> => {
  const { rows } = await sql<WalletRow & { scannedNo: number }>`
    SELECT ${walletColumns}, scanned.code_no AS "scannedNo"
    FROM ledger.qr_code scanned
    JOIN ledger.wallet w ON w.event_id = scanned.event_id AND w.wallet_id = scanned.wallet_id
    JOIN ledger.qr_code c ON c.event_id = w.event_id AND c.wallet_id = w.wallet_id AND c.code_no = w.code_no
    WHERE scanned.event_id = ${eventId} AND scanned.code_hash = ${codeHash}`.execute(db)
  return rows[0]
}

export type EventTerms = {
  eventId: EventId
  isOpen: boolean
  closesAt: Date | null
  maxBalance: bigint
  maxCharge: bigint
}

const statusOf = (terms: EventTerms): string => (terms.isOpen ? 'open' : 'closed')

export const insertEvent = async (db: Db, terms: EventTerms, at: Date): Promise<void> => {
  await sql`SELECT ledger.open_event(${terms.eventId}, ${statusOf(terms)}, ${terms.closesAt}, ${terms.maxBalance},
    ${terms.maxCharge}, ${at})`.execute(db)
}

export const updateEvent = async (db: Db, terms: EventTerms): Promise<boolean> => {
  const { rows } = await sql<{ found: boolean }>`SELECT ledger.set_event(${terms.eventId}, ${statusOf(terms)},
    ${terms.closesAt}, ${terms.maxBalance}, ${terms.maxCharge}) AS found`.execute(db)
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

/**
 * Transfers that changed the available balance: without second legs between house accounts and without posted
 * holds.
 */
export const selectMovements = async (
  db: Db,
  eventId: EventId,
  walletId: WalletId,
  page: { before?: number; limit: number; only?: Kind },
): Promise<MovementRow[]> => {
  const { rows } = await sql<MovementRow>`
    SELECT t.op_id AS "opId", t.wallet_seq AS "walletSeq", k.name AS kind, t.balance_after AS "balanceAfter", t.promo, t.details,
      t.booked_at AS at, CASE WHEN t.kind = 6 OR t.credit_account = 1 THEN t.amount ELSE -t.amount END AS amount
    FROM ledger.transfer t JOIN ledger.kind k ON k.kind = t.kind
    WHERE t.event_id = ${eventId} AND t.wallet_id = ${walletId}
      AND t.wallet_seq < ${page.before ?? Number.MAX_SAFE_INTEGER}
      AND (t.debit_account = 1 OR t.credit_account = 1) AND t.kind <> 5
      AND (${page.only ?? null}::text IS NULL OR k.name = ${page.only ?? null})
    ORDER BY t.wallet_seq DESC LIMIT ${page.limit}`.execute(db)
  return rows
}
