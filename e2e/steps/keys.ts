import { expect, type Locator, type Page } from '@playwright/test'

/** Why nobody could see what has the focus; null if they can. */
const unseenFocus = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const focused = document.activeElement
    // Past the page's end the browser's own controls have their turn.
    if (!focused || focused === document.body) return null
    const { left, top, width, height } = focused.getBoundingClientRect()
    const words = focused.outerHTML.slice(0, 120)
    if (focused.matches('main, [tabindex="-1"]') || width < 4 || height < 4) return null
    const parts = [0.1, 0.5, 0.9]
    const isSeen = parts.some((across) =>
      parts.some((down) => {
        const hit = document.elementFromPoint(left + width * across, top + height * down)
        return hit !== null && (hit.contains(focused) || focused.parentElement?.contains(hit))
      }),
    )
    return isSeen ? null : `covered or out of sight: ${words}`
  })

const MOST_STOPS = 200

/** Walks on by Tab, or back, until `target` has the focus; whoever walks sees each stop. */
export const tabTo = async (page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> => {
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    await page.keyboard.press(key)
    await expect.poll(() => unseenFocus(page), { intervals: [20] }).toBeNull()
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`${String(target)} is not reached by ${key}`)
}

/** Walks to a button or link, and presses it. */
export const pressByKeys = async (
  page: Page,
  target: Locator,
  key: 'Tab' | 'Shift+Tab' = 'Tab',
): Promise<void> => {
  await tabTo(page, target, key)
  await page.keyboard.press('Enter')
}
