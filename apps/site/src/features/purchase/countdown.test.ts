import { expect, test } from 'vitest'
import { clockText } from '@saldo/client/format/days.ts'
import { toneOf } from './countdown.ts'

test('the circle turns at 180 s and at 130 s [S-4.38]', () => {
  expect([1_800, 181, 180, 131, 130, 0].map(toneOf)).toEqual([
    'calm',
    'calm',
    'warning',
    'warning',
    'danger',
    'danger',
  ])
})

test('the rest is shown as mm:ss [S-4.34]', () => {
  expect([1_800, 1_334, 61, 9, 0].map(clockText)).toEqual(['30:00', '22:14', '01:01', '00:09', '00:00'])
})
