import { expect, type Page } from '@playwright/test'
import { officePaths, userPaths, visitorPaths } from '../steps/app-screens.ts'
import { buyBalance, demo, qrOf } from '../steps/demo-api.ts'
import { aPerson, aVenue } from '../steps/event.ts'
import { address, isQuiet, test } from '../steps/screen.ts'

const shapes = [
  { what: '320 px wide', width: 320, height: 568 },
  // What a desk of 1280 × 800 px shows at 200 %.
  { what: 'zoomed to 200 %', width: 640, height: 400 },
]

/** What is wider than the screen, unless it may be moved sideways by itself. */
const cutAway = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const movesByItself = (element: Element) => {
      for (let each: Element | null = element; each; each = each.parentElement)
        if (['auto', 'scroll', 'hidden', 'clip'].includes(getComputedStyle(each).overflowX)) return true
      return false
    }
    const wide = [...document.body.querySelectorAll('*')].filter(
      (element) =>
        element.getBoundingClientRect().right > document.documentElement.clientWidth + 1 &&
        !movesByItself(element),
    )
    const isCut = document.documentElement.scrollWidth > document.documentElement.clientWidth
    // A screen that scrolls in itself, as the till's do, hides from the page how wide it is.
    const screens = [...document.body.querySelectorAll('*')].filter(
      ({ scrollWidth, clientWidth, clientHeight }) =>
        clientHeight >= innerHeight && clientWidth >= innerWidth && scrollWidth > clientWidth + 1,
    )
    return [
      ...(isCut ? ['the page', ...wide.map(({ outerHTML }) => outerHTML.slice(0, 120))] : []),
      ...screens.map(({ outerHTML }) => outerHTML.slice(0, 120)),
    ]
  })

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

    test('on the site and at the till', ({ page }) => areWhole(page, [...visitorPaths, '/nowhere', '/till']))
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
      const of = (path: string) =>
        path.replace(':event', String(event.id)).replace(':wallet', wallet).replace(':account', '1')
      await areWhole(page, officePaths.map(of))
    })
  })
})
