import { expect, type Locator, type Page } from '@playwright/test'

/** What a button may open: dialogs, menus, folds, and forms and tables on the page itself. */
type Opened = { dialogs: number; menus: number; folds: number; fields: number; tables: number }

const openedOn = (page: Page): Promise<Opened> =>
  page.evaluate(() => {
    const count = (selector: string) => document.querySelectorAll(selector).length
    return {
      dialogs: count('dialog[open]'),
      menus: count(':popover-open'),
      folds: count('details[open], [aria-expanded="true"]'),
      fields: count('main :is(input, select, textarea)'),
      tables: count('main table'),
    }
  })

const grew = (before: Opened, after: Opened): boolean =>
  (Object.keys(before) as (keyof Opened)[]).some((kind) => after[kind] > before[kind])

/** Presses a button by its key; whether that opened something. */
export const opens = async (page: Page, button: Locator): Promise<boolean> => {
  const before = await openedOn(page)
  await button.press('Enter', { timeout: 5_000 })
  const isOpen = async () => grew(before, await openedOn(page))
  return expect
    .poll(isOpen, { timeout: 250, intervals: [25] })
    .toBe(true)
    .then(
      () => true,
      () => false,
    )
}

/**
 * One button of each kind in `scope`, by the first word of its name and its look: the rows of a list have the same. By
 * their places among all the scope's buttons.
 */
export const buttonsOf = (scope: Locator): Promise<{ place: number; name: string }[]> =>
  scope.locator('button, summary').evaluateAll((buttons) => {
    const seen = new Set<string>()
    return buttons.flatMap((button, place) => {
      if (!button.checkVisibility() || (button as HTMLButtonElement).disabled) return []
      const name = (button.getAttribute('aria-label') ?? button.textContent).trim()
      const kind = `${button.className} ${name.split(/\s/)[0]} ${button.querySelector('svg')?.getAttribute('class')}`
      if (seen.has(kind)) return []
      seen.add(kind)
      return [{ place, name }]
    })
  })

const waysOut = /^(?:No, cancelar|Cancelar|Cerrar la cámara)$/

/** Closes what a button opened, by Escape or by the way out that it offers; whether there was one. */
export const closeByKeys = async (page: Page): Promise<boolean> => {
  const before = await openedOn(page)
  await page.keyboard.press('Escape')
  const after = await openedOn(page)
  if (after.menus < before.menus || after.dialogs < before.dialogs) return true
  const scope = before.dialogs > 0 ? page.locator('dialog[open]') : page.locator('main')
  const out = scope.getByRole('button', { name: waysOut }).last()
  if ((await out.count()) === 0) return false
  await out.press('Enter')
  return true
}
