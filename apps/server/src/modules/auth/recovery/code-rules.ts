import { randomInt } from 'node:crypto'

const DAY_MS = 24 * 3_600_000

export const CODE_MS = 10 * 60_000
/** So that the e-mail of somebody without a signal still counts. */
export const RECOVERY_LINK_MS = 30 * 60_000
export const VERIFICATION_LINK_MS = 7 * DAY_MS
export const UNDO_LINK_MS = 7 * DAY_MS
export const RESEND_SECONDS = 60
/** To one phone, and to one e-mail. */
const SENT_A_DAY = 5
/** Of those, what cash points may ask for: the owner keeps some to recover with. */
const REISSUES_A_DAY = 3
const REISSUE_DIGITS = 6
export const WRONG_TRIES = 3
/** Of one account's codes in a year; then its codes are over, and a link by e-mail recovers it. */
export const ACCOUNT_MISSES = 6
/** Of everybody's codes in a year; from then on a recovery takes two codes, one after the other. See docs/security.md. */
export const ALL_MISSES = 50
/** The part of the day's messages that only verified phones get: nobody can use up everybody's. */
const RESERVED_PART = 0.5

/** Four digits, each of the 10 000 as likely. */
export const makeCode = (): string => String(randomInt(10_000)).padStart(4, '0')

/** Six, because whoever types it may be who guesses it. */
export const makeReissueCode = (): string =>
  String(randomInt(10 ** REISSUE_DIGITS)).padStart(REISSUE_DIGITS, '0')

/** Since when wrong tries count. */
export const yearBefore = (now: Date): Date => new Date(now.getTime() - 365 * DAY_MS)

/** How many codes may have been sent today when one more goes to a phone that is verified, or isn't. */
export const capFor = (cap: number, isVerified: boolean): number =>
  isVerified ? cap : Math.ceil(cap * (1 - RESERVED_PART))

/** Since when requests count for `waitSeconds`. */
export const dayBefore = (now: Date): Date => new Date(now.getTime() - DAY_MS)

const readyAgain = (requestedAt: readonly Date[], most: number): number => {
  const first = requestedAt[most - 1]
  return first === undefined ? 0 : first.getTime() + DAY_MS
}

const secondsUntil = (readyAtMs: number, now: Date): number =>
  Math.max(0, Math.ceil((readyAtMs - now.getTime()) / 1000))

/**
 * Seconds until another may be asked for: a minute after the last, and five within any 24 hours.
 * @param requestedAt of the last 24 hours, newest first.
 */
export const waitSeconds = (requestedAt: readonly Date[], now: Date): number => {
  const [last] = requestedAt
  const afterLast = last === undefined ? 0 : last.getTime() + RESEND_SECONDS * 1000
  return secondsUntil(Math.max(afterLast, readyAgain(requestedAt, SENT_A_DAY)), now)
}

/** As `waitSeconds`, for what cash points asked for: three within any 24 hours. */
export const waitForReissueSeconds = (requestedAt: readonly Date[], now: Date): number =>
  secondsUntil(readyAgain(requestedAt, REISSUES_A_DAY), now)
