import { expect, test } from 'vitest'
import { centavos } from '@saldo/contract/money'
import type { Qr, QrBalance } from '@saldo/contract/wallets'
import { firstUsable, isNews, stateOf, usableFirst, withBalances } from './qr-state.ts'

const active = { name: 'active', isExpired: false, status: 'active' } as const
const blocked = { name: 'blocked', isExpired: false, status: 'blocked' } as const
const expired = { name: 'expired', isExpired: true, status: 'active' } as const

test('a QR whose event ended is expired, blocked or not', () => {
  expect(stateOf(expired)).toBe('expired')
  expect(stateOf({ isExpired: true, status: 'blocked' })).toBe('expired')
})

test('a blocked QR of a running event is blocked, and any other is active', () => {
  expect(stateOf(blocked)).toBe('blocked')
  expect(stateOf(active)).toBe('active')
})

test('what can pay comes first, and the newest of each kind stays in front', () => {
  const newer = { ...active, name: 'newer' }
  const given = [expired, blocked, newer, { ...expired, name: 'older expired' }, active]
  expect(usableFirst(given).map(({ name }) => name)).toEqual([
    'newer',
    'active',
    'blocked',
    'expired',
    'older expired',
  ])
  expect(given[0]).toBe(expired)
  expect(firstUsable(given)).toBe(newer)
  expect(firstUsable([expired, blocked])).toBeUndefined()
})

const qr = {
  event_id: 1,
  available_balance: centavos(200),
  wallet_seq: 2,
  code_no: 1,
  status: 'active',
} as Qr
const told: QrBalance = {
  event_id: 1,
  available_balance: centavos(115),
  wallet_seq: 3,
  code_no: 1,
  status: 'active',
}

test('a newer balance takes the place of the one that was read, an older one never', () => {
  const shown = (balance: QrBalance) => withBalances([qr], new Map([[1, balance]]))
  expect(shown(told)).toEqual([{ ...qr, available_balance: 115n, wallet_seq: 3 }])
  expect(shown({ ...told, wallet_seq: 1 })).toEqual([qr])
})

test('a movement, a new code, a block and a QR that nobody knew are news; what is known is none', () => {
  const known = { ...told, wallet_seq: 2 }
  expect(isNews([qr], known)).toBe(false)
  expect(isNews([qr], { ...known, wallet_seq: 1, code_no: 2 })).toBe(false)
  expect(isNews([qr], told)).toBe(true)
  expect(isNews([qr], { ...known, code_no: 2 })).toBe(true)
  expect(isNews([qr], { ...known, status: 'blocked' })).toBe(true)
  expect(isNews([qr], { ...known, event_id: 2 })).toBe(true)
})
