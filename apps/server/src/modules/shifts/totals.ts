import type { Totals } from '@saldo/contract/figures'
import { centavos } from '@saldo/contract/money'
import { noTotals, type Tally, type Totals as Booked } from '../ledger/index.ts'

export const totalsOnWire = (totals: Booked): Totals => ({
  charges: totals.charges,
  tips: totals.tips,
  cash_sales: totals.cashSales,
  cash_tips: totals.cashTips,
  deposits: totals.deposits,
  cup_returns: totals.cupReturns,
  topups_cash: totals.topupsCash,
  topups_terminal: totals.topupsTerminal,
  cash_outs: totals.cashOuts,
  voided_charges: totals.voidedCharges,
  voided_tips: totals.voidedTips,
  voided_cash_sales: totals.voidedCashSales,
  voided_cash_tips: totals.voidedCashTips,
  voided_topups_cash: totals.voidedTopupsCash,
  voided_topups_terminal: totals.voidedTopupsTerminal,
  voided_cash_outs: totals.voidedCashOuts,
})

const added = (one: Tally, other: Tally): Tally => ({
  count: one.count + other.count,
  amount: centavos(one.amount + other.amount),
})

const both = (one: Booked, other: Booked): Booked => ({
  charges: added(one.charges, other.charges),
  tips: centavos(one.tips + other.tips),
  cashSales: added(one.cashSales, other.cashSales),
  cashTips: centavos(one.cashTips + other.cashTips),
  deposits: centavos(one.deposits + other.deposits),
  cupReturns: added(one.cupReturns, other.cupReturns),
  topupsCash: added(one.topupsCash, other.topupsCash),
  topupsTerminal: added(one.topupsTerminal, other.topupsTerminal),
  cashOuts: added(one.cashOuts, other.cashOuts),
  voidedCharges: added(one.voidedCharges, other.voidedCharges),
  voidedTips: centavos(one.voidedTips + other.voidedTips),
  voidedTopupsCash: added(one.voidedTopupsCash, other.voidedTopupsCash),
  voidedTopupsTerminal: added(one.voidedTopupsTerminal, other.voidedTopupsTerminal),
  voidedCashSales: added(one.voidedCashSales, other.voidedCashSales),
  voidedCashTips: centavos(one.voidedCashTips + other.voidedCashTips),
  voidedCashOuts: added(one.voidedCashOuts, other.voidedCashOuts),
})

/** The sum of several places' totals. */
export const sumOf = (all: readonly Booked[]): Booked => all.reduce(both, noTotals())
