import { expect, test } from 'vitest'
import { liveHead, liveText, stepAt } from '@saldo/contract/live-qr'
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

/** The text that a phone's live QR shows at a moment. */
const liveAt = (nowMs: number, handle = '0123456AB'): string =>
  liveText(liveHead({ eventId: 1, handle, step: stepAt(nowMs) }), new Uint8Array(64).fill(stepAt(nowMs)))

type CodeAt = (nowMs: number) => string

const heldFrom = (
  seen: ReturnType<typeof createSeenCodes>,
  fromMs: number,
  toMs: number,
  codeAt: CodeAt = () => 'A',
): number[] => {
  const frames = Array.from({ length: (toMs - fromMs) / 100 }, (_, frame) => fromMs + frame * 100)
  return frames.filter((nowMs) => seen.isFresh(codeAt(nowMs), nowMs))
}

test('a code that is held still after its look-up failed is taken again, and later each time it fails', () => {
  const seen = createSeenCodes()
  seen.isFresh('A', 0)
  seen.failed('A', 200)
  expect(heldFrom(seen, 300, 9_000)).toEqual([3_200])
  seen.failed('A', 9_000)
  expect(heldFrom(seen, 9_000, 30_000)).toEqual([15_000])
})

test('a code that is held still while its room was left is taken again; with the link back, at once', () => {
  const seen = createSeenCodes()
  seen.isFresh('A', 0)
  seen.leave()
  seen.lookAgain(1_000)
  expect(heldFrom(seen, 1_000, 9_000)).toEqual([4_000])
  seen.lookAgain(9_000)
  expect(heldFrom(seen, 9_000, 20_000)).toEqual([])
  seen.forget()
  expect(heldFrom(seen, 20_000, 20_500)).toEqual([20_000])
})

test('a live QR that is held is meant once, however often its text changes; another person’s at once', () => {
  const seen = createSeenCodes()
  expect(heldFrom(seen, 0, 60_000, liveAt)).toEqual([0])
  expect(seen.isFresh(liveAt(60_000, '9876543ZZ'), 60_000)).toBe(true)
  expect(heldFrom(seen, 63_000, 70_000, liveAt)).toEqual([63_000])
})

test('a live QR that was refused is taken again with its next text at once, with the same one after a while', () => {
  const seen = createSeenCodes()
  seen.isFresh(liveAt(12_000), 12_000)
  seen.failed(liveAt(12_000), 12_200)
  expect(heldFrom(seen, 12_300, 40_000, liveAt)).toEqual([15_000])
  seen.failed(liveAt(15_000), 40_000)
  const shot = liveAt(30_000)
  expect(heldFrom(seen, 40_000, 60_000, () => shot)).toEqual([40_000])
  seen.failed(shot, 60_000)
  expect(heldFrom(seen, 60_000, 80_000, () => shot)).toEqual([72_000])
})

test('after a new scan was asked for, a held live QR is taken with its next text', () => {
  const seen = createSeenCodes()
  seen.isFresh(liveAt(0), 0)
  seen.leave()
  seen.lookAgain(14_000)
  expect(heldFrom(seen, 14_000, 40_000, liveAt)).toEqual([15_000])
})

test('below an answer the QR that it is for is nobody’s next, however long it was out of view', () => {
  const seen = createSeenCodes()
  expect(seen.isFresh('ana', 0)).toBe(true)
  expect([seen.isOther('ana', null), seen.isOther('beto', null)]).toEqual([false, true])
  expect(seen.isFresh('ana', 10_000)).toBe(true)
  expect(seen.isOther('ana', null)).toBe(false)
  expect(seen.isFresh('beto', 10_100)).toBe(true)
  expect([seen.isOther('ana', null), seen.isOther('beto', null)]).toEqual([true, false])
})

test('after a reload the QR of the answer is known by what the operation says of it', () => {
  const seen = createSeenCodes()
  expect([seen.isOther('ana', 'ana'), seen.isOther('beto', 'ana')]).toEqual([false, true])
})
