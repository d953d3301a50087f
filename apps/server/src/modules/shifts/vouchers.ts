import type { EventId, ShiftId } from '@saldo/contract/ids'
import { centavos, type Centavos } from '@saldo/contract/money'
import type { Db } from '../../db/index.ts'
import { reversedAmong } from '../ledger/index.ts'
import { giveVoucher, insertVoucher, type Voucher, vouchersOf } from './voucher-queries.ts'

/** The number on a slip without the zeros that some terminals print before it: 000123 is 123. */
export const voucherNumber = (typed: string): string => typed.toUpperCase().replace(/^0+(?=.)/, '')

/** Notes whose top-up a voucher paid for; false where one that still counts has it. One that was voided gives it up. */
export const claimVoucher = async (tx: Db, voucher: Voucher): Promise<boolean> => {
  const holder = await insertVoucher(tx, voucher)
  if (holder === voucher.opId) return true
  const reversed = await reversedAmong(tx, voucher.eventId, [holder])
  if (!reversed.has(holder)) return false
  await giveVoucher(tx, voucher)
  return true
}

/** What a shift's vouchers come to: its top-ups by terminal that were not voided. */
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
