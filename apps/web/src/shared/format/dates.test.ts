import { expect, test } from 'vitest'
import { eventDay, longDate } from './dates.ts'

test('the day of an event is the one on its own clock', () => {
  expect(eventDay('2026-12-13T02:00:00Z', 'America/Mexico_City')).toBe('Sáb 12 dic')
  expect(eventDay('2026-12-13T02:00:00Z', 'UTC')).toBe('Dom 13 dic')
})

test('a long date is written out in Spanish', () => {
  expect(longDate('2025-06-04T12:00:00Z', 'UTC')).toBe('4 de junio de 2025')
})
