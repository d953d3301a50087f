import fc from 'fast-check'
import { expect, test } from 'vitest'
import { figuresOf, type Totals } from './figures.ts'
import { centavos } from './money.ts'

const amount = fc.bigInt({ min: 0n, max: 10n ** 12n }).map(centavos)
const tally = fc.record({ count: fc.nat(), amount })
const anyTotals: fc.Arbitrary<Totals> = fc.record({
  charges: tally,
  tips: amount,
  cash_sales: tally,
  cash_tips: amount,
  deposits: fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }).map(centavos),
  cup_returns: tally,
  topups_cash: tally,
  topups_terminal: tally,
  cash_outs: tally,
  voided_charges: tally,
  voided_tips: amount,
  voided_cash_sales: tally,
  voided_cash_tips: amount,
  voided_topups_cash: tally,
  voided_topups_terminal: tally,
  voided_cash_outs: tally,
})

const pesos = (count: number, whole: number) => ({ count, amount: centavos(whole * 100) })

/** A charge of 100, 20 of it for a cup, with a tip of 10, twice, one voided, and 30 for a cup alone; 50 in cash with 5 of tip; cash and cards. */
const night: Totals = {
  charges: pesos(2, 220),
  tips: centavos(2_000),
  cash_sales: pesos(1, 55),
  cash_tips: centavos(500),
  deposits: centavos(-1_000),
  cup_returns: pesos(1, 30),
  topups_cash: pesos(3, 300),
  topups_terminal: pesos(2, 200),
  cash_outs: pesos(2, 80),
  voided_charges: pesos(1, 110),
  voided_tips: centavos(1_000),
  voided_cash_sales: pesos(0, 0),
  voided_cash_tips: centavos(0),
  voided_topups_cash: pesos(1, 100),
  voided_topups_terminal: pesos(1, 120),
  voided_cash_outs: pesos(1, 30),
}

test('sales are without tips and deposits, voids are taken off once, and cash is what drawers gained', () => {
  expect(figuresOf(night)).toEqual({
    gross: 25_000n,
    voids: 10_000n,
    cups_back: 3_000n,
    deposits: -1_000n,
    net: 13_000n,
    tips: 1_500n,
    total: 13_500n,
    by_qr: 8_000n,
    by_cash: 5_500n,
    topups_cash: 20_000n,
    topups_terminal: 8_000n,
    cash_outs: 5_000n,
    cash: 20_500n,
  })
})

test('whatever was done, the figures add up: what was sold less voids, with deposits and tips, is what was paid', () => {
  fc.assert(
    fc.property(anyTotals, (totals) => {
      const {
        gross,
        voids,
        cups_back: cupsBack,
        deposits,
        net,
        tips,
        total,
        by_qr,
        by_cash,
        topups_cash,
        cash_outs,
        cash,
      } = figuresOf(totals)
      expect(gross - voids - cupsBack - deposits).toBe(net)
      expect(net + deposits + tips).toBe(total)
      expect(by_qr + by_cash).toBe(total)
      expect(by_cash + topups_cash - cash_outs).toBe(cash)
    }),
  )
})
