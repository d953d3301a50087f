import { expect, test } from 'vitest'
import { stateOf, usableFirst } from './qr-state.ts'

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
})
