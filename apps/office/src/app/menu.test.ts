import { expect, test } from 'vitest'
import { eventId } from '@saldo/contract/ids'
import { actions, can } from '@saldo/contract/permissions'
import { roleNames } from '@saldo/contract/roles'
import { screens } from './routes.ts'
import { entriesAcross, entriesAt } from '../shell/navigation.ts'

const id = eventId.parse(7)
const office = (role: (typeof roleNames)[number], isAdmin = false) => ({
  name: 'Renata',
  is_admin: isAdmin,
  events: [
    {
      id,
      name: 'Marea Llena',
      url: 'marea-llena',
      starts_at: '2099-01-01T20:00:00Z',
      ends_at: '2099-01-02T06:00:00Z',
      timezone: 'America/Mexico_City',
      status: 'published' as const,
      role,
    },
  ],
})

const addressesOf = (role: (typeof roleNames)[number]) =>
  entriesAt({ id, role }).map(({ address }) => address)

test('whoever prepares an event has its pages in the menu; cashiers, bars and support have none of them', () => {
  const prepared = ['/office/7/venue', '/office/7/team', '/office/7/devices']
  for (const role of roleNames) {
    const mayPrepare = can(role, 'venue.edit') && can(role, 'team.edit') && can(role, 'devices.edit')
    expect([role, prepared.filter((address) => addressesOf(role).includes(address))]).toEqual([
      role,
      mayPrepare ? prepared : [],
    ])
  }
  expect(roleNames.filter((role) => addressesOf(role).includes('/office/7/venue'))).toEqual([
    'admin',
    'manager',
  ])
})

test('each role with an office has the list of its events, and nobody without one', () => {
  const having = roleNames.filter((role) =>
    entriesAcross(office(role)).some(({ address }) => address === '/office/events'),
  )
  expect(having).toEqual(roleNames.filter((role) => can(role, 'event.read')))
  expect(entriesAcross({ name: 'Ada', is_admin: true, events: [] }).length).toBeGreaterThan(0)
  expect(actions.length).toBeGreaterThan(5)
})

test('the menu names each page once, and only pages that there are', () => {
  const paths = screens.map(({ path }) => path.replace(':event', '7'))
  const named = [...entriesAt({ id, role: 'admin' }), ...entriesAcross(office('admin', true))].map(
    ({ address }) => address,
  )
  expect(new Set(named).size).toBe(named.length)
  expect(named.filter((address) => !paths.includes(address))).toEqual([])
})
