import { expect, test } from 'vitest'
import { reportDays } from './report-days.ts'

const night = {
  starts_at: '2031-03-07T20:00:00-06:00',
  ends_at: '2031-03-09T05:00:00-06:00',
  timezone: 'America/Mexico_City',
}

test('a night belongs to the day on which it began, the latest first', () => {
  expect(reportDays(night, new Date('2031-03-08T04:00:00-06:00'))).toEqual(['2031-03-07'])
  expect(reportDays(night, new Date('2031-03-08T06:00:00-06:00'))).toEqual(['2031-03-08', '2031-03-07'])
  expect(reportDays(night, new Date('2031-05-01T00:00:00-06:00'))).toEqual(['2031-03-08', '2031-03-07'])
  expect(reportDays(night, new Date('2031-03-07T12:00:00-06:00'))).toEqual(['2031-03-07'])
  expect(reportDays(night, new Date('2031-03-06T12:00:00-06:00'))).toEqual([])
})

test('no day is passed over when clocks change, and a year has its last month', () => {
  const year = {
    starts_at: '2031-01-01T12:00:00Z',
    ends_at: '2031-12-31T12:00:00Z',
    timezone: 'America/Tijuana',
  }
  const days = reportDays(year, new Date('2031-03-20T20:00:00Z'))
  expect([days.length, days[0], days.at(-1), days.includes('2031-03-09')]).toEqual([
    31,
    '2031-03-20',
    '2031-02-18',
    true,
  ])
})
