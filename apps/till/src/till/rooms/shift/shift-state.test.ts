import { centavos } from '@saldo/contract/money'
import { expect, test } from 'vitest'
import { countedAs, sumOf } from './shift-state.ts'

test('a drawer comes to what its pieces come to', () => {
  const bills = countedAs({}, centavos(500_00), '3')
  const coins = countedAs(countedAs(bills, centavos(10_00), '12'), centavos(50), '7')
  expect(sumOf(coins)).toBe(1_623_50n)
  expect(sumOf({})).toBe(0n)
})

test('what is no number, or too many, leaves the count as it was', () => {
  const count = countedAs({}, centavos(100_00), '9999')
  expect(countedAs(count, centavos(100_00), '10000')).toBe(count)
  expect(countedAs(count, centavos(100_00), '1.5')).toBe(count)
  expect(sumOf(countedAs(count, centavos(100_00), ''))).toBe(0n)
})
