import type { Db } from '../db/index.ts'
import type { Clock } from './clock.ts'
import { AppError } from './errors.ts'
import { limits, type LimitName, type LimitRule } from './limits.ts'
import type { Log } from './log.ts'
import { addHits, readHits, type Window } from './rate-counters.ts'
import { createWindows } from './rate-windows.ts'
import { andThen, type Soon } from './soon.ts'

export type RateLimiter = {
  /** Counts one call; throws too_many_requests with the seconds until the window ends. */
  hit(name: LimitName, subject: string): Promise<void>
  /** As `hit`, but without a promise, and throwing at once, where there is nothing to wait for. */
  hitSoon(name: LimitName, subject: string): Soon<void>
  /** Throws as `hit` does, without counting: for limits that count failures only. */
  check(name: LimitName, subject: string): Promise<void>
  /** Takes one counted call back: for limits on failures, which are counted before the outcome is known. */
  giveBack(name: LimitName, subject: string): Promise<void>
  /** Writes what is still only in memory. */
  close(): Promise<void>
}

type Options = { db: Db; clock: Clock; log: Log; factor: number }

/** Fixed windows, counted in PostgreSQL so that they survive a restart and hold for all processes. */
export const createRateLimiter = ({ db, clock, log, factor }: Options): RateLimiter => {
  const windows = createWindows(db, clock, log)

  const refuseAbove = (rule: LimitRule, window: Window, hits: number): void => {
    if (hits <= rule.limit * factor) return
    const retryAfterSeconds = Math.max(1, Math.ceil((window.endsMs - clock.now().getTime()) / 1000))
    throw new AppError('too_many_requests', { retryAfterSeconds })
  }

  type Counter = { rule: LimitRule; key: string; window: Window }

  const withCounter = <T>(name: LimitName, subject: string, step: (counter: Counter) => Soon<T>): Soon<T> => {
    const rule: LimitRule = limits[name]
    const key = `${name}:${subject}`
    return andThen(windows.current(key, rule), (window) => step({ rule, key, window }))
  }

  const hitExactly = async ({ rule, key, window }: Counter): Promise<void> => {
    window.shared = await addHits(db, key, window, 1)
    refuseAbove(rule, window, window.shared + window.pending)
  }

  const hitSoon = (name: LimitName, subject: string): Soon<void> =>
    withCounter(name, subject, (counter) => {
      const { rule, window } = counter
      if (rule.exact) return hitExactly(counter)
      window.pending += 1
      return refuseAbove(rule, window, window.shared + window.pending)
    })

  return {
    hit: async (name, subject) => hitSoon(name, subject),
    hitSoon,
    check: async (name, subject) =>
      withCounter(name, subject, async ({ rule, key, window }) => {
        if (rule.exact) window.shared = await readHits(db, key, window)
        refuseAbove(rule, window, window.shared + window.pending + 1)
      }),
    giveBack: async (name, subject) =>
      withCounter(name, subject, async ({ rule, key, window }) => {
        if (rule.exact) window.shared = await addHits(db, key, window, -1)
        else window.pending -= 1
      }),
    close: windows.close,
  }
}
