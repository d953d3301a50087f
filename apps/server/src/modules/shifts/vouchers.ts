import type { EventId, OpId, ShiftId } from '@saldo/contract/ids'
import { centavos, type Centavos } from '@saldo/contract/money'
import type { Db } from '../../db/index.ts'
import { operationOf, reversedAmong } from '../ledger/index.ts'
import { giveVoucher, insertVoucher, lockNumber, type Voucher, vouchersOf } from './voucher-queries.ts'

/** Normalises a slip's number: some terminals print leading zeros, 000123 is 123. */
export const voucherNumber = (typed: string): string => typed.toUpperCase().replace(/^0+(?=.)/, '')

/** A terminal begins its numbers anew each day, so that a number may come again the next evening. */
const LATELY_MS = 12 * 3_600_000

/**
 * Whether a top-up that was not voided used the terminal's number within the last hours, on the other side of midnight
 * too. Nobody else asks for the number until this transaction ends.
 */
export const wasUsedLately = async (tx: Db, voucher: Voucher, at: Date): Promise<boolean> => {
  const { eventId } = voucher
  const others = await lockNumber(tx, voucher)
  const reversed = await reversedAmong(tx, eventId, others)
  const isRecent = async (opId: OpId): Promise<boolean> => {
    const booked = await operationOf(tx, eventId, opId)
    return booked === undefined || Math.abs(at.getTime() - booked.at.getTime()) < LATELY_MS
  }
  for (const opId of others) if (!reversed.has(opId) && (await isRecent(opId))) return true
  return false
}

/** Assigns a voucher to a top-up; false when another top-up that was not voided has it. */
export const claimVoucher = async (tx: Db, voucher: Voucher): Promise<boolean> => {
  const holder = await insertVoucher(tx, voucher)
  if (holder === voucher.opId) return true
  const reversed = await reversedAmong(tx, voucher.eventId, [holder])
  if (!reversed.has(holder)) return false
  await giveVoucher(tx, voucher)
  return true
}

/** The sum of a shift's vouchers: its top-ups by card terminal that were not voided. */
export const voucherTotal = async (tx: Db, eventId: EventId, shiftId: ShiftId): Promise<Centavos> => {
  const vouchers = await vouchersOf(tx, eventId, shiftId)
  const reversed = await reversedAmong(
    tx,
    eventId,
    vouchers.map(({ opId }) => opId),
  )
  const counting = vouchers.filter(({ opId }) => !reversed.has(opId))
  return centavos(counting.reduce((sum, { amount }) => sum + amount, 0n))
}
