import { expect, test } from 'vitest'
import { percentOf, typedPercent } from './percent.ts'

test('a percentage is read as people type it, to the hundredth', () => {
  expect(['18', '12.5', '12,5 %', '0', '100', '0.01'].map(typedPercent)).toEqual([
    1_800, 1_250, 1_250, 0, 10_000, 1,
  ])
  expect(['', '-1', '100.01', '12.345', 'diez', '1e2'].map(typedPercent)).toEqual([
    null,
    null,
    null,
    null,
    null,
    null,
  ])
  expect([1_800, 1_250, 1].map(percentOf)).toEqual(['18 %', '12.5 %', '0.01 %'])
})
