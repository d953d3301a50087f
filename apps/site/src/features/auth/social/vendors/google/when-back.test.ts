import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { whenBack } from './when-back.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test.each(['focus', 'pointerdown', 'keydown'])('a %s is a return, told once and a second later', (sign) => {
  const onBack = vi.fn<() => void>()
  whenBack(onBack)
  vi.advanceTimersByTime(60_000)
  expect(onBack).not.toHaveBeenCalled()
  window.dispatchEvent(new Event(sign))
  window.dispatchEvent(new Event(sign))
  vi.advanceTimersByTime(999)
  expect(onBack).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  window.dispatchEvent(new Event(sign))
  vi.advanceTimersByTime(60_000)
  expect(onBack).toHaveBeenCalledOnce()
})
