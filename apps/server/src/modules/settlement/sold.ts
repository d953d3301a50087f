import type { PlaceId } from '@saldo/contract/ids'
import { barRevenue, barTips, kinds, takesSaleBack, vendorPayable } from '../ledger/index.ts'
import { DEPOSITS, type Sum } from '../reporting/index.ts'
import { CUP_DEPOSITS } from './books.ts'
import type { Earned } from './rules.ts'

/**
 * What a place's sales and deposits are made of, without tips, in centavos; `other` is all that is none of the first three.
 */
export type Sold = { qr: bigint; cash: bigint; voids: bigint; other: bigint }

const lineOf = ({ kind, isHouse, debit }: Sum): keyof Sold => {
  // Cups that come back without a bill lower what QRs paid, as those on one.
  if (kind === kinds.charge || kind === kinds.cup_return || kind === kinds.cup_return_void) return 'qr'
  // A tip is taken from the sale that it came with.
  if (kind === kinds.tip) return isHouse ? 'cash' : 'qr'
  if (takesSaleBack(kind) || kind === kinds.tip_void) return 'voids'
  return kind === kinds.house && debit.startsWith('cash_drawer:') ? 'cash' : 'other'
}

/** Everything that a place ever sold and was tipped, without what its statements moved. */
export const soldAt = (sums: readonly Sum[], placeId: PlaceId): { lines: Sold; earned: Earned } => {
  const [bar, tips, payable] = [barRevenue(placeId), barTips(placeId), vendorPayable(placeId)]
  const lines: Sold = { qr: 0n, cash: 0n, voids: 0n, other: 0n }
  const earned: Earned = { sales: 0n, tips: 0n, deposits: 0n }
  const isSettled = (key: string): boolean => key === payable || key === CUP_DEPOSITS
  for (const sum of sums) {
    if (isSettled(sum.debit) || isSettled(sum.credit)) continue
    if (sum.kind === DEPOSITS && sum.debit === bar) earned.deposits += sum.amount
    const on = (key: string): bigint =>
      (sum.credit === key ? sum.amount : 0n) - (sum.debit === key ? sum.amount : 0n)
    const ofBar = on(bar)
    if (ofBar !== 0n) lines[lineOf(sum)] += ofBar
    earned.sales += ofBar
    earned.tips += on(tips)
  }
  return { lines, earned: { ...earned, sales: earned.sales - earned.deposits } }
}
