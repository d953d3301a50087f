import type { EventId, OpId, PlaceId, ShiftId, UserId, WalletId } from '@saldo/contract/ids'
import type { ErrorCode } from '@saldo/copy/errors'
import { sql } from 'kysely'
import type { Db } from '../../db/index.ts'
import { staffEntries } from '../../kernel/audit.ts'

/** The reason of a permanent refusal, with the balance in centavos where it helps. */
export type Refusal = { code: ErrorCode; balance: bigint | null }

/** A cash point's operation and its inputs, stored for repeats. */
export type CashOperation = {
  eventId: EventId
  opId: OpId
  fingerprint: Buffer
  askedAt: Date
  /** The place of the first request. */
  place: { id: PlaceId; name: string }
  shiftId: ShiftId | null
  walletId: WalletId | null
  /** Null when the ledger was called. */
  refusal: Refusal | null
}

/** Adds the operation; false when its id is known. Waits for a concurrent insert of the same id. */
export const insertOperation = async (tx: Db, operation: CashOperation): Promise<boolean> => {
  const row = await tx
    .insertInto('cash_operation')
    .values({
      event_id: operation.eventId,
      op_id: operation.opId,
      fingerprint: operation.fingerprint,
      asked_at: operation.askedAt,
      place_id: operation.place.id,
      place_name: operation.place.name,
      shift_id: operation.shiftId,
      wallet_id: operation.walletId,
      refusal: operation.refusal?.code ?? null,
      balance_centavos: operation.refusal?.balance ?? null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('op_id')
    .executeTakeFirst()
  return row !== undefined
}

export const findOperation = async (db: Db, eventId: EventId, opId: OpId): Promise<CashOperation | null> => {
  const row = await db
    .selectFrom('cash_operation')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('op_id', '=', opId)
    .executeTakeFirst()
  if (!row) return null
  return {
    eventId,
    opId,
    fingerprint: row.fingerprint,
    askedAt: row.asked_at,
    place: { id: row.place_id as PlaceId, name: row.place_name },
    shiftId: row.shift_id as ShiftId | null,
    walletId: row.wallet_id as WalletId | null,
    refusal: row.refusal === null ? null : { code: row.refusal as ErrorCode, balance: row.balance_centavos },
  }
}

/** Stores the refusal of an operation that was just added. */
export const refuseOperation = async (
  tx: Db,
  { eventId, opId }: CashOperation,
  refusal: Refusal,
): Promise<void> => {
  await tx
    .updateTable('cash_operation')
    .set({ refusal: refusal.code, balance_centavos: refusal.balance })
    .where('event_id', '=', eventId)
    .where('op_id', '=', opId)
    .execute()
}

/** Stores a sheet's number of blank QRs; false when the sheet is known. */
export const insertSheet = async (
  tx: Db,
  sheet: { eventId: EventId; sheetId: OpId; count: number; at: Date },
): Promise<boolean> => {
  const row = await tx
    .insertInto('qr_sheet')
    .values({ event_id: sheet.eventId, sheet_id: sheet.sheetId, qrs: sheet.count, made_at: sheet.at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('sheet_id')
    .executeTakeFirst()
  return row !== undefined
}

/** The number of QRs on an event's sheet; null when there is no such sheet. */
export const countOfSheet = async (db: Db, eventId: EventId, sheetId: OpId): Promise<number | null> => {
  const row = await db
    .selectFrom('qr_sheet')
    .select('qrs')
    .where('event_id', '=', eventId)
    .where('sheet_id', '=', sheetId)
    .executeTakeFirst()
  return row?.qrs ?? null
}

/** Whether a cash point reissued the wallet's QR after `since` without its holder's approval. */
export const wasReissuedUnasked = async (
  db: Db,
  eventId: EventId,
  walletId: WalletId,
  since: Date,
): Promise<boolean> => {
  const row = await staffEntries(db, eventId, 'qr_reissued')
    .select('at')
    .where('at', '>', since)
    .where('subject', '=', walletId)
    .where(sql<string>`details->>'holder_said_yes'`, 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * The staff member who reissued the wallet's QR by this operation, and the new code's number; null when
 * nobody did.
 */
export const reissueBy = async (
  db: Db,
  { eventId, opId }: { eventId: EventId; opId: OpId },
  walletId: WalletId,
): Promise<{ actorId: string | null; codeNo: number | undefined } | null> => {
  const row = await staffEntries(db, eventId, 'qr_reissued')
    .select(['actor_id', sql<string | null>`details->>'code_no'`.as('code_no')])
    .where('subject', '=', walletId)
    .where(sql<string>`details->>'op_id'`, '=', opId)
    .executeTakeFirst()
  return row
    ? { actorId: row.actor_id, codeNo: row.code_no === null ? undefined : Number(row.code_no) }
    : null
}

/** The number of QRs that each staff member reissued, and how many with the holder's approval. */
export const reissuesAtDesk = async (
  db: Db,
  eventId: EventId,
): Promise<{ actor: UserId; count: number; withYes: number }[]> => {
  const rows = await staffEntries(db, eventId, 'qr_reissued')
    .select([
      'actor_id',
      sql<number>`count(*)::integer`.as('count'),
      sql<number>`(count(*) FILTER (WHERE details ? 'holder_said_yes'))::integer`.as('withYes'),
    ])
    .where('actor_id', 'is not', null)
    .groupBy('actor_id')
    .execute()
  return rows.map(({ actor_id, ...counts }) => ({ actor: actor_id as UserId, ...counts }))
}
