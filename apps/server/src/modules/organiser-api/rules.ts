import type { ApiKey } from './key.ts'

const MINUTE_MS = 60_000

/** How many characters of a key tell it from others; they are shown, and no secret. */
export const PREFIX_LENGTH = 11
/** `sk_`, eight characters to find it by and 256 random bits. */
const KEY = /^sk_[\w-]{8}_[\w-]{43}$/

/** What a presented key begins with; null for what can be none. */
export const prefixOf = (presented: string): string | null =>
  KEY.test(presented) ? presented.slice(0, PREFIX_LENGTH) : null

/** Whether a key counts at this moment. */
export const isValid = ({ endsAt, revokedAt }: Pick<ApiKey, 'endsAt' | 'revokedAt'>, now: Date): boolean =>
  revokedAt === null && (endsAt === null || endsAt > now)

/** Whether the time of a key's last use is old enough to be written again. */
export const isUseStale = ({ usedAt }: Pick<ApiKey, 'usedAt'>, now: Date): boolean =>
  usedAt === null || now.getTime() - usedAt.getTime() >= MINUTE_MS
