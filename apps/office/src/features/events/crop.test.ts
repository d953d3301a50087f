import { expect, test } from 'vitest'
import { draggedBy, partOf, sentSize, wholeCrop } from './crop.ts'

const ratio = 1820 / 692
const tall = { width: 1000, height: 2000 }
const wide = { width: 4000, height: 692 }

test.each([
  ['a tall picture', tall],
  ['a wide picture', wide],
])('%s is cut in the banner’s ratio and within itself, however near and wherever', (_name, size) => {
  for (const zoom of [1, 1.7, 4])
    for (const across of [0, 0.3, 1])
      for (const down of [0, 0.6, 1]) {
        const part = partOf(size, { zoom, across, down })
        expect(part.width / part.height).toBeCloseTo(ratio)
        expect(part.x).toBeGreaterThanOrEqual(0)
        expect(part.y).toBeGreaterThanOrEqual(0)
        expect(part.x + part.width).toBeLessThanOrEqual(size.width + 0.001)
        expect(part.y + part.height).toBeLessThanOrEqual(size.height + 0.001)
      }
})

test('a picture follows the finger, and stops at its edge', () => {
  const once = draggedBy(tall, wholeCrop, { x: 0, y: 50 }, 500)
  expect(partOf(tall, once).y).toBeCloseTo(partOf(tall, wholeCrop).y - 100)
  expect(once.across).toBe(0.5)
  expect(draggedBy(tall, wholeCrop, { x: 0, y: 9_000 }, 500).down).toBe(0)
})

test('a cut picture is sent no larger than the banner, and a small one as it is', () => {
  expect(sentSize({ width: 3000, height: 1141 })).toEqual({ width: 1820, height: 692 })
  expect(sentSize({ width: 910, height: 346 })).toEqual({ width: 910, height: 346 })
})
