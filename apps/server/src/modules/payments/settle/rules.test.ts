import { centavos } from '@saldo/contract/money'
import { describe, expect, test } from 'vitest'
import type { GatewayPayment } from '../../../gateways/gateway-payment.ts'
import type { Attempt } from '../../orders/index.ts'
import { cardKeyOf } from '../begin/card/begin-attempt.ts'
import {
  attemptStatusOf,
  isOverdue,
  isStale,
  mismatchOf,
  nextRound,
  opIdOf,
  pollAt,
  waitingPollAt,
} from './rules.ts'

const start = new Date('2026-12-01T02:00:00Z')
const after = (seconds: number): Date => new Date(start.getTime() + seconds * 1_000)

describe('polling', () => {
  test('asks after 20 s, then less and less often, for three days', () => {
    const offsets = Array.from({ length: 12 }, (_, round) => pollAt(start, round, start))
    const seconds = offsets.map((at) => at && (at.getTime() - start.getTime()) / 1_000)
    expect(seconds).toEqual([20, 60, 120, 300, 600, 1_200, 1_800, 3_600, 21_600, 86_400, 259_200, null])
  })
  test('is never due in the past, and skips what an outage made pointless', () => {
    expect(pollAt(start, 0, after(100))).toEqual(after(100))
    expect(nextRound(start, 0, after(20))).toBe(1)
    expect(nextRound(start, 0, after(3_700))).toBe(8)
    expect(nextRound(start, 10, after(10))).toBe(11)
  })
})

describe('a payment that waits for its payer', () => {
  const hours = (count: number): Date => after(count * 3_600)
  const waiting = { status: 'waiting' as const, waitsUntil: hours(72) }
  test('is asked about every six hours, at its deadline, and up to three days later', () => {
    expect(waitingPollAt(waiting, start)).toEqual(hours(6))
    expect(waitingPollAt(waiting, hours(66))).toEqual(hours(72))
    expect(waitingPollAt(waiting, new Date(hours(72).getTime() - 1))).toEqual(hours(72))
    const late = [72, 73, 78, 96, 120].map((hour) => waitingPollAt(waiting, hours(hour)))
    expect(late).toEqual([hours(73), hours(78), hours(96), hours(120), hours(144)])
    expect(waitingPollAt(waiting, new Date(hours(144).getTime() - 1))).toEqual(hours(144))
    expect(waitingPollAt(waiting, hours(144))).toBeNull()
  })
  test('alarms a day after its deadline, and not while it may be told of', () => {
    expect(isOverdue(waiting, new Date(hours(96).getTime() - 1))).toBe(false)
    expect(isOverdue(waiting, hours(96))).toBe(true)
    expect(isOverdue({ ...waiting, status: 'in_process' }, hours(96))).toBe(false)
  })
})

const attempt = (changes: Partial<Attempt>): Attempt =>
  ({ status: 'in_process', money: 'none', gatewayUpdatedAt: start, ...changes }) as Attempt

describe('the gateway’s status', () => {
  test.each([
    ['pending', 'in_process'],
    ['in_process', 'in_process'],
    ['authorized', 'in_process'],
    ['in_mediation', 'in_process'],
    ['approved', 'approved'],
    ['rejected', 'rejected'],
    ['cancelled', 'cancelled'],
    ['refunded', 'refunded'],
    ['charged_back', 'charged_back'],
    ['something_new', 'in_process'],
  ])('%s means %s', (gateway, expected) => {
    expect(attemptStatusOf({ status: gateway }, attempt({}))).toBe(expected)
  })
  test('an undecided payment with a deadline for its payer waits for the payer, a decided one does not', () => {
    const of = (status: string) => attemptStatusOf({ status, waitsUntil: after(60) }, attempt({}))
    expect(['pending', 'in_process', 'approved', 'cancelled'].map(of)).toEqual([
      'waiting',
      'waiting',
      'approved',
      'cancelled',
    ])
  })
  test('in_mediation of credited money means approved still', () => {
    expect(attemptStatusOf({ status: 'in_mediation' }, attempt({ money: 'credited' }))).toBe('approved')
  })
})

