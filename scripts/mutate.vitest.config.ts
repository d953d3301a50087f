import { defineConfig } from 'vitest/config'

/** Tests of the pure modules: no database, no browser. */
export default defineConfig({
  test: {
    include: [
      'apps/server/src/modules/{orders,events,refunds,payments}/{rules,order-states,attempt-states,local-time}.test.ts',
      'apps/server/src/modules/auth/{recovery/code-rules,passwords/password-rules}.test.ts',
      'packages/contract/src/*.test.ts',
      'apps/site/src/features/{purchase,refunds}/*.test.ts',
      'packages/client/src/{format,session}/*.test.ts',
    ],
    exclude: ['**/node_modules/**'],
  },
})
