import { expect, test } from 'vitest'
import { spansOf } from './spans.ts'

test('the table of a plot of two days has the day of each hour that isn’t today’s', () => {
  const starts = ['2026-11-21T02:00:00Z', '2026-11-22T02:00:00Z']
  const of = { event: { timezone: 'America/Mexico_City' }, series: { starts } }
  expect(spansOf({ ...of, at: '2026-11-22T03:00:00Z' })).toEqual(['20 nov, 20:00', '20:00'])
  expect(spansOf({ ...of, at: '2026-12-01T03:00:00Z' })).toEqual(['20 nov, 20:00', '21 nov, 20:00'])
})
