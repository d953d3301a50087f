import { expect, test } from 'vitest'
import { makeOpId } from './op-id.ts'

test('an id is a UUID of version 7 that begins with its time', () => {
  const id = makeOpId(Date.UTC(2026, 11, 1))
  expect(id).toMatch(/^01a22ee6-b000-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})

test('no two ids of the same millisecond are the same', () => {
  expect(new Set(Array.from({ length: 1_000 }, () => makeOpId(0))).size).toBe(1_000)
})
