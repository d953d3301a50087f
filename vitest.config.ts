import { globSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './test/longest-first.ts'
import { needsDatabase } from './test/needs-database.ts'

/** A process that a test starts (the product, the command line, the simulator) compiles only what none before it has. */
const env = { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/compiled') }

const limits = {
  // Tests that take 5 s alone were seen to take 20 s beside the others on a slow machine.
  testTimeout: 40_000,
  hookTimeout: 30_000,
  // Each file has a database of its own and keeps nothing else: loading the product anew for each took a fifth of the run.
  isolate: false,
  env,
}

/** Where jobs, gateways' dates, certificates, codes and messages meet the clock, and the test that it was moved. */
const dated = [
  'apps/server/src/cli/cli-payments.test.ts',
  'apps/server/src/modules/auth/recovery/recovery.test.ts',
  'apps/server/src/modules/payments/reconcile/paypal-notices.test.ts',
  'apps/server/src/modules/payments/reconcile/sweep-payments.test.ts',
  'apps/server/src/modules/refunds/decide-refund.test.ts',
  'apps/server/src/modules/wallets/push-movements.test.ts',
  'test/moved-clock.test.ts',
]

const tests = globSync(['{apps,packages}/**/*.test.{ts,tsx}', 'test/**/*.test.ts'], {
  cwd: import.meta.dirname,
  exclude: ['**/node_modules', '**/build', 'test/fixtures', 'test/moved-clock.test.ts'],
})

/** Starts one PostgreSQL, only where a file of the project is run. */
const withDatabase = { ...limits, globalSetup: ['apps/server/test/database/global-setup.ts'] }

export default defineConfig({
  test: {
    // One more than the cores that the run is made for: a test waits for PostgreSQL half of its time.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    projects: [
      { test: { ...limits, name: 'rules', include: tests.filter((file) => !needsDatabase(file)) } },
      { test: { ...withDatabase, name: 'database', include: tests.filter(needsDatabase) } },
      // Years off the calendar the same must hold: no date of the tests or the product may be one that passes.
      ...[-800, 2_600].map((days) => ({
        test: {
          ...withDatabase,
          name: `${days} days from today`,
          include: dated,
          env: { ...env, TEST_CLOCK_SHIFT_DAYS: String(days) },
        },
      })),
    ],
  },
})
