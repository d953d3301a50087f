import { test as base, type Browser, type TestInfo } from '@playwright/test'

const attachPictures = async (browser: Browser, testInfo: TestInfo): Promise<void> => {
  const pages = browser.contexts().flatMap((context) => context.pages())
  for (const [place, page] of pages.entries()) {
    const path = testInfo.outputPath(`page-${place + 1}.png`)
    const isTaken = await page.screenshot({ path, timeout: 5_000 }).then(
      () => true,
      () => false,
    )
    if (isTaken) await testInfo.attach('screenshot', { path, contentType: 'image/png' })
  }
}

/** Keeps what the open pages show when a test fails. The runner's own `only-on-failure` takes pictures after every test. */
export const test = base.extend<{ pictures: void }>({
  pictures: [
    // `context` is asked for so that its pages are still open.
    async ({ browser, context: _context }, use, testInfo) => {
      await use()
      if (testInfo.status !== testInfo.expectedStatus) await attachPictures(browser, testInfo)
    },
    { auto: true },
  ],
})
