import { expect, type Page } from '@playwright/test'
import { passesAxe } from './screen.ts'

/** What is wider than the screen, unless it may be moved sideways by itself. */
export const cutAway = (page: Page): Promise<string[]> =>
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

/** What has to be moved sideways to be read whole: only tables may, each in a box of its own. */
export const movedSideways = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.body.querySelectorAll('*')]
      .filter(
        (box) =>
          ['auto', 'scroll'].includes(getComputedStyle(box).overflowX) &&
          box.scrollWidth > box.clientWidth + 1 &&
          box.checkVisibility() &&
          !box.querySelector('table'),
      )
      .map(({ outerHTML }) => outerHTML.slice(0, 120)),
  )

export const wide = { width: 1440, height: 900 }
export const phone = { width: 360, height: 740 }

/** No violations, and nothing that scrolls the page sideways, on a desk and on a phone. */
export const holdsAtBothSizes = async (page: Page): Promise<void> => {
  await passesAxe(page)
  await page.setViewportSize(phone)
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBe(0)
  await page.setViewportSize(wide)
}
