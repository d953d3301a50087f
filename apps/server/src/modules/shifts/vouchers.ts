import type { EventId, ShiftId } from '@saldo/contract/ids'
import { centavos, type Centavos } from '@saldo/contract/money'
import type { Db } from '../../db/index.ts'
import { reversedAmong } from '../ledger/index.ts'
import { giveVoucher, insertVoucher, type Voucher, vouchersOf } from './voucher-queries.ts'

/** Normalises a slip's number: some terminals print leading zeros, 000123 is 123. */
export const voucherNumber = (typed: string): string => typed.toUpperCase().replace(/^0+(?=.)/, '')

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
