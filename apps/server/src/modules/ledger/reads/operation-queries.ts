import type { EventId, OpId, PlaceId, UserId, WalletId } from '@saldo/contract/ids'
import { centavos, type Centavos } from '@saldo/contract/money'
import { sql } from 'kysely'
import type { Db } from '../../../db/index.ts'
import { movementFrom, type Movement } from './list-movements.ts'
import type { Kind } from '../operations/kinds.ts'
import type { MovementRow } from '../operations/queries.ts'
import { readDetails } from '../operations/details.ts'

/** A movement with its wallet and owner. `userId` is null for an anonymous QR. */
export type OwnedMovement = Movement & { walletId: WalletId; userId: UserId | null }

type Row = MovementRow & { walletId: WalletId; userId: UserId | null }

/**
 * Movements of these operations; none for an operation that was declined or left the available balance
 * unchanged.
 */
export const movementsOfOperations = async (
  db: Db,
  eventId: EventId,
  opIds: readonly OpId[],
): Promise<OwnedMovement[]> => {
  const { rows } = await sql<Row>`
    SELECT t.op_id AS "opId", t.wallet_seq AS "walletSeq", k.name AS kind, t.balance_after AS "balanceAfter", t.promo, t.details,
      t.booked_at AS at, CASE WHEN t.kind IN (6, 38) OR t.credit_account = 1 THEN t.amount ELSE -t.amount END AS amount,
      w.wallet_id AS "walletId", w.user_id AS "userId"
    FROM ledger.transfer t
    JOIN ledger.kind k ON k.kind = t.kind
    JOIN ledger.wallet w ON w.event_id = t.event_id AND w.wallet_id = t.wallet_id
    WHERE t.event_id = ${eventId} AND t.op_id = ANY(${opIds}::uuid[])
      AND (t.debit_account = 1 OR t.credit_account = 1) AND t.kind <> 5
    ORDER BY t.booked_at, t.wallet_id, t.wallet_seq`.execute(db)
  return rows.map((row) => ({ ...movementFrom(row), walletId: row.walletId, userId: row.userId }))
}

/** Whether a client operation with this id was booked or declined. */
export const isDecided = async (db: Db, eventId: EventId, opId: OpId): Promise<boolean> => {
  const { rows } = await sql<{ found: boolean }>`
    SELECT EXISTS (SELECT FROM ledger.op WHERE event_id = ${eventId} AND op_id = ${opId} AND origin = 1) AS found`.execute(
    db,
  )
  return rows[0]?.found ?? false
}

/**
 * A booked operation: `from` and `to` are the accounts of its first transfer, `bill` is the bill it belongs
 * to.
 */
export type BookedOperation = {
  kind: Kind
  walletId: WalletId
  amount: Centavos
  actorId: UserId | null
  place: { id: PlaceId; name: string } | null
  from: string
  to: string
  bill: OpId | null
  at: Date
}

type BookedRow = Omit<BookedOperation, 'place'> & { placeId: PlaceId | null; details: string }

/** A booked operation; undefined when it moved nothing (declined) or is unknown. */
export const operationOf = async (
  db: Db,
  eventId: EventId,
  opId: OpId,
): Promise<BookedOperation | undefined> => {
  const { rows } = await sql<BookedRow>`
    SELECT k.name AS kind, t.wallet_id AS "walletId", (
        SELECT sum(l.amount)::bigint FROM ledger.transfer l
        WHERE l.event_id = t.event_id AND l.op_id = t.op_id AND l.origin = t.origin AND l.kind = t.kind) AS amount, t.actor AS "actorId", t.place AS "placeId", d.key AS from,
      c.key AS to, t.group_id AS bill, t.booked_at AS at, t.details
    FROM ledger.transfer t
    JOIN ledger.kind k ON k.kind = t.kind
    JOIN ledger.account d ON d.event_id = t.event_id AND d.account_id = t.debit_account
    JOIN ledger.account c ON c.event_id = t.event_id AND c.account_id = t.credit_account
    WHERE t.event_id = ${eventId} AND t.op_id = ${opId} AND t.leg = 0 ORDER BY t.origin LIMIT 1`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { placeId, details, ...booked } = row
  const name = readDetails(details).placeName ?? ''
  return { ...booked, place: placeId && { id: placeId, name } }
}

/** The subset of these operations that was reversed; one of which items went back was not. */
export const reversedAmong = async (
  db: Db,
  eventId: EventId,
  opIds: readonly OpId[],
): Promise<ReadonlySet<OpId>> => {
  if (opIds.length === 0) return new Set()
  const { rows } = await sql<{ opId: OpId }>`
    SELECT DISTINCT t.reverses_id AS "opId" FROM ledger.transfer t
    WHERE t.event_id = ${eventId} AND t.reverses_id = ANY(${opIds}::uuid[]) AND t.kind <> 36`.execute(db)
  return new Set(rows.map(({ opId }) => opId))
}

/** One part of a split bill; `amount` is without the items that went back before. */
export type BillPart = { opId: OpId; kind: 'charge' | 'cash_sale'; amount: Centavos; isVoided: boolean }

/** Parts of a split bill: the charge that began it, and the cash taken for the rest. */
export const partsOfBill = async (db: Db, eventId: EventId, bill: OpId): Promise<BillPart[]> => {
  const { rows } = await sql<Omit<BillPart, 'amount'> & { amount: bigint }>`
    SELECT t.op_id AS "opId", CASE t.kind WHEN 2 THEN 'charge' ELSE 'cash_sale' END AS kind,
      (t.amount - (SELECT coalesce(sum(i.amount), 0) FROM ledger.transfer i
        WHERE i.event_id = t.event_id AND i.reverses_id = t.op_id AND i.kind = 36))::bigint AS amount,
      EXISTS (SELECT FROM ledger.transfer r
        WHERE r.event_id = t.event_id AND r.reverses_id = t.op_id AND r.kind <> 36) AS "isVoided"
    FROM ledger.transfer t
    JOIN ledger.account c ON c.event_id = t.event_id AND c.account_id = t.credit_account
    WHERE t.event_id = ${eventId} AND c.key LIKE 'bar\\_revenue:%' AND t.leg = 0
      AND (t.op_id = ${bill} AND t.kind = 2 OR t.group_id = ${bill} AND t.kind = 20)
    ORDER BY t.kind, t.booked_at`.execute(db)
  return rows.map((row) => ({ ...row, amount: centavos(row.amount) }))
}
