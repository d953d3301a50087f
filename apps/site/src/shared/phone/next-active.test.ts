import { expect, test } from 'vitest'
import { nextActive } from './next-active.ts'

test('the arrows walk through the options and round the ends', () => {
  expect(nextActive('ArrowDown', -1, 3)).toBe(0)
  expect(nextActive('ArrowDown', 1, 3)).toBe(2)
  expect(nextActive('ArrowDown', 2, 3)).toBe(0)
  expect(nextActive('ArrowUp', -1, 3)).toBe(2)
  expect(nextActive('ArrowUp', 0, 3)).toBe(2)
})

test('a page ahead or back stays within the list', () => {
  expect(nextActive('PageDown', 0, 20)).toBe(8)
  expect(nextActive('PageDown', 15, 20)).toBe(19)
  expect(nextActive('PageUp', 5, 20)).toBe(0)
})

test('other keys are the search field’s own, and an empty list has nowhere to go', () => {
  expect(nextActive('a', 0, 3)).toBeUndefined()
  expect(nextActive('Home', 2, 3)).toBeUndefined()
  expect(nextActive('ArrowDown', -1, 0)).toBeUndefined()
})
