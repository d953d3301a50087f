import { expect, type Page } from '@playwright/test'

/** What a reader at the counter does: types at once, and Enter in the end. */
export const scan = async (till: Page, code: string): Promise<void> => {
  await till.keyboard.type(code)
  await till.keyboard.press('Enter')
}

/** Counts the taps of a person, as the page hears them. */
export const countTaps = async (till: Page): Promise<{ since: () => Promise<number> }> => {
  await till.evaluate(() => {
    const taps = { count: 0 }
    Object.assign(globalThis, { taps })
    addEventListener('pointerdown', () => (taps.count += 1), { capture: true })
  })
  let before = 0
  return {
    since: async () => {
      const now = await till.evaluate<number>('taps.count')
      const since = now - before
      before = now
      return since
    },
  }
}

/** Presses the button with this name. */
export const press = (till: Page, name: string) => till.getByRole('button', { name, exact: true }).click()

/** Leaves a result that was seen and that leaves by itself after 2.5 s: a slow machine may take longer to look at it. */
export const leaveResult = async (till: Page): Promise<void> => {
  const next = till.getByRole('button', { name: 'Siguiente', exact: true })
  await next.click({ timeout: 10_000 }).catch(() => undefined)
  await expect(next).toHaveCount(0)
}
