import { expect, test } from 'vitest'
import { readBirthday, unpadded } from './birthday.ts'

const now = new Date('2026-12-01T02:00:00Z')

test.each([
  ['1990-5-7', '1990-05-07'],
  ['1990-05-07', '1990-05-07'],
  ['2024-2-29', '2024-02-29'],
  ['2026-12-1', '2026-12-01'],
  ['1927-1-1', '1927-01-01'],
])('%s is the day %s', (typed, stored) => {
  expect(readBirthday(typed, now)).toBe(stored)
})

test.each(['2023-2-29', '1990-13-1', '1990-0-1', '1990-4-31', '1990-1-0', '1990-1-32', '0050-1-1'])(
  '%s is no day of any calendar in use',
  (typed) => {
    expect(readBirthday(typed, now)).toBeNull()
  },
)

test('tomorrow and the hundredth year back are refused [S-9.2]', () => {
  expect(readBirthday('2026-12-2', now)).toBeNull()
  expect(readBirthday('1926-12-31', now)).toBeNull()
})

test('a stored day goes out as it came in, without padding', () => {
  expect(unpadded('1990-05-07')).toBe('1990-5-7')
})
