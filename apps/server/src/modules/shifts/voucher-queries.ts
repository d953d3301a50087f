import type { EventId, OpId, ShiftId } from '@saldo/contract/ids'
import { centavos, type Centavos } from '@saldo/contract/money'
import { sql } from 'kysely'
import type { Db } from '../../db/index.ts'

/** A card terminal's slip and the top-up it paid for. */
export type Voucher = {
  eventId: EventId
  /** The till beside the terminal, or the place when there is no till. */
  terminalId: string
  /** Year-month-day on the event's clock. */
  day: string
  /** Normalised by `voucherNumber`. */
  number: string
  opId: OpId
  shiftId: ShiftId
  amount: Centavos
}

/** Adds a voucher, waiting for a concurrent insert of the same one; returns the operation that has it. */
export const insertVoucher = async (tx: Db, voucher: Voucher): Promise<OpId> => {
  const { eventId, terminalId, day, number, opId, shiftId, amount } = voucher
  const { rows } = await sql<{ op_id: OpId }>`
    INSERT INTO terminal_voucher AS v (event_id, terminal_id, day, voucher, op_id, shift_id, amount_centavos)
    VALUES (${eventId}, ${terminalId}, ${day}::date, ${number}, ${opId}, ${shiftId}, ${amount})
    ON CONFLICT (event_id, terminal_id, day, voucher) DO UPDATE SET op_id = v.op_id
    RETURNING op_id`.execute(tx)
  return rows[0]?.op_id ?? opId
}

/**
 * The other operations that have a terminal's number on this day or beside it. Nobody else asks for the number until
 * this transaction ends, whichever day they ask for.
 */
export const lockNumber = async (
  tx: Db,
  { eventId, terminalId, day, number, opId }: Voucher,
): Promise<OpId[]> => {
  const slip = `voucher:${eventId}:${terminalId}:${number}`
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${slip}, 30))`.execute(tx)
  const { rows } = await sql<{ op_id: OpId }>`
    SELECT op_id FROM terminal_voucher
    WHERE event_id = ${eventId} AND terminal_id = ${terminalId} AND voucher = ${number} AND op_id <> ${opId}
      AND day BETWEEN ${day}::date - 1 AND ${day}::date + 1`.execute(tx)
  return rows.map((row) => row.op_id)
}

/** Reassigns a voucher to another operation. */
export const giveVoucher = async (tx: Db, voucher: Voucher): Promise<void> => {
  const { eventId, terminalId, day, number, opId, shiftId, amount } = voucher
  await sql`
    UPDATE terminal_voucher SET op_id = ${opId}, shift_id = ${shiftId}, amount_centavos = ${amount}
    WHERE event_id = ${eventId} AND terminal_id = ${terminalId} AND day = ${day}::date AND voucher = ${number}`.execute(
    tx,
  )
}

/** Deletes a declined top-up's voucher, so that another top-up can use it. */
export const releaseVoucher = async (tx: Db, eventId: EventId, opId: OpId): Promise<void> => {
  await tx.deleteFrom('terminal_voucher').where('event_id', '=', eventId).where('op_id', '=', opId).execute()
}

export const vouchersOf = async (
  db: Db,
  eventId: EventId,
  shiftId: ShiftId,
): Promise<{ opId: OpId; amount: Centavos }[]> => {
  const rows = await db
    .selectFrom('terminal_voucher')
    .select(['op_id', 'amount_centavos'])
    .where('event_id', '=', eventId)
    .where('shift_id', '=', shiftId)
    .execute()
  return rows.map((row) => ({ opId: row.op_id as OpId, amount: centavos(row.amount_centavos) }))
}
