import { centavos } from '@saldo/contract/money'
import { refundState } from '@saldo/contract/refunds'
import { expect, test } from 'vitest'
import { forgottenBefore, isLate, isWorthRefunding, stateAfter, type Verb } from './rules.ts'

const verbs: Verb[] = ['accept', 'reject', 'pay', 'return']

test('a request goes only where the table says', () => {
  const moves = refundState.options.flatMap((from) =>
    verbs.flatMap((verb) => {
      const to = stateAfter(from, verb)
      return to === null ? [] : [`${from} ${verb} ${to}`]
    }),
  )
  expect(moves).toEqual([
    'requested accept accepted',
    'requested reject rejected',
    'accepted reject rejected',
    'accepted pay paid',
    'paid return returned',
  ])
})

test('the minimum itself is not refunded, a centavo more is [S-2.15]', () => {
  expect(
    [9_999, 10_000, 10_001].map((amount) => isWorthRefunding(centavos(amount), centavos(10_000))),
  ).toEqual([false, false, true])
})

test('a request is late from the millisecond after the last moment on; without one it never is', () => {
  const until = new Date('2026-12-24T00:00:00.000Z')
  expect(isLate(until, until)).toBe(false)
  expect(isLate(new Date(until.getTime() + 1), until)).toBe(true)
  expect(isLate(until, null)).toBe(false)
})

test('details are kept for 180 days after a request was closed', () => {
  expect(forgottenBefore(new Date('2026-12-31T00:00:00.000Z'))).toEqual(new Date('2026-07-04T00:00:00.000Z'))
})
