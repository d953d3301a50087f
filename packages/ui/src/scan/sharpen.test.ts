import { expect, test } from 'vitest'
import { sharpen } from './sharpen.ts'

const SIDE = 40

const pixels = (greyAt: (x: number) => number) => {
  const data = new Uint8ClampedArray(SIDE * SIDE * 4).fill(255)
  for (let n = 0; n < SIDE * SIDE; n += 1) data.fill(greyAt(n % SIDE), n * 4, n * 4 + 3)
  return { data, width: SIDE, height: SIDE }
}

const row = ({ data }: { data: Uint8ClampedArray }): number[] =>
  Array.from({ length: SIDE }, (_, x) => data[(20 * SIDE + x) * 4] ?? -1)

test('what is even stays as it is, up to the edges', () => {
  const even = pixels(() => 120)
  sharpen(even)
  expect(new Set(row(even))).toEqual(new Set([120]))
})

test('a blurred edge becomes steeper on both sides, and nothing leaves what a pixel can hold', () => {
  const edge = pixels((x) => Math.min(Math.max((x - 17) * 30, 20), 220))
  const before = row(edge)
  sharpen(edge)
  const after = row(edge)
  expect((after[22] ?? 0) - (after[18] ?? 0)).toBeGreaterThan((before[22] ?? 0) - (before[18] ?? 0) + 50)
  expect(Math.min(...after)).toBeGreaterThanOrEqual(0)
  expect(Math.max(...after)).toBeLessThanOrEqual(255)
})
