import { expect, test } from 'vitest'
import { placed } from './placed.ts'

test('a member goes to its place, at most to an end, and nobody else is lost', () => {
  expect(placed(['a', 'b', 'c'], 'c', 0)).toEqual(['c', 'a', 'b'])
  expect(placed(['a', 'b', 'c'], 'a', 1)).toEqual(['b', 'a', 'c'])
  expect(placed(['a', 'b', 'c'], 'a', 2)).toEqual(['b', 'c', 'a'])
  expect(placed(['a', 'b', 'c'], 'b', -Infinity)).toEqual(['b', 'a', 'c'])
  expect(placed(['a', 'b', 'c'], 'b', Infinity)).toEqual(['a', 'c', 'b'])
  expect(placed(['a', 'b'], 'x', 0)).toEqual(['a', 'b'])
})
