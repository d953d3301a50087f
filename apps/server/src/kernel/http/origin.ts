import type { Clock } from '../time/clock.ts'
import type { Keys } from '../keys.ts'
import { blocksOf } from '../limits/address-block.ts'

/** Origin of a call, as logs and audit entries keep it. Both are null outside a call. */
export type Origin = {
  /** The request id sent by the caller, if any; kept beside ours because the caller chooses it freely. */
  callerRequestId: string | null
  /** Keyed digest of the caller's address block; changes every week. */
  addressMark: string | null
}

const WEEK_MS = 7 * 24 * 60 * 60 * 1000
/** More than the calls in progress at any time; the cap evicts calls that were cut off. */
const MOST_CALLS = 10_000
const MARK_BYTES = 12
const CALLER_ID = /^[\w-]{8,64}$/

const nowhere: Origin = { callerRequestId: null, addressMark: null }

const underWay = new Map<string, Origin>()

/** Origin of the call in progress with this request id of ours. */
export const originOf = (requestId: string): Origin => underWay.get(requestId) ?? nowhere

export type Origins = {
  /** Remembers a call until `end`. */
  begin(requestId: string, call: { address: string; callerRequestId: unknown }): void
  end(requestId: string): void
}

/**
 * Keyed, so that a reader of the log can't try all addresses; short, because marks need to be compared only.
 */
const markOf = (keys: Keys, week: number, address: string): string => {
  const digest = keys.digest(`address-mark:${week}`, blocksOf(address)[0].name)
  return `a-${digest.subarray(0, MARK_BYTES).toString('base64url')}`
}

/** Registers the origin of each call for logs and audit; the marks of the current week are cached. */
export const createOrigins = (keys: Keys, clock: Clock): Origins => {
  let marks = { week: -1, of: new Map<string, string>() }

  const knownMark = (address: string): string => {
    const week = Math.floor(clock.now().getTime() / WEEK_MS)
    if (marks.week !== week || marks.of.size >= MOST_CALLS) marks = { week, of: new Map() }
    const known = marks.of.get(address)
    if (known !== undefined) return known
    const made = markOf(keys, week, address)
    marks.of.set(address, made)
    return made
  }

  return {
    begin(requestId, { address, callerRequestId: given }) {
      if (underWay.size >= MOST_CALLS) underWay.delete(underWay.keys().next().value ?? '')
      const callerRequestId = typeof given === 'string' && CALLER_ID.test(given) ? given : null
      underWay.set(requestId, { callerRequestId, addressMark: knownMark(address) })
    },
    end: (requestId) => void underWay.delete(requestId),
  }
}
