import { expect } from '@playwright/test'
import { demo } from '../steps/demo-api.ts'
import { saldo } from '../steps/saldo-command.ts'
import { address, heading, isQuiet, test } from '../steps/screen.ts'

test.use({ viewport: { width: 1440, height: 860 } })

// Dates move with the day and fonts with the machine: a change of the page itself is far more than this.
const TOLERATED = 0.06

const renew = 'renew it with npm run screenshots'

test(`the README’s picture is of today’s home (${renew})`, async ({ page }) => {
  await page.goto(address())
  await isQuiet(page)
  await expect(page.getByRole('main').getByRole('link')).toHaveCount(6)
  await expect(page).toHaveScreenshot('home.png', { maxDiffPixelRatio: TOLERATED })
})

test.describe('the office', () => {
  test.use({ visitor: demo.manager })

  test(`the README’s pictures are of today’s office, of the demo’s past night (${renew})`, async ({
    page,
  }) => {
    test.setTimeout(180_000)
    saldo('demo', 'fill')
    await page.goto(`${address()}/office/events`)
    // What waits at the event leads to where it is decided.
    const past = await page.getByRole('link', { name: 'Noche de Faroles' }).first().getAttribute('href')
    await page.goto(address() + (/^\/office\/\d+/.exec(past ?? '')?.[0] ?? ''))
    await expect(heading(page, 'Resumen')).toBeVisible()
    for (const [name, words] of [
      ['office-overview.png', 'Resumen'],
      ['office-sales.png', 'Ventas'],
    ] as const) {
      await page.getByRole('navigation').getByRole('link', { name: words, exact: true }).click()
      await expect(heading(page, words)).toBeVisible()
      await isQuiet(page)
      await expect(page).toHaveScreenshot(name, { maxDiffPixelRatio: TOLERATED })
    }
  })
})
