import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchIdle } from './idle.ts'

const MINUTE_MS = 60_000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const watched = () => {
  const screen = new EventTarget()
  let told = 0
  const stop = watchIdle(screen, () => (told += 1))
  const pass = (minutes: number): number => {
    vi.advanceTimersByTime(minutes * MINUTE_MS)
    return told
  }
  return { touch: () => screen.dispatchEvent(new Event('pointerdown')), pass, stop }
}

test('nobody is idle before five minutes without a touch', () => {
  const { touch, pass } = watched()
  expect(pass(4.9)).toBe(0)
  touch()
  expect(pass(4.9)).toBe(0)
  expect(pass(0.1)).toBe(1)
})

test('a till that could not be locked then is told again until somebody touches it', () => {
  const { touch, pass, stop } = watched()
  expect(pass(5)).toBe(1)
  expect(pass(1)).toBe(3)
  touch()
  expect(pass(4.9)).toBe(3)
  expect(pass(0.1)).toBe(4)
  stop()
  expect(pass(10)).toBe(4)
})
