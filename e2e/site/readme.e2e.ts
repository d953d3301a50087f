import { expect, test } from '@playwright/test'
import { isQuiet } from '../steps/screen.ts'

test.use({ viewport: { width: 1440, height: 860 } })

// Dates move with the day and fonts with the machine: a change of the page itself is far more than this.
const TOLERATED = 0.06

test('the README’s picture is of today’s home (renew it with npm run screenshots)', async ({ page }) => {
  await page.goto(process.env.E2E_ADDRESS ?? '')
  await isQuiet(page)
  await expect(page.getByRole('main').getByRole('link')).toHaveCount(6)
  await expect(page).toHaveScreenshot('home.png', { maxDiffPixelRatio: TOLERATED })
})
