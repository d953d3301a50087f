import type { RateLimiter } from '../src/kernel/rate-limit.ts'

/** For what is tested beside the limits. */
export const noLimiter: RateLimiter = {
  hit: async () => undefined,
  isWithin: async () => true,
  hitSoon: () => undefined,
  check: async () => undefined,
  giveBack: async () => undefined,
  close: async () => undefined,
}
