import { expect, test } from 'vitest'
import { makeCode, waitSeconds } from './code-rules.ts'

const now = new Date('2026-12-01T12:00:00Z')
const ago = (seconds: number): Date => new Date(now.getTime() - seconds * 1000)

test('codes are four digits, with leading zeros, and all of them come up alike [S-9.1]', () => {
  const codes = Array.from({ length: 20_000 }, makeCode)
  expect(codes.filter((code) => !/^\d{4}$/.test(code))).toEqual([])
  for (let place = 0; place < 4; place++) {
    for (let digit = 0; digit < 10; digit++) {
      const share = codes.filter((code) => code[place] === String(digit)).length / codes.length
      expect(share).toBeGreaterThan(0.08)
      expect(share).toBeLessThan(0.12)
    }
  }
})

test.each([
  ['nothing yet', [], 0],
  ['just now', [0], 60],
  ['59 seconds ago', [59], 1],
  ['60 seconds ago', [60], 0],
  ['four, the last a minute ago', [60, 200, 300, 400], 0],
  ['five, the first an hour ago', [60, 200, 300, 400, 3_600], 23 * 3_600],
  ['five, the first a day and a second less ago', [60, 200, 300, 400, 86_399], 1],
  ['five, the first a day ago', [60, 200, 300, 400, 86_400], 0],
])('asked for %s: %j seconds ago means %i seconds to wait', (_what, times, wait) => {
  expect(waitSeconds(times.map(ago), now)).toBe(wait)
})
