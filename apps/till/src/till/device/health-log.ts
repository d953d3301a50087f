import type { TillHealthReport } from '@saldo/contract/devices'

const MOST = 60
const LONGEST_MS = 60_000
const EACH_MS = 10_000

type Seen = Pick<TillHealthReport, 'round_trips' | 'failures'>

/**
 * What this till measured of its calls, for the next report. Holds the newest ones alone: after an hour without a
 * network nobody needs each failure of it.
 */
export const createHealthLog = () => {
  let seen: Seen = { round_trips: [], failures: 0 }
  let takenAt = -EACH_MS
  const add = ({ round_trips: roundTrips, failures }: Seen): void => {
    seen = {
      round_trips: [...seen.round_trips, ...roundTrips].slice(-MOST),
      failures: Math.min(MOST, seen.failures + failures),
    }
  }
  return {
    answered: (ms: number): void =>
      add({ round_trips: [Math.min(LONGEST_MS, Math.max(0, Math.round(ms)))], failures: 0 }),
    unanswered: (): void => add({ round_trips: [], failures: 1 }),
    /** What is to be reported, at most every ten seconds; undefined before that. */
    take: (nowMs: number): Seen | undefined => {
      if (nowMs - takenAt < EACH_MS) return undefined
      const taken = seen
      seen = { round_trips: [], failures: 0 }
      takenAt = nowMs
      return taken
    },
    /** Puts back what could not be sent. */
    giveBack: add,
  }
}
