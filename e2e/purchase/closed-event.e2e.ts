import { expect, type Page } from '@playwright/test'
import { demo } from '../steps/demo-api.ts'
import { anEvent, closeEvent } from '../steps/event.ts'
import { begin, openAmount } from '../steps/purchase-steps.ts'
import { address, heading, passesAxe, test } from '../steps/screen.ts'

test.use({ visitor: demo.bar, expectedComplaints: [/40[49] \(/] })

/** Home, with the reason; the amount's form was never there. */
const isHomeBecause = async (page: Page, words: string[]): Promise<void> => {
  await page.waitForURL(`${address()}/`)
  for (const sentence of words) await expect(page.getByRole('alert')).toContainText(sentence)
  await expect(heading(page, 'Tu fiesta, sin efectivo')).toBeVisible()
}

const OVER = ['Ese evento ya terminó', 'Ya no se le puede agregar saldo.']

/** Remembers whether the amount's form was ever shown, in any document of this page. */
const watchForm = async (page: Page): Promise<() => boolean> => {
  let isSeen = false
  await page.exposeFunction('formWasSeen', () => {
    isSeen = true
  })
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const seen = window as unknown as { formWasSeen: () => void }
      if (document.querySelector('input[name=amount]')) seen.formWasSeen()
    }).observe(document, { childList: true, subtree: true })
  })
  return () => isSeen
}

test('an event that was closed leads home with the reason, before its form and from it [S-7.21]', async ({
  page,
}) => {
  const event = await anEvent()
  await begin(page, event)
  await page.evaluate(() => localStorage.removeItem('purchase_code'))
  await openAmount(page, event)
  await page.getByLabel('Otra cantidad').fill('50')
  await closeEvent(event)
  await page.getByRole('button', { name: 'Siguiente' }).click()
  await isHomeBecause(page, OVER)
  await passesAxe(page)
  await page.reload()
  await expect(heading(page, 'Tu fiesta, sin efectivo')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)

  const formWasSeen = await watchForm(page)
  await openAmount(page, event)
  await isHomeBecause(page, OVER)
  expect(formWasSeen()).toBe(false)
  await page.getByRole('button', { name: 'Cerrar' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('an event that was closed while its checkout was open leads home with the reason [S-2.52]', async ({
  page,
}) => {
  const event = await anEvent()
  await begin(page, event)
  await closeEvent(event)
  await page.reload()
  await isHomeBecause(page, OVER)
})

test('an address that is no event’s leads home with the reason [S-4.26]', async ({ page }) => {
  await page.goto(`${address()}/events/no-existe/add-funds`)
  await isHomeBecause(page, ['No encontramos ese evento', 'Puede que la dirección esté incompleta'])
})
