import type { EventId, OpId, ShiftId } from '@saldo/contract/ids'
import { centavos, type Centavos } from '@saldo/contract/money'
import { sql } from 'kysely'
import type { Db } from '../../db/index.ts'

/** One slip of a card terminal, and the top-up that it stands for. */
export type Voucher = {
  eventId: EventId
  /** The till that the terminal stands beside, or the place of who works without one. */
  terminalId: string
  /** Year-month-day on the event's clock. */
  day: string
  /** As `voucherNumber` gives it. */
  number: string
  opId: OpId
  shiftId: ShiftId
  amount: Centavos
}

/** Adds a voucher, or waits for whoever adds the same one; answers the operation that has it. */
export const insertVoucher = async (tx: Db, voucher: Voucher): Promise<OpId> => {
  const { eventId, terminalId, day, number, opId, shiftId, amount } = voucher
  const { rows } = await sql<{ op_id: OpId }>`
    INSERT INTO terminal_voucher AS v (event_id, terminal_id, day, voucher, op_id, shift_id, amount_centavos)
    VALUES (${eventId}, ${terminalId}, ${day}::date, ${number}, ${opId}, ${shiftId}, ${amount})
    ON CONFLICT (event_id, terminal_id, day, voucher) DO UPDATE SET op_id = v.op_id
    RETURNING op_id`.execute(tx)
  return rows[0]?.op_id ?? opId
}

/** Gives a voucher to another operation. */
export const giveVoucher = async (tx: Db, voucher: Voucher): Promise<void> => {
  const { eventId, terminalId, day, number, opId, shiftId, amount } = voucher
  await sql`
    UPDATE terminal_voucher SET op_id = ${opId}, shift_id = ${shiftId}, amount_centavos = ${amount}
    WHERE event_id = ${eventId} AND terminal_id = ${terminalId} AND day = ${day}::date AND voucher = ${number}`.execute(
    tx,
  )
}

/** A declined top-up leaves its voucher to another one. */
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
