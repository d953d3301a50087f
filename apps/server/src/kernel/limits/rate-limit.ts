import type { Db } from '../../db/index.ts'
import { blocksOf } from './address-block.ts'
import type { Clock } from '../time/clock.ts'
import { AppError } from '../errors.ts'
import { limits, type LimitName, type LimitRule } from './limits.ts'
import type { Log } from '../log.ts'
import { addHits, readHits, type Window } from './rate-counters.ts'
import { createWindows, type Windows } from './rate-windows.ts'

export type RateLimiter = {
  /** Counts one call; throws too_many_requests with the seconds until the window ends. */
  hit(name: LimitName, subject: string): Promise<void>
  /** As `hit`, but returns false instead of throwing; for limits beyond which the caller must prove more. */
  isWithin(name: LimitName, subject: string): Promise<boolean>
  /** Throws as `hit` does, without counting; for limits on failures. */
  check(name: LimitName, subject: string): Promise<void>
  /** Takes one hit back; for limits on failures, which are counted before the outcome is known. */
  giveBack(name: LimitName, subject: string): Promise<void>
  /** Writes the pending hits to the database. */
  close(): Promise<void>
}

type Options = {
  db: Db
  clock: Clock
  log: Log
  factor: number
  /** Whether the database is known to be away: until it is back, each process counts alone what isn't exact. */
  isAway?: () => boolean
}

type Counter = { rule: LimitRule; times: number; key: string; window: Window }
type Step = (counter: Counter) => Promise<void> | void

/** Runs `step` for each counter of a call in turn: an address has one per block that contains it. */
const countersIn =
  (windows: Windows) =>
  async (name: LimitName, subject: string, step: Step): Promise<void> => {
    const rule: LimitRule = limits[name]
    for (const block of rule.key === 'address' ? blocksOf(subject) : [{ name: subject, times: 1 }]) {
      const key = `${name}:${block.name}`
      await step({ rule, times: block.times, key, window: await windows.current(key, rule) })
    }
  }

const isTooMany = (error: unknown): boolean => error instanceof AppError && error.code === 'too_many_requests'

/** Fixed windows counted in PostgreSQL, so that they survive a restart and apply across processes. */
export const createRateLimiter = ({ db, clock, log, factor, isAway = () => false }: Options): RateLimiter => {
  const windows = createWindows({ db, clock, log, isAway })
  const withCounters = countersIn(windows)

  const refuseAbove = ({ rule, times, window }: Counter, hits: number): void => {
    if (hits <= rule.limit * times * factor) return
    const retryAfterSeconds = Math.max(1, Math.ceil((window.endsMs - clock.now().getTime()) / 1000))
    throw new AppError('too_many_requests', { retryAfterSeconds })
  }

  const hitExactly = async (counter: Counter): Promise<void> => {
    const { key, window } = counter
    window.shared = await addHits(db, key, window, 1)
    refuseAbove(counter, window.shared + window.pending)
  }

  const hit = (name: LimitName, subject: string): Promise<void> =>
    withCounters(name, subject, (counter) => {
      const { rule, window } = counter
      if (rule.exact) return hitExactly(counter)
      window.pending += 1
      return refuseAbove(counter, window.shared + window.pending)
    })

  return {
    hit,
    isWithin: async (name, subject) => {
      try {
        await hit(name, subject)
      } catch (error) {
        if (isTooMany(error)) return false
        throw error
      }
      return true
    },
    check: (name, subject) =>
      withCounters(name, subject, async (counter) => {
        const { rule, key, window } = counter
        if (rule.exact) window.shared = await readHits(db, key, window)
        refuseAbove(counter, window.shared + window.pending + 1)
      }),
    giveBack: (name, subject) =>
      withCounters(name, subject, async ({ rule, key, window }) => {
        if (rule.exact) window.shared = await addHits(db, key, window, -1)
        else window.pending -= 1
      }),
    close: windows.close,
  }
}
