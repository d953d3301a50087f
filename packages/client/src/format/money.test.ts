import { expect, test } from 'vitest'
import { mxn, mxnShort, mxnSigned } from './money.ts'

test('centavos are shown as Mexican pesos [S-9.6]', () => {
  expect(mxn(0n)).toBe('$0.00')
  expect(mxn(5n)).toBe('$0.05')
  expect(mxn(11_450n)).toBe('$114.50')
  expect(mxn(100_000n)).toBe('$1,000.00')
  expect(mxn(-8_550n)).toBe('-$85.50')
  expect(mxn(-5n)).toBe('-$0.05')
})

test('an amount beyond what a float can hold keeps its centavos', () => {
  expect(mxn(900_719_925_474_099_301n)).toBe('$9,007,199,254,740,993.01')
})

test('the short form drops only zero centavos', () => {
  expect(mxnShort(20_000n)).toBe('$200')
  expect(mxnShort(100_000n)).toBe('$1,000')
  expect(mxnShort(8_550n)).toBe('$85.50')
})

test('a movement carries its sign', () => {
  expect(mxnSigned(20_000n)).toBe('+$200.00')
  expect(mxnSigned(0n)).toBe('+$0.00')
  expect(mxnSigned(-8_550n)).toBe('−$85.50')
})
