import { expect, test } from 'vitest'
import type { MyOffice, OfficeEvent } from '../shared/my-office.ts'
import { matches, paletteEntries } from './palette-entries.ts'

const event = (id: number, name: string, role: OfficeEvent['role']) =>
  ({
    id,
    name,
    url: `e-${id}`,
    starts_at: '2099-01-01T20:00:00Z',
    ends_at: '2099-01-02T06:00:00Z',
    timezone: 'America/Mexico_City',
    status: 'published',
    role,
  }) as OfficeEvent

const office = (...events: OfficeEvent[]): MyOffice => ({ name: 'Renata', is_admin: false, events })

const found = (typed: string, mine: MyOffice, open?: OfficeEvent) =>
  paletteEntries(typed, { mine, event: open }).map(({ label, to }) => [label, to])

test.each([
  ['', 'Lugares y productos', true],
  ['produ', 'Lugares y productos', true],
  ['lug prod', 'Lugares y productos', true],
  ['CEMPASUCHIL', 'Noche de Cempasúchil', true],
  ['ductos', 'Lugares y productos', false],
  ['lug barra', 'Lugares y productos', false],
])('“%s” finds %s: %s', (typed, label, isFound) => {
  expect(matches(typed, label)).toBe(isFound)
})

test('the palette finds the pages of the open event that its role may open, and the caller’s events', () => {
  const [run, read] = [event(7, 'Marea Llena', 'manager'), event(8, 'Agave Sonoro', 'support')]
  expect(found('di', office(run, read), run)).toEqual([
    ['Dinero', '/office/7/money'],
    ['Diferencias', '/office/7/differences'],
    ['Dispositivos', '/office/7/devices'],
    ['Diferencias', '/office/differences'],
  ])
  const across = [['Diferencias', '/office/differences']]
  expect(found('di', office(run, read), read)).toEqual(across)
  expect(found('di', office(run, read))).toEqual(across)
  expect(found('di', office(read), read)).toEqual([])
  expect(found('ag', office(run, read), run)).toEqual([['Agave Sonoro', '/office/8']])
  expect(found('xy', office(run, read), run)).toEqual([])
})

test('whoever may read files of people can search for one, by words that no address holds', () => {
  const [helps, sells] = [event(7, 'Marea Llena', 'support'), event(8, 'Agave Sonoro', 'vendor')]
  const typed = ' 55 1234 5678 '
  expect(paletteEntries(typed, { mine: office(helps), event: helps })).toMatchObject([
    {
      label: 'Buscar a una persona: 55 1234 5678',
      to: '/office/7/attendees',
      state: { person: '55 1234 5678' },
    },
  ])
  expect(paletteEntries('55', { mine: office(helps), event: helps })).toEqual([])
  expect(paletteEntries(typed, { mine: office(sells), event: sells })).toEqual([])
  expect(paletteEntries(typed, { mine: office(helps), event: undefined })).toEqual([])
})

test('the palette shows twelve events at most', () => {
  const many = Array.from({ length: 40 }, (_, i) => event(i + 1, `Noche ${i + 1}`, 'finance'))
  expect(found('noche', office(...many))).toHaveLength(12)
})