describe('stale', () => {
  test('is what is a millisecond older, or of the same moment and less final', () => {
    const before = new Date(start.getTime() - 1)
    expect(isStale(attempt({}), 'approved', before)).toBe(true)
    expect(isStale(attempt({}), 'approved', start)).toBe(false)
    expect(isStale(attempt({ status: 'approved' }), 'in_process', start)).toBe(true)
    expect(isStale(attempt({ status: 'refunded' }), 'approved', start)).toBe(true)
    expect(isStale(attempt({}), 'waiting', start)).toBe(true)
    expect(isStale(attempt({ status: 'waiting' }), 'in_process', start)).toBe(false)
    expect(isStale(attempt({ status: 'approved' }), 'approved', start)).toBe(false)
    // News is news, however final what it follows.
    expect(isStale(attempt({ status: 'refunded' }), 'approved', after(1))).toBe(false)
    expect(isStale(attempt({ gatewayUpdatedAt: null }), 'in_process', before)).toBe(false)
  })
})

describe('a mismatch', () => {
  const payment = {
    amount: centavos(100),
    currency: 'MXN',
    isLive: true,
    collectorId: '1',
    gateway: 2,
  } as GatewayPayment
  const order = { amount: centavos(100), status: 'pending' } as const
  const strict = { isProduction: true, collectorIds: { 2: '1', 3: 'M1' } }

  test('is none when everything is as the order asked', () => {
    expect(mismatchOf(payment, order, strict)).toBeNull()
    expect(mismatchOf(payment, { ...order, status: 'expired' }, strict)).toBeNull()
    expect(mismatchOf(payment, { ...order, status: 'cancelled' }, strict)).toBeNull()
  })
  test('of the account is none where the operator named none', () => {
    const lenient = { ...strict, collectorIds: { 2: undefined, 3: undefined } }
    expect(mismatchOf({ ...payment, collectorId: '2' }, order, lenient)).toBeNull()
  })
  test.each([
    [{ isLive: false }, 'test_mode'],
    [{ collectorId: '2' }, 'wrong_account'],
    [{ collectorId: null }, 'wrong_account'],
    [{ gateway: 3 as const }, 'wrong_account'],
    [{ currency: 'ARS' }, 'currency_mismatch'],
    [{ amount: centavos(99) }, 'amount_mismatch'],
  ])('of %o is %s', (changes, reason) => {
    expect(mismatchOf({ ...payment, ...changes }, order, strict)).toBe(reason)
  })
  test.each(['approved', 'refunded', 'chargeback'] as const)(
    'of an order already %s is a second payment',
    (status) => {
      expect(mismatchOf(payment, { ...order, status }, strict)).toBe('second_payment')
    },
  )
})

test('operation ids and gateway keys depend on what they are for, and on nothing else', () => {
  const [one, two, paypal] = [
    { gateway: 2, id: '1' },
    { gateway: 2, id: '2' },
    { gateway: 3, id: '1' },
  ] as const
  expect(opIdOf(one, 'credit')).toBe(opIdOf(one, 'credit'))
  const ids = [opIdOf(one, 'credit'), opIdOf(two, 'credit'), opIdOf(one, 'fee'), opIdOf(paypal, 'credit')]
  expect(new Set(ids).size).toBe(4)
  const hash = Buffer.alloc(32, 1)
  expect(cardKeyOf('A', 1, hash)).toBe(cardKeyOf('A', 1, hash))
  const keys = [cardKeyOf('A', 1, hash), cardKeyOf('A', 2, hash), cardKeyOf('A', 1, Buffer.alloc(32, 2))]
  expect(new Set(keys).size).toBe(3)
})
