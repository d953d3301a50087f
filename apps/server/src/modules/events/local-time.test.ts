import { describe, expect, test } from 'vitest'
import { instantOf, localIso } from './local-time.ts'

describe('the hour on an event’s own clocks', () => {
  test.each([
    ['2026-12-31T20:00', 'America/Mexico_City', '2027-01-01T02:00:00.000Z'],
    ['2026-07-01T20:00:30', 'America/Mexico_City', '2026-07-02T02:00:30.000Z'],
    ['2026-12-31T20:00', 'America/Cancun', '2027-01-01T01:00:00.000Z'],
    ['2026-12-31T20:00', 'UTC', '2026-12-31T20:00:00.000Z'],
    ['2026-03-08T01:30', 'America/Tijuana', '2026-03-08T09:30:00.000Z'],
    ['2026-03-08T03:30', 'America/Tijuana', '2026-03-08T10:30:00.000Z'],
    ['2026-12-31T20:00:00Z', 'America/Mexico_City', '2026-12-31T20:00:00.000Z'],
    ['2026-12-31T20:00:00-05:00', 'America/Mexico_City', '2027-01-01T01:00:00.000Z'],
  ])('%s in %s is %s', (text, timezone, instant) => {
    expect(instantOf(text, timezone).toISOString()).toBe(instant)
  })

  test.each([
    ['2027-01-01T02:00:00.000Z', 'America/Mexico_City', '2026-12-31T20:00:00-06:00'],
    ['2026-07-02T02:00:30.000Z', 'America/Tijuana', '2026-07-01T19:00:30-07:00'],
    ['2026-03-08T09:59:59.000Z', 'America/Tijuana', '2026-03-08T01:59:59-08:00'],
    ['2026-03-08T10:00:00.000Z', 'America/Tijuana', '2026-03-08T03:00:00-07:00'],
    ['2026-12-31T20:00:00.000Z', 'UTC', '2026-12-31T20:00:00+00:00'],
    ['2026-12-31T20:00:00.000Z', 'Asia/Kolkata', '2027-01-01T01:30:00+05:30'],
  ])('%s in %s is told as %s', (instant, timezone, told) => {
    expect(localIso(new Date(instant), timezone)).toBe(told)
    expect(new Date(told).toISOString()).toBe(instant)
  })

  test.each([
    '',
    'mañana',
    '2026-02-31T20:00',
    '2026-12-31',
    '31/12/2026 20:00',
    '2026-13-01T00:00',
    '2026-12-31T25:00',
  ])('"%s" is no date', (text) => {
    expect(instantOf(text, 'America/Mexico_City').getTime()).toBeNaN()
  })
})
