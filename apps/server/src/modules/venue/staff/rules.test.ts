import { expect, test } from 'vitest'
import { isTrivialPin, mayManage } from './rules.ts'

test.each([
  '0000',
  '1111',
  '999999',
  '1234',
  '4321',
  '0123',
  '7890',
  '3210',
  '23456',
  '1212',
  '123123',
  '121212',
])('%s is what somebody tries first', (pin) => {
  expect(isTrivialPin(pin)).toBe(true)
})

test.each(['2580', '1357', '4917', '1123', '90210', '12321', '112233', '123124', '2468'])(
  '%s may be a PIN',
  (pin) => {
    expect(isTrivialPin(pin)).toBe(false)
  },
)

test.each([
  ['admin', ['admin', 'manager', 'cashier', 'bar']],
  ['manager', ['cashier', 'bar']],
  ['cashier', []],
  ['bar', []],
] as const)('%s manages %j', (caller, managed) => {
  const everybody = ['admin', 'manager', 'cashier', 'bar'] as const
  expect(everybody.filter((target) => mayManage(caller, target))).toEqual(managed)
})
