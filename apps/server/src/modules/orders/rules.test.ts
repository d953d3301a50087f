import { centavos } from '@saldo/contract/money'
import { describe, expect, test } from 'vitest'
import type { EventId } from '@saldo/contract/ids'
import type { Attempt, Order } from './order.ts'
import { eventOfPurchaseCode, makePurchaseCode } from './purchase-code.ts'
import { checkAmount, checkOwner, checkPayable, expiryBlockedUntil, extensionOf, retryOf } from './rules.ts'

const now = new Date('2026-12-01T02:00:00Z')
const after = (seconds: number): Date => new Date(now.getTime() + seconds * 1_000)

const order = (changes: Partial<Order> = {}): Order =>
  ({
    status: 'pending',
    code: 'NEW',
    isCodeFromRetry: false,
    createdAt: after(-60),
    expiresAt: after(1_740),
    extensions: 0,
    ...changes,
  }) as Order

const attempt = (status: Attempt['status'], code = 'NEW', createdAt = after(-30)) => ({
  status,
  code,
  createdAt,
  triedAt: createdAt,
  waitsUntil: null as Date | null,
})

describe('expiry', () => {
  test('nothing blocks an order without open attempts', () => {
    expect(expiryBlockedUntil([attempt('rejected'), attempt('refused')], now)).toBeNull()
  })
  test('a payment in process blocks it however old', () => {
    expect(expiryBlockedUntil([attempt('in_process', 'NEW', after(-86_400))], now)).toBe('in_process')
  })
  test('a payment that waits for its payer blocks it until its own deadline, and the latest of several', () => {
    const waiting = { ...attempt('waiting', 'NEW', after(-86_400)), waitsUntil: after(0.001) }
    expect(expiryBlockedUntil([waiting], now)).toEqual(after(0.001))
    expect(expiryBlockedUntil([{ ...waiting, waitsUntil: now }], now)).toBeNull()
    expect(expiryBlockedUntil([waiting, attempt('unknown', 'NEW', after(-1_799))], now)).toEqual(after(1))
    expect(expiryBlockedUntil([waiting, attempt('in_process')], now)).toBe('in_process')
  })
  test('an unknown payment blocks it for 30 minutes at most', () => {
    expect(expiryBlockedUntil([attempt('unknown', 'NEW', after(-1_799))], now)).toEqual(after(1))
    expect(expiryBlockedUntil([attempt('unknown', 'NEW', after(-1_800))], now)).toBeNull()
  })
})

describe('a payment may start', () => {
  test('while the order is open, and not at its deadline', () => {
    expect(() => checkPayable(order({ expiresAt: after(0.001) }), now)).not.toThrow()
    expect(() => checkPayable(order({ expiresAt: now }), now)).toThrow('El tiempo de esta compra terminó')
  })
  test('never on an order that is over', () => {
    expect(() => checkPayable(order({ status: 'expired' }), now)).toThrow('El tiempo de esta compra terminó')
    expect(() => checkPayable(order({ status: 'approved' }), now)).toThrow('Esta compra ya está pagada')
    expect(() => checkPayable(order({ status: 'cancelled' }), now)).toThrow(
      'Esta compra ya no se puede pagar',
    )
  })
})

describe('a retry', () => {
  test('renews a fresh order’s code, and keeps the renewed one until it was used', () => {
    expect(retryOf(order(), [], now)).toBe('renew')
    expect(retryOf(order({ isCodeFromRetry: true }), [attempt('rejected', 'OLD')], now)).toBe('keep')
    expect(retryOf(order({ isCodeFromRetry: true }), [attempt('rejected', 'NEW')], now)).toBe('renew')
    const both = [attempt('rejected', 'OLD'), attempt('rejected', 'NEW')]
    expect(retryOf(order({ isCodeFromRetry: true }), both, now)).toBe('renew')
  })
  test('renews a code that nobody used once its time is over, to the millisecond', () => {
    const unused = { isCodeFromRetry: true, expiresAt: now }
    expect(retryOf(order(unused), [], now)).toBe('renew')
    expect(retryOf(order({ ...unused, expiresAt: after(0.001) }), [], now)).toBe('keep')
    expect(retryOf(order({ ...unused, status: 'expired', expiresAt: after(60) }), [], now)).toBe('renew')
  })
  test('is refused while a payment is in process or unknown', () => {
    for (const status of ['started', 'unknown', 'in_process'] as const)
      expect(() => retryOf(order(), [attempt(status)], now)).toThrow('Tu pago está en proceso')
  })
  test('is refused when an approved payment waits in suspense', () => {
    expect(() => retryOf(order({ status: 'expired' }), [attempt('approved')], now)).toThrow(
      'ya no se puede pagar',
    )
  })
  test('revives an expired order under 24 hours old, and none at 24 hours', () => {
    const expired = { status: 'expired', expiresAt: after(-1) } as const
    expect(retryOf(order({ ...expired, createdAt: after(-86_399) }), [], now)).toBe('renew')
    expect(() => retryOf(order({ ...expired, createdAt: after(-86_400) }), [], now)).toThrow(
      'El tiempo de esta',
    )
  })
})

describe('more time', () => {
  test('starts at 180 seconds left', () => {
    const early = order({ expiresAt: after(181) })
    expect(extensionOf(early, now).expiresAt).toEqual(after(181))
    expect(extensionOf(order({ expiresAt: after(180) }), now)).toEqual({
      expiresAt: after(1_800),
      extensions: 1,
    })
  })
  test('is given ten times', () => {
    expect(extensionOf(order({ expiresAt: after(9), extensions: 9 }), now).extensions).toBe(10)
    expect(() => extensionOf(order({ expiresAt: after(9), extensions: 10 }), now)).toThrow(
      'Ya usaste todo el tiempo',
    )
  })
})

describe('the amount', () => {
  const limits = { minTopup: centavos(1_000), maxTopup: centavos(1_000_000) }

  test('is good from the minimum to the maximum, both included', () => {
    expect(() => checkAmount(centavos(999), limits)).toThrow('menor que el mínimo')
    expect(() => checkAmount(centavos(1_000), limits)).not.toThrow()
    expect(() => checkAmount(centavos(1_000_000), limits)).not.toThrow()
    expect(() => checkAmount(centavos(1_000_001), limits)).toThrow('mayor que el máximo')
  })
})

test('an owner named in the body must be the session’s, in any case of letters', () => {
  const id = '0193a1b2-0000-7000-8000-00000000abcd'
  expect(() => checkOwner(id, [undefined, '', id.toUpperCase()])).not.toThrow()
  expect(() => checkOwner(id, [id, '2'])).toThrow('Los datos del pago no coinciden con tu compra.')
})

test('a purchase code carries its event’s number and differs each time', () => {
  const codes = [1, 33, 32_767].map((id) => makePurchaseCode(id as EventId))
  expect(codes.map((code) => eventOfPurchaseCode(code))).toEqual([1, 33, 32_767])
  expect(makePurchaseCode(7 as EventId)).not.toBe(makePurchaseCode(7 as EventId))
  expect(codes[0]).toMatch(/^001[0-9A-HJKMNP-TV-Z]{20}$/)
  expect(eventOfPurchaseCode('000AAAAAAAAAAAAAAAAAAAA')).toBeNull()
  expect(eventOfPurchaseCode('NOT-A-CODE')).toBeNull()
})
