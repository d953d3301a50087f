import type { Clock } from '../../src/kernel/time/clock.ts'

export const DAY_MS = 86_400_000

/**
 * Offset in ms between the run's clock and the calendar: `vitest.config.ts` runs part of the suite years
 * away.
 */
export const shiftMs = Number(process.env.TEST_CLOCK_SHIFT_DAYS ?? 0) * DAY_MS

/** Start of every test's clock: 02:00 UTC of today, so that no date of the tests becomes past. */
export const testStart = new Date(new Date().setUTCHours(2, 0, 0, 0) + shiftMs)

/** The instant `ms` after the start of the tests' clock. */
export const afterStart = (ms: number): Date => new Date(testStart.getTime() + ms)

export type TestClock = Clock & { set(at: Date): void; pass(ms: number): void }

/** A clock that stands still until moved. */
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
