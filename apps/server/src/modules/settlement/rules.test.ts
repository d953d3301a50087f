import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDues, duesOf, shareOf, type Dues } from './rules.ts'

const amount = fc.bigInt({ min: -(10n ** 13n), max: 10n ** 13n })
const basisPoints = fc.integer({ min: 0, max: 10_000 })
const rates = fc.record({
  commissionBp: basisPoints,
  fixedFee: fc.bigInt({ min: 0n, max: 10n ** 10n }),
  vatBp: basisPoints,
})

test('a share is rounded to the centavo, half away from zero', () => {
  const cases: [bigint, number, bigint][] = [
    [10_000n, 1_800, 1_800n],
    [1n, 5_000, 1n],
    [-1n, 5_000, -1n],
    [3n, 5_000, 2n],
    [-3n, 5_000, -2n],
    [1n, 4_999, 0n],
    [-1n, 4_999, 0n],
    [12_345n, 10_000, 12_345n],
    [0n, 1_600, 0n],
  ]
  for (const [of, bp, share] of cases) expect([of, bp, shareOf(of, bp)]).toEqual([of, bp, share])
})

test('a share is never off by more than half a centavo, and as much is taken back as was taken', () => {
  fc.assert(
    fc.property(amount, basisPoints, (of, bp) => {
      const off = shareOf(of, bp) * 10_000n - of * BigInt(bp)
      expect(off <= 5_000n && off >= -5_000n).toBe(true)
      expect(shareOf(-of, bp)).toBe(0n - shareOf(of, bp))
    }),
  )
})

test('the lines of a statement add up to what is due, and nobody loses a centavo between them', () => {
  fc.assert(
    fc.property(
      fc.record({ sales: amount, tips: amount, deposits: amount }),
      rates,
      amount,
      (earned, terms, adjustments) => {
        const dues = duesOf(earned, terms, adjustments)
        const kept = dues.commission + dues.fixedFee + dues.vat
        expect(dues.due).toBe(earned.sales + earned.tips - kept + adjustments)
        expect(dues.vat).toBe(shareOf(dues.commission, terms.vatBp) + shareOf(dues.fixedFee, terms.vatBp))
      },
    ),
  )
})

test('several statements are due what their lines are together', () => {
  const dues: fc.Arbitrary<Dues> = fc
    .tuple(fc.record({ sales: amount, tips: amount, deposits: amount }), rates, amount)
    .map(([earned, terms, adjustments]) => duesOf(earned, terms, adjustments))
  fc.assert(
    fc.property(dues, dues, (one, other) => {
      const both = addDues(one, other)
      expect(both.due).toBe(
        both.sales + both.tips - both.commission - both.fixedFee - both.vat + both.adjustments,
      )
    }),
  )
})
