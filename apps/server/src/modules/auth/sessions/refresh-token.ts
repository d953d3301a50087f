import { createHash, randomBytes } from 'node:crypto'
import type { Keys } from '../../../kernel/keys.ts'

const DAY_MS = 24 * 3_600_000

const REFRESH_IDLE_MS = 14 * DAY_MS
export const SESSION_MS = 60 * DAY_MS
/** Two tabs may use the same token concurrently; a later second use indicates theft. */
export const REUSE_GRACE_MS = 10_000

/** An opaque token of 256 random bits. */
export const makeRefreshToken = (): string => randomBytes(32).toString('base64url')

/** Deterministic successor of `token`: two tabs get the same one, and a thief gets none of their own. */
export const successorOf = (keys: Pick<Keys, 'digest'>, token: string): string =>
  keys.digest('refresh-successor', token).toString('base64url')

/** Stored hash of a token. Unkeyed: 256 random bits resist guessing. */
export const hashRefreshToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Expiry of a token made at `now`: 14 days, but never after its session. */
export const refreshExpiry = (now: Date, sessionExpiresAt: Date): Date =>
  new Date(Math.min(now.getTime() + REFRESH_IDLE_MS, sessionExpiresAt.getTime()))
