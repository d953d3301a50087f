import { expect, test } from 'vitest'
import { offsetOf } from './clock-offset.ts'

const atServer = 1_000_000_000

test('a phone that is twelve hours late learns it at half of the round trip', () => {
  const late = 12 * 3_600_000
  expect(offsetOf({ at: atServer, sentMs: atServer - late - 400, tookMs: 800 })).toBe(late)
})

test('a phone that is ahead has a negative offset', () => {
  expect(offsetOf({ at: atServer, sentMs: atServer + 5_000, tookMs: 0 })).toBe(-5_000)
})

test('an answer that took long says nothing', () => {
  expect(offsetOf({ at: atServer, sentMs: atServer, tookMs: 6_000 })).toBe(-3_000)
  expect(offsetOf({ at: atServer, sentMs: atServer, tookMs: 6_001 })).toBeUndefined()
})
