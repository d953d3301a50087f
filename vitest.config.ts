import { defineConfig } from 'vitest/config'

const limits = {
  testTimeout: 20_000,
  hookTimeout: 30_000,
  // Each file has a database of its own and keeps nothing else: loading the product anew for each took a fifth of the run.
  isolate: false,
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

export default defineConfig({
  test: {
    globalSetup: ['apps/server/test/global-setup.ts'],
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...limits,
          name: 'today',
          include: ['{apps,packages}/**/*.test.{ts,tsx}', 'test/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/build/**', 'test/fixtures/**', 'test/moved-clock.test.ts'],
        },
      },
      // Years off the calendar the same must hold: no date of the tests or the product may be one that passes.
      ...[-800, 2_600].map((days) => ({
        test: {
          ...limits,
          name: `${days} days from today`,
          include: dated,
          env: { TEST_CLOCK_SHIFT_DAYS: String(days) },
        },
      })),
    ],
  },
})
