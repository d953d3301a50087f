import { expect, test } from 'vitest'
import { exportOf, queryOf } from './filters.ts'

const asked = new URLSearchParams('from=2026-11-20&until=2026-11-21&before=x')

test('days of an event’s audit begin at midnight on the event’s clock, and the last one is meant whole', () => {
  const inPatzcuaro = { from: '2026-11-20T06:00:00.000Z', until: '2026-11-22T06:00:00.000Z' }
  expect(queryOf(asked, 'America/Mexico_City')).toEqual({ ...inPatzcuaro, before: 'x' })
  expect(exportOf(asked, 'America/Mexico_City')).toEqual(inPatzcuaro)
  expect(exportOf(asked, 'Asia/Tokyo')).toEqual({
    from: '2026-11-19T15:00:00.000Z',
    until: '2026-11-21T15:00:00.000Z',
  })
})

test('days of all events are the device’s', () => {
  expect(exportOf(asked, undefined)).toEqual({
    from: new Date(2026, 10, 20).toISOString(),
    until: new Date(2026, 10, 22).toISOString(),
  })
})

test('what is no day is no filter', () => {
  expect(queryOf(new URLSearchParams('from=ayer&until=2026-99-99'), 'America/Mexico_City')).toEqual({})
})
