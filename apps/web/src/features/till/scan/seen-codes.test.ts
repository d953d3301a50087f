import { expect, test } from 'vitest'
import { createSeenCodes } from './seen-codes.ts'

test('a code that stays in view is meant once, however long', () => {
  const seen = createSeenCodes()
  const readings = Array.from({ length: 100 }, (_, frame) => seen.isFresh('A', frame * 100))
  expect(readings.filter(Boolean)).toHaveLength(1)
  expect(readings[0]).toBe(true)
})

test('a code that comes back after a moment is meant again, another one at once', () => {
  const seen = createSeenCodes()
  seen.isFresh('A', 0)
  expect(seen.isFresh('B', 100)).toBe(true)
  expect(seen.isFresh('A', 1_999)).toBe(false)
  expect(seen.isFresh('A', 3_999)).toBe(true)
})

test('after a while away, what was in view last is not meant by being there still', () => {
  const seen = createSeenCodes()
  seen.isFresh('A', 0)
  seen.lookAgain(60_000)
  expect(seen.isFresh('A', 61_000)).toBe(false)
  expect(seen.isFresh('B', 61_000)).toBe(true)
})
