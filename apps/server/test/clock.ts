import type { Clock } from '../src/kernel/clock.ts'

export type TestClock = Clock & { set(at: Date): void; pass(ms: number): void }

/** A clock that stands until it is told to move. */
export const createTestClock = (start = new Date('2026-12-01T02:00:00Z')): TestClock => {
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
