import { z } from 'zod'
import { centavos, sumOfPesos, type Centavos } from './money.ts'

const tally = z.object({ count: z.number().int(), amount: sumOfPesos })

/**
 * Counts and amounts of operations, whoever made them. Voided operations have their own fields and stay in the
 * others.
 */
export const totals = z.object({
  /** Tips included. */
  charges: tally,
  tips: sumOfPesos,
  /** Tips included. */
  cash_sales: tally,
  cash_tips: sumOfPesos,
  /** For cups, of charges and sales for cash alike: what was paid less what came back and was voided. */
  deposits: sumOfPesos,
  /** Deposits given back without a bill, less those whose return was voided. */
  cup_returns: tally,
  topups_cash: tally,
  topups_terminal: tally,
  cash_outs: tally,
  voided_charges: tally,
  voided_tips: sumOfPesos,
  voided_cash_sales: tally,
  voided_cash_tips: sumOfPesos,
  voided_topups_cash: tally,
  voided_topups_terminal: tally,
  voided_cash_outs: tally,
})
export type Totals = z.output<typeof totals>

/**
 * Amounts shown in reports, computed from `totals` alone: `gross` − `voids` − `cups_back` − `deposits` = `net`; `net` +
 * `deposits` + `tips` = `total` = `by_qr` + `by_cash`; `by_cash` + `topups_cash` − `cash_outs` = `cash`.
 */
export type Figures = {
  /** Sales and deposits without tips, before voids. */
  gross: Centavos
  /** Voided sales and their deposits, without tips. */
  voids: Centavos
  /** Deposits given back without a bill. */
  cups_back: Centavos
  /** Deposits for cups, net of voids and of those given back: the guests' money. */
  deposits: Centavos
  net: Centavos
  /** Tips to staff, net of voids. */
  tips: Centavos
  /** Paid for sales, deposits and tips included, net of voids. */
  total: Centavos
  by_qr: Centavos
  by_cash: Centavos
  /** This and the following amounts are net of voids. */
  topups_cash: Centavos
  topups_terminal: Centavos
  cash_outs: Centavos
  /** Net cash added to the drawers. */
  cash: Centavos
}

export const figuresOf = (of: Totals): Figures => {
  const gross = of.charges.amount - of.tips + of.cash_sales.amount - of.cash_tips
  const voids = of.voided_charges.amount - of.voided_tips + of.voided_cash_sales.amount - of.voided_cash_tips
  const tips = of.tips - of.voided_tips + of.cash_tips - of.voided_cash_tips
  const cupsBack = of.cup_returns.amount
  const byCash = of.cash_sales.amount - of.voided_cash_sales.amount
  const topupsCash = of.topups_cash.amount - of.voided_topups_cash.amount
  const cashOuts = of.cash_outs.amount - of.voided_cash_outs.amount
  return {
    gross: centavos(gross),
    voids: centavos(voids),
    cups_back: cupsBack,
    deposits: of.deposits,
    net: centavos(gross - voids - cupsBack - of.deposits),
    tips: centavos(tips),
    total: centavos(gross - voids - cupsBack + tips),
    by_qr: centavos(of.charges.amount - of.voided_charges.amount - cupsBack),
    by_cash: centavos(byCash),
    topups_cash: centavos(topupsCash),
    topups_terminal: centavos(of.topups_terminal.amount - of.voided_topups_terminal.amount),
    cash_outs: centavos(cashOuts),
    cash: centavos(byCash + topupsCash - cashOuts),
  }
}

/**
 * A table of a report. Each line with `is_sum` adds up all other lines above it in the table. `count` is null
 * where a count means nothing.
 */
export const reportSection = z.object({
  title: z.string(),
  /** Heading of the lines' counts. */
  counted: z.string(),
  lines: z.array(
    z.object({
      label: z.string(),
      count: z.number().int().nullable(),
      amount: sumOfPesos,
      is_sum: z.boolean(),
    }),
  ),
})
export type ReportSection = z.output<typeof reportSection>
