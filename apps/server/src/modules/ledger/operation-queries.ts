import type { EventId, OpId, PlaceId, UserId, WalletId } from '@saldo/contract/ids'
import { sql } from 'kysely'
import type { Db } from '../../db/index.ts'
import { movementFrom, type Movement } from './list-movements.ts'
import type { Kind } from './kinds.ts'
import type { MovementRow } from './queries.ts'
import { decodeSnapshot } from './snapshot.ts'

/** A movement with whose it is. `userId` is null for an anonymous QR. */
export type OwnedMovement = Movement & { walletId: WalletId; userId: UserId | null }

type Row = MovementRow & { walletId: WalletId; userId: UserId | null }

/** What these operations changed of what holders can spend; nothing for those that were declined or changed nothing. */
export const movementsOfOperations = async (
  db: Db,
  eventId: EventId,
  opIds: readonly OpId[],
): Promise<OwnedMovement[]> => {
  const { rows } = await sql<Row>`
    SELECT t.op_id AS "opId", t.wallet_seq AS "walletSeq", k.name AS kind, t.balance_after AS "balanceAfter", t.snapshot,
      t.booked_at AS at, CASE WHEN t.kind = 6 OR t.credit_account = 1 THEN t.amount ELSE -t.amount END AS amount,
      w.wallet_id AS "walletId", w.user_id AS "userId"
    FROM ledger.transfer t
    JOIN ledger.kind k ON k.kind = t.kind
    JOIN ledger.wallet w ON w.event_id = t.event_id AND w.wallet_id = t.wallet_id
    WHERE t.event_id = ${eventId} AND t.op_id = ANY(${opIds}::uuid[])
      AND (t.debit_account = 1 OR t.credit_account = 1) AND t.kind <> 5
    ORDER BY t.booked_at, t.wallet_id, t.wallet_seq`.execute(db)
  return rows.map((row) => ({ ...movementFrom(row), walletId: row.walletId, userId: row.userId }))
}

/** Whether an operation of this id was booked or declined. */
export const isDecided = async (db: Db, eventId: EventId, opId: OpId): Promise<boolean> => {
  const { rows } = await sql<{ found: boolean }>`
    SELECT EXISTS (SELECT FROM ledger.op WHERE event_id = ${eventId} AND op_id = ${opId}) AS found`.execute(
    db,
  )
  return rows[0]?.found ?? false
}

/** An operation as it was booked. `from` is the account that its first transfer debited. */
export type BookedOperation = {
  kind: Kind
  actorId: UserId | null
  place: { id: PlaceId; name: string } | null
  from: string
  at: Date
}

type BookedRow = {
  kind: Kind
  actorId: UserId | null
  placeId: PlaceId | null
  from: string
  at: Date
  snapshot: Buffer
}

/** Undefined for one that moved nothing: declined, or never heard of. */
export const operationOf = async (
  db: Db,
  eventId: EventId,
  opId: OpId,
): Promise<BookedOperation | undefined> => {
  const { rows } = await sql<BookedRow>`
    SELECT k.name AS kind, t.actor AS "actorId", t.place AS "placeId", a.key AS from, t.booked_at AS at, t.snapshot
    FROM ledger.transfer t
    JOIN ledger.kind k ON k.kind = t.kind
    JOIN ledger.account a ON a.event_id = t.event_id AND a.account_id = t.debit_account
    WHERE t.event_id = ${eventId} AND t.op_id = ${opId} AND t.leg = 0`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { placeId, snapshot, ...booked } = row
  const name = decodeSnapshot(snapshot).placeName ?? ''
  return { ...booked, place: placeId && { id: placeId, name } }
}
