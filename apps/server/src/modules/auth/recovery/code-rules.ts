import { randomInt } from 'node:crypto'

const DAY_MS = 24 * 3_600_000

export const CODE_MS = 10 * 60_000
/** Long enough for an e-mail that is read late for lack of signal. */
export const RECOVERY_LINK_MS = 30 * 60_000
export const VERIFICATION_LINK_MS = 7 * DAY_MS
export const UNDO_LINK_MS = 7 * DAY_MS
export const RESEND_SECONDS = 60
/** Messages per day to one phone, and to one e-mail. */
const SENT_A_DAY = 5
/** Of these, the most that cash points may request: the rest is left for recovery. */
const REISSUES_A_DAY = 3
const REISSUE_DIGITS = 6
export const WRONG_TRIES = 3
/** Wrong codes per account and year; beyond them only a link by e-mail recovers it. */
export const ACCOUNT_MISSES = 6
/**
 * Wrong codes of all accounts per year; beyond them a recovery takes two codes in a row. See
 * docs/security.md.
 */
export const ALL_MISSES = 50
/** Share of the daily messages reserved for verified phones, so that nobody can exhaust all of them. */
const RESERVED_PART = 0.5

/** Four digits, uniformly distributed. */
export const makeCode = (): string => String(randomInt(10_000)).padStart(4, '0')

/** Six digits, because the staff who type it might guess it. */
export const makeReissueCode = (): string =>
  String(randomInt(10 ** REISSUE_DIGITS)).padStart(REISSUE_DIGITS, '0')

/** Start of the period in which wrong codes count. */
export const yearBefore = (now: Date): Date => new Date(now.getTime() - 365 * DAY_MS)

/** Daily cap of codes that applies to a verified or an unverified phone. */
export const capFor = (cap: number, isVerified: boolean): number =>
  isVerified ? cap : Math.ceil(cap * (1 - RESERVED_PART))

/** Start of the period that `waitSeconds` considers. */
export const dayBefore = (now: Date): Date => new Date(now.getTime() - DAY_MS)

const readyAgain = (requestedAt: readonly Date[], most: number): number => {
  const first = requestedAt[most - 1]
  return first === undefined ? 0 : first.getTime() + DAY_MS
}

const secondsUntil = (readyAtMs: number, now: Date): number =>
  Math.max(0, Math.ceil((readyAtMs - now.getTime()) / 1000))

/**
 * Seconds until the next request is allowed: a minute after the last, and five within any 24 hours.
 * @param requestedAt of the last 24 hours, newest first.
 */
export const waitSeconds = (requestedAt: readonly Date[], now: Date): number => {
  const [last] = requestedAt
  const afterLast = last === undefined ? 0 : last.getTime() + RESEND_SECONDS * 1000
  return secondsUntil(Math.max(afterLast, readyAgain(requestedAt, SENT_A_DAY)), now)
}

/** As `waitSeconds`, for requests by cash points: three within any 24 hours. */
export const waitForReissueSeconds = (requestedAt: readonly Date[], now: Date): number =>
  secondsUntil(readyAgain(requestedAt, REISSUES_A_DAY), now)
