import { expect, test } from 'vitest'
import { queryOf } from './range.ts'

const ZONE = 'America/Mexico_City'
// Three in the morning in Mexico: still the day that began at six the morning before.
const now = new Date('2030-03-10T09:00:00Z')
const of = (address: string) => queryOf(new URLSearchParams(address), ZONE, now)

test('a night begins at six on the event’s clock, and the one before ends there', () => {
  expect(of('periodo=hoy')).toEqual({ from: '2030-03-09T12:00:00.000Z' })
  expect(of('periodo=anoche')).toEqual({ from: '2030-03-08T12:00:00.000Z', to: '2030-03-09T12:00:00.000Z' })
})

test('a chosen span is on the event’s clock; without one it is the last fifteen minutes', () => {
  expect(of('periodo=otro&desde=2030-03-01T20:00&hasta=2030-03-02T04:30')).toEqual({
    from: '2030-03-02T02:00:00.000Z',
    to: '2030-03-02T10:30:00.000Z',
  })
  expect([of(''), of('periodo=hora'), of('periodo=mentira')]).toEqual([
    { minutes: 15 },
    { minutes: 60 },
    { minutes: 15 },
  ])
})
