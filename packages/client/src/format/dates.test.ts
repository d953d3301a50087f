import { expect, test } from 'vitest'
import { hour, hourToTheSecond, longDate, shortMoment } from './dates.ts'
import { eventDay, ownDate } from './days.ts'

test('the day of an event is the one on its own clock', () => {
  expect(eventDay('2026-12-12T20:00:00-06:00')).toBe('Sáb 12 dic')
  expect(eventDay('2026-12-13T02:00:00+00:00')).toBe('Dom 13 dic')
})

test('every day of a year has the words that the browser has for it', () => {
  const words = new Intl.DateTimeFormat('es-MX', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  })
  const date = new Intl.DateTimeFormat('es-MX', { dateStyle: 'long', timeZone: 'UTC' })
  for (let day = 1; day <= 366; day++) {
    const at = new Date(Date.UTC(2028, 0, day))
    const part = Object.fromEntries(words.formatToParts(at).map(({ type, value }) => [type, value]))
    const weekday = part['weekday'] ?? ''
    const capitalized = weekday.charAt(0).toUpperCase() + weekday.slice(1)
    expect(eventDay(at.toISOString())).toBe(`${capitalized} ${part['day']} ${part['month']}`)
    expect(longDate(at.toISOString(), 'UTC')).toBe(date.format(at))
  }
})

test('a long date is written out in Spanish', () => {
  expect(longDate('2025-06-04T12:00:00Z', 'UTC')).toBe('4 de junio de 2025')
  expect(ownDate(new Date(2025, 5, 4, 0, 5).toISOString())).toBe('4 de junio de 2025')
})

test('an hour is told on a clock of twenty-four', () => {
  expect(hour(new Date('2026-12-13T04:05:00Z'), 'America/Mexico_City')).toBe('22:05')
  expect(hour(new Date('2026-12-13T06:00:00Z'), 'America/Mexico_City')).toBe('00:00')
  expect(hour(new Date(2026, 11, 13, 23, 59))).toBe('23:59')
  expect(hourToTheSecond(new Date('2026-12-13T06:00:07Z'), 'America/Mexico_City')).toBe('00:00:07')
})

test('a moment of today is its hour, an older one has its day, and one of another year that too', () => {
  const zone = 'America/Mexico_City'
  const now = new Date('2026-12-13T05:59:00Z')
  expect(shortMoment('2026-12-13T04:41:00Z', now, zone)).toBe('22:41')
  expect(shortMoment('2026-12-12T05:59:00Z', now, zone)).toBe('11 dic, 23:59')
  expect(shortMoment('2025-12-13T05:59:00Z', now, zone)).toBe('12 dic 2025, 23:59')
  expect(shortMoment('2026-12-13T04:41:00Z', new Date('2026-12-13T06:00:00Z'), zone)).toBe('12 dic, 22:41')
})
