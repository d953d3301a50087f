import { expect, test } from 'vitest'
import { actions, can, entersOffice, managedBy, scopeOf, type Action } from './permissions.ts'
import { roleNames, type Role } from './roles.ts'

/** Roles by their letter: administrator, manager, finance, support, vendor, cashier, bar. */
const letters: Record<string, Role> = {
  A: 'admin',
  M: 'manager',
  F: 'finance',
  S: 'support',
  V: 'vendor',
  C: 'cashier',
  B: 'bar',
}

/** Who may, by the design's table; nobody else. */
const able: Record<Action, string> = {
  'event.read': 'AMFSV',
  'event.create': 'A',
  'event.edit': 'AM',
  'overview.read': 'AMFV',
  'sales.read': 'AMFV',
  'money.read': 'AMF',
  'money.book': 'AF',
  'settlement.read': 'AMFV',
  'settlement.book': 'AF',
  'refunds.run': 'AF',
  'tills.read': 'AMF',
  'attendees.read': 'AMFS',
  'attendees.act': 'AMS',
  'promo.give': 'AMFS',
  'corrections.ask': 'AMFS',
  'corrections.approve': 'AMF',
  'refunds.read': 'AMFS',
  'refunds.decide': 'AMF',
  'refunds.pay': 'AF',
  'venue.edit': 'AM',
  'discounts.edit': 'AM',
  'practice.read': 'AM',
  'practice.edit': 'AM',
  'team.edit': 'AM',
  'devices.edit': 'AM',
  'people.invite': 'AM',
  'people.read': 'A',
  'audit.read': 'AMF',
  'health.read': 'A',
  'health.act': 'A',
  'api.manage': 'A',
}

const cells = actions.flatMap((action) =>
  Object.entries(letters).map(([letter, role]) => ({ action, role, may: able[action].includes(letter) })),
)

test.each(cells)('$role: $action is $may', ({ action, role, may }) => {
  expect(can(role, action)).toBe(may)
})

test('a vendor sees their own place alone, everybody else the event', () => {
  const scopesOf = (role: Role) =>
    new Set(actions.filter((action) => can(role, action)).map((action) => scopeOf(role, action)))
  for (const role of roleNames.filter((name) => name !== 'vendor' && can(name, 'event.read')))
    expect(scopesOf(role)).toEqual(new Set(['event']))
  expect(scopesOf('vendor')).toEqual(new Set(['own-place']))
})

test('cashiers and bars have no office', () => {
  expect(roleNames.filter((role) => !entersOffice(role))).toEqual(['cashier', 'bar'])
})

test('a manager manages who can do no more than sell, take cash or help', () => {
  expect(managedBy('admin')).toEqual(roleNames)
  expect(managedBy('manager')).toEqual(['cashier', 'bar', 'support'])
  for (const role of roleNames.filter((name) => name !== 'admin' && name !== 'manager'))
    expect(managedBy(role)).toEqual([])
})
