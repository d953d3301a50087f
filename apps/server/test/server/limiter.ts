import type { RateLimiter } from '../../src/kernel/limits/rate-limit.ts'

/** A limiter without limits, for tests of anything else. */
export const noLimiter: RateLimiter = {
  hit: async () => undefined,
  isWithin: async () => true,
  check: async () => undefined,
  giveBack: async () => undefined,
  close: async () => undefined,
}
