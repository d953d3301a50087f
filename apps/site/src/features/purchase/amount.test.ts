import { expect, test } from 'vitest'
import { amountOf, amountText } from './amount.ts'

test.each([
  ['200', 20_000n],
  ['85.5', 8_550n],
  ['85.50', 8_550n],
  [' $1,000.05 ', 100_005n],
  ['10.', 1_000n],
  ['0.1', 10n],
])('%j is an amount [S-5.7]', (text, amount) => {
  expect(amountOf(text)).toBe(amount)
})

test.each(['', 'abc', '-5', '1e3', '10.005', '12..5', 'NaN', '٣', '9999999999'])(
  '%j counts as zero [S-5.8]',
  (text) => {
    expect(amountOf(text)).toBe(0n)
  },
)

test('an amount is written without needless decimals', () => {
  expect([20_000n, 8_550n, 5n].map(amountText)).toEqual(['200', '85.50', '0.05'])
})
