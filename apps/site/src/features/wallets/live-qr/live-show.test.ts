import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stepMs } from '@saldo/contract/live-qr'
import { liveShow } from './live-show.ts'

/** The first moment of a step. */
const begin = 1_000 * stepMs

beforeEach(() => {
  vi.useFakeTimers()
  vi.setSystemTime(begin)
})

afterEach(() => {
  vi.useRealTimers()
})

const aShow = ({ aheadMs = 0, drawMs = 0 } = {}) => {
  const [drawn, shown, failures]: [number[], [string, number, number][], unknown[]] = [[], [], []]
  const running = liveShow({
    now: () => Date.now() + aheadMs,
    draw: async (step) => {
      drawn.push(step)
      if (drawMs > 0) await new Promise((done) => setTimeout(done, drawMs))
      return `picture ${step}`
    },
    show: (picture, step, elapsedMs) => shown.push([picture, step, elapsedMs]),
    onFailure: (error) => failures.push(error),
  })
  return { drawn, shown, failures, running }
}

test('each step shows from its first moment, drawn during the one before', async () => {
  vi.setSystemTime(begin + 4_000)
  const { drawn, shown, running } = aShow()
  await vi.advanceTimersByTimeAsync(0)
  expect(shown).toEqual([['picture 1000', 1_000, 4_000]])
  expect(drawn).toEqual([1_000, 1_001])
  await vi.advanceTimersByTimeAsync(stepMs - 4_000)
  expect(shown.at(-1)).toEqual(['picture 1001', 1_001, 0])
  await vi.advanceTimersByTimeAsync(10 * stepMs)
  expect(shown.map(([, step]) => step)).toEqual(Array.from({ length: 12 }, (_, at) => 1_000 + at))
  expect(new Set(drawn).size).toBe(drawn.length)
  running.stop()
})

test('the steps are the server’s, whatever the phone’s clock says', async () => {
  const { shown, running } = aShow({ aheadMs: -12 * 3_600_000 + 5_000 })
  await vi.advanceTimersByTimeAsync(0)
  expect(shown).toEqual([[`picture ${1_000 - 2_880}`, 1_000 - 2_880, 5_000]])
  running.stop()
})

test('a picture that is drawn too late is not shown', async () => {
  vi.setSystemTime(begin + stepMs - 100)
  const { shown, running } = aShow({ drawMs: 200 })
  await vi.advanceTimersByTimeAsync(600)
  expect(shown.map(([, step]) => step)).toEqual([1_001])
  running.stop()
})

test('a page that slept shows the step of now as soon as it wakes', async () => {
  const { shown, running } = aShow()
  await vi.advanceTimersByTimeAsync(0)
  vi.setSystemTime(begin + 100 * stepMs + 7_000)
  running.wake()
  await vi.advanceTimersByTimeAsync(0)
  expect(shown.at(-1)).toEqual(['picture 1100', 1_100, 7_000])
  running.stop()
})

test('nothing is shown after the end', async () => {
  const { shown, running } = aShow({ drawMs: 50 })
  running.stop()
  await vi.advanceTimersByTimeAsync(5 * stepMs)
  expect(shown).toEqual([])
  expect(vi.getTimerCount()).toBe(0)
})

test('a phone that can’t sign says so once', async () => {
  const failures: unknown[] = []
  const running = liveShow({
    now: () => Date.now(),
    draw: () => Promise.reject(new Error('No key')),
    show: () => expect.unreachable(),
    onFailure: (error) => failures.push(error),
  })
  await vi.advanceTimersByTimeAsync(3 * stepMs)
  expect(failures).toEqual([new Error('No key')])
  running.stop()
})
