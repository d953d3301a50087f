import type { Clock } from './clock.ts'
import type { Keys } from './keys.ts'
import { blocksOf } from './address-block.ts'

/** Where a call came from, as its traces keep it. Both are null for what no call started. */
export type Origin = {
  /** The id that the caller gave it, if any: theirs to choose, so it stands beside ours. */
  callerRequestId: string | null
  /** A keyed digest of the caller's address block; the same address has another one each week. */
  addressMark: string | null
}

const WEEK_MS = 7 * 24 * 60 * 60 * 1000
/** More calls than are ever under way; one that was cut off makes room for the next. */
const MOST_CALLS = 10_000
const MARK_BYTES = 12
const CALLER_ID = /^[\w-]{8,64}$/

const nowhere: Origin = { callerRequestId: null, addressMark: null }

const underWay = new Map<string, Origin>()

/** Where the call with this id of ours came from, while it is under way. */
export const originOf = (requestId: string): Origin => underWay.get(requestId) ?? nowhere

export type Origins = {
  /** Remembers a call until `end`. */
  begin(requestId: string, call: { address: string; callerRequestId: unknown }): void
  end(requestId: string): void
}

/** Keyed, so that nobody who reads a log can try all addresses; short, because a row needs to be told apart, not found. */
const markOf = (keys: Keys, week: number, address: string): string => {
  const digest = keys.digest(`address-mark:${week}`, blocksOf(address)[0].name)
  return `a-${digest.subarray(0, MARK_BYTES).toString('base64url')}`
}

/** Tells each call's origin to its traces; marks of the week's addresses are made once. */
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
