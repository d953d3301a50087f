import type { Clock } from '../src/kernel/clock.ts'

export const DAY_MS = 86_400_000

/** Days by which a run's clock is off the calendar: `vitest.config.ts` runs a part of the suite years away. */
export const shiftMs = Number(process.env.TEST_CLOCK_SHIFT_DAYS ?? 0) * DAY_MS

/** Where every test's clock begins: 02:00 UTC of today, so that no calendar overtakes a date of the tests. */
export const testStart = new Date(new Date().setUTCHours(2, 0, 0, 0) + shiftMs)

/** An instant so many ms after the tests' beginning. */
export const afterStart = (ms: number): Date => new Date(testStart.getTime() + ms)

export type TestClock = Clock & { set(at: Date): void; pass(ms: number): void }

/** A clock that stands until it is told to move. */
export const createTestClock = (start = testStart): TestClock => {
  let now = start
  return {
    now: () => now,
    set: (at) => {
      now = at
    },
    pass: (ms) => {
      now = new Date(now.getTime() + ms)
    },
  }
}
