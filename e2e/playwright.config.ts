import { defineConfig } from '@playwright/test'
import { headlessChromium, wholeChromium } from '../scripts/chromium.mjs'

const products = JSON.parse(process.env.E2E_PRODUCTS ?? '[]') as Record<string, string>[]
Object.assign(process.env, products[Number(process.env.TEST_PARALLEL_INDEX)])

const executablePath = headlessChromium()

/** The full Chromium: the headless shell shows no notifications. */
export const wholeBrowser = (): { executablePath: string } | { channel: string } => {
  const found = wholeChromium()
  return found === undefined ? { channel: 'chromium' } : { executablePath: found }
}

export const chromiumArgs = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // Each page of its own process takes a tenth more of the machine.
  '--renderer-process-limit=1',
]

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  workers: 2,
  fullyParallel: false,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: process.env.CI !== undefined,
  // A shared machine may starve a browser for seconds. Tests that pass on retry are counted separately and
  // listed at the end.
  retries: 2,
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : [['list']],
  globalSetup: './product.ts',
  outputDir: '../test-results',
  snapshotPathTemplate: '{testDir}/../docs/images/{arg}{ext}',
  use: {
    // A worker keeps a copy of the whole app for each test: a third of what a page takes. Tests about workers allow it.
    serviceWorkers: 'block',
    browserName: 'chromium',
    locale: 'es-MX',
    timezoneId: 'America/Mexico_City',
    viewport: { width: 390, height: 844 },
    launchOptions: { args: chromiumArgs, ...(executablePath !== undefined && { executablePath }) },
  },
})
