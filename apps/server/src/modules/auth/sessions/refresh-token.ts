import { createHash, randomBytes } from 'node:crypto'
import type { Keys } from '../../../kernel/keys.ts'

const DAY_MS = 24 * 3_600_000

const REFRESH_IDLE_MS = 14 * DAY_MS
export const SESSION_MS = 60 * DAY_MS
/** Two tabs may trade the same token at the same moment; later a second use means a thief. */
export const REUSE_GRACE_MS = 10_000

/** An opaque token of 256 random bits. */
export const makeRefreshToken = (): string => randomBytes(32).toString('base64url')

/**
 * The token that a trade of `token` gives, the same however often it is traded: two tabs get one token, and a thief none
 * of their own.
 */
export const successorOf = (keys: Pick<Keys, 'digest'>, token: string): string =>
  keys.digest('refresh-successor', token).toString('base64url')

/** What is stored of it: with 256 random bits a plain digest can't be guessed backwards. */
export const hashRefreshToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Until when a token made at `now` may be traded: 14 days, never past its session. */
export const refreshExpiry = (now: Date, sessionExpiresAt: Date): Date =>
  new Date(Math.min(now.getTime() + REFRESH_IDLE_MS, sessionExpiresAt.getTime()))
