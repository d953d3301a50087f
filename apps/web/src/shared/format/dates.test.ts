import { expect, test } from 'vitest'
import { eventDay, hour, longDate, shortMoment } from './dates.ts'

test('the day of an event is the one on its own clock', () => {
  expect(eventDay('2026-12-13T02:00:00Z', 'America/Mexico_City')).toBe('Sáb 12 dic')
  expect(eventDay('2026-12-13T02:00:00Z', 'UTC')).toBe('Dom 13 dic')
})

test('a long date is written out in Spanish', () => {
  expect(longDate('2025-06-04T12:00:00Z', 'UTC')).toBe('4 de junio de 2025')
})

test('an hour is told on a clock of twenty-four', () => {
  expect(hour(new Date('2026-12-13T04:05:00Z'), 'America/Mexico_City')).toBe('22:05')
  expect(hour(new Date('2026-12-13T06:00:00Z'), 'America/Mexico_City')).toBe('00:00')
})

test('a moment of today is its hour, an older one has its day, and one of another year that too', () => {
  const zone = 'America/Mexico_City'
  const now = new Date('2026-12-13T05:59:00Z')
  expect(shortMoment('2026-12-13T04:41:00Z', now, zone)).toBe('22:41')
  expect(shortMoment('2026-12-12T05:59:00Z', now, zone)).toBe('11 dic, 23:59')
  expect(shortMoment('2025-12-13T05:59:00Z', now, zone)).toBe('12 dic 2025, 23:59')
  expect(shortMoment('2026-12-13T04:41:00Z', new Date('2026-12-13T06:00:00Z'), zone)).toBe('12 dic, 22:41')
})
