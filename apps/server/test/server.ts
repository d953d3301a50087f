import { afterAll, beforeAll } from 'vitest'
import { buildApp, type App } from '../src/app.ts'
import { createDirectory } from '../src/db/index.ts'
import type { Gateways } from '../src/gateways/index.ts'
import type { Clock } from '../src/kernel/clock.ts'
import type { Deps } from '../src/kernel/deps.ts'
import { readEnv } from '../src/kernel/env.ts'
import { createKeys } from '../src/kernel/keys.ts'
import { createLog } from '../src/kernel/log.ts'
import { createRateLimiter } from '../src/kernel/rate-limit.ts'
import { createStreams } from '../src/kernel/streams.ts'
import { useDatabase, type TestDatabase } from './database.ts'

export type TestClock = Clock & { set(at: Date): void; pass(ms: number): void }

/** A clock that stands until it is told to move. */
export const createTestClock = (start = new Date('2026-12-01T02:00:00Z')): TestClock => {
  let now = start
  return {
    now: () => now,
    set: (at) => {
      now = at
    },
    pass: (ms) => {
      now = new Date(now.getTime() + ms)
    },
  }
}
