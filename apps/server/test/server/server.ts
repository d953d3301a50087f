import { afterAll, beforeAll } from 'vitest'
import { buildApp, type App } from '../../src/app.ts'
import { createDirectory, createWakeUps } from '../../src/db/index.ts'
import type { Gateways } from '../../src/gateways/index.ts'
import type { Clock } from '../../src/kernel/time/clock.ts'
import type { Deps } from '../../src/kernel/deps.ts'
import { readEnv } from '../../src/env.ts'
import { createKeys } from '../../src/kernel/keys.ts'
import { createLog } from '../../src/kernel/log.ts'
import { createRateLimiter } from '../../src/kernel/limits/rate-limit.ts'
import { createStreams } from '../../src/kernel/http/streams.ts'
import { createTestClock, type TestClock } from './clock.ts'
import { useDatabase, type TestDatabase } from '../database/database.ts'

export type TestServer = TestDatabase & { app: App; deps: Deps; clock: TestClock }

const testEnv = {
  NODE_ENV: 'test',
  APP_SECRET: 'a-secret-of-the-tests-and-of-nothing-else',
  PUBLIC_URL: 'http://localhost:3000',
  LOG_LEVEL: 'silent',
  CAPTCHA_COST: '10',
  RATE_LIMIT_FACTOR: '1000',
}

/**
 * This test file's own server and database; `gateways` replaces the payment gateways, `env` overrides
 * variables, `destination` receives the lines of its log.
 */
export const useServer = (
  gateways: (clock: Clock) => Omit<Gateways, 'payments'> & Partial<Pick<Gateways, 'payments'>>,
  env: NodeJS.ProcessEnv = {},
  destination?: { write(line: string): void },
): TestServer => {
  const database = useDatabase()
  const server = database as TestServer
  beforeAll(async () => {
    const clock = createTestClock()
    const parsed = readEnv({ ...testEnv, ...env })
    const keys = createKeys(parsed.APP_SECRET ?? '')
    const log = createLog(parsed.LOG_LEVEL, destination)
    const limiter = createRateLimiter({ db: database.db, clock, log, factor: parsed.RATE_LIMIT_FACTOR })
    const databases = createDirectory(database.db, { main: database.db })
    const base = {
      databases,
      clock,
      env: parsed,
      keys,
      log,
      limiter,
      streams: createStreams(),
      wakeUps: createWakeUps(database.appUrl),
    }
    const app = await buildApp(base, { payments: [], ...gateways(clock) }, process.env)
    Object.assign(server, { app, deps: app.deps, clock })
  })
  afterAll(async () => {
    await server.app?.close()
    await server.deps?.wakeUps.close()
    await server.deps?.limiter.close()
  })
  return server
}
