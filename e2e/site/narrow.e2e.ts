import { aCampaign } from '../steps/campaign-steps.ts'
import { expect, type Page } from '@playwright/test'
import { officeAddresses, userPaths, visitorPaths } from '../steps/app-screens.ts'
import { buyBalance, demo, qrOf } from '../steps/demo-api.ts'
import { aPerson, aVenue } from '../steps/event.ts'
import { aBatch } from '../steps/refund-steps.ts'
import { aVendor } from '../steps/settlement-steps.ts'
import { address, isQuiet, test, theVisitor, withoutBuild } from '../steps/screen.ts'
import { cutAway } from '../steps/width.ts'

const shapes = [
  { what: '320 px wide', width: 320, height: 568 },
  // What a desk of 1280 × 800 px shows at 200 %.
  { what: 'zoomed to 200 %', width: 640, height: 400 },
]

const isWholeAt = async (page: Page, path: string): Promise<void> => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(address() + path)
  await expect(page.getByRole('heading').first()).toBeVisible()
  await isQuiet(page)
  for (const { what, ...size } of shapes) {
    await page.setViewportSize(size)
    expect({ path, what, cut: await cutAway(page) }).toEqual({ path, what, cut: [] })
  }
}

const areWhole = async (page: Page, paths: readonly string[]): Promise<void> => {
  for (const path of paths) await test.step(path, () => isWholeAt(page, path))
}

test.describe('nothing is cut away of any screen, at 320 px and at 200 %,', () => {
  test.describe.configure({ timeout: 180_000 })

  test.describe('for a visitor', () => {
    test.use({ expectedComplaints: [/404 \(Not Found\)/] })

    test('on the site and at the till', async ({ page }) => {
      await withoutBuild(page)
      await areWhole(page, [...visitorPaths, '/nowhere', '/till'])
    })
  })

  test.describe('for somebody signed in', () => {
    test.use({ visitor: demo.attendee })

    test('on the site', ({ page }) => areWhole(page, [...userPaths, '/']))
  })

  test.describe('for a manager', () => {
    test.use({ visitor: demo.manager })

    test('in the office', async ({ page }) => {
      const [event, ana] = [await aVenue(), await aPerson()]
      await buyBalance(ana, event, 100)
      const wallet = (await qrOf(ana, event))?.id ?? ''
      const refunds = await aBatch(event, theVisitor().token)
      const place = await aVendor(event, theVisitor().token)
      const campaign = await aCampaign(event, theVisitor().token)
      await areWhole(
        page,
        officeAddresses({ event: event.id, wallet, account: 1, place, campaign, ...refunds }),
      )
    })
  })
})
