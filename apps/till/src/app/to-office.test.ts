import { expect, test } from 'vitest'
import { toOffice } from './to-office.ts'

test.each([
  ['', '/office/events'],
  ['7', '/office/7'],
  ['7/', '/office/7'],
  ['7/places', '/office/7/venue'],
  ['7/products', '/office/7/venue/products'],
  ['7/settings', '/office/7/venue/settings'],
  ['7/staff', '/office/7/team'],
  ['7/people', '/office/7/team/people'],
  ['7/sales', '/office/7/team/shifts'],
  ['7/devices', '/office/7/devices'],
  ['7/nowhere', '/office/7'],
  ['7/toString', '/office/7'],
  ['basura/products', '/office/events'],
  ['-1/products', '/office/events'],
  ['//evil.example', '/office/events'],
])('the set-up’s %s is the office’s %s', (below, address) => {
  expect(toOffice(below)).toBe(address)
})
