import { expect, test } from 'vitest'
import { centavos } from '@saldo/contract/money'
import type { Purchase } from '@saldo/contract/purchases'
import { purchaseState, toneOf } from './purchase-state.ts'

const receipt = {
  folio: 'X',
  method: 'card',
  paid_at: '2026-12-13T02:00:00Z',
  reference: null,
  refunded: centavos(0),
} as const

const stateOf = (status: Purchase['status'], more: Partial<Purchase> = {}) =>
  purchaseState({ status, payment_in_process: false, receipt: null, ...more })

test('each status of an order has its word, and a payment in process comes before all but the paid', () => {
  expect(([1, 2, -1, -3, -4, -5] as const).map((status) => stateOf(status))).toEqual([
    'paid',
    'pending',
    'expired',
    'cancelled',
    'refunded',
    'chargeback',
  ])
  const inProcess = { payment_in_process: true }
  expect(([2, -1, -3] as const).map((status) => stateOf(status, inProcess))).toEqual([
    'in_process',
    'in_process',
    'in_process',
  ])
})

test('what was given back in part says so', () => {
  expect(stateOf(1, { receipt })).toBe('paid')
  expect(stateOf(1, { receipt: { ...receipt, refunded: centavos(1) } })).toBe('partly_refunded')
})

test('only what is paid looks good', () => {
  expect([toneOf('paid'), toneOf('in_process'), toneOf('expired')]).toEqual(['good', 'warning', 'off'])
})
