import { expect, type Page, type Route } from '@playwright/test'
import { routes } from '../../packages/client/src/routes.ts'
import { buyBalance, demo, type TestEvent } from '../steps/demo-api.ts'
import { anEvent, aPerson, aVenue } from '../steps/event.ts'
import { holdAnswers } from '../steps/held.ts'
import { openAlive, test } from '../steps/screen.ts'

test.use({
  visitor: demo.manager,
  expectedComplaints: [/Failed to load|ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to fetch/],
})

const notReadAgain = (page: Page) => page.getByRole('status').filter({ hasText: 'No pudimos leer de nuevo.' })

test('what was typed stays on its page while the network is away, and is saved once it is back', async ({
  page,
}) => {
  const { id } = await anEvent()
  await openAlive(page, routes.inOffice(id, 'edit'))
  const city = page.getByLabel('Ciudad', { exact: true })
  await city.fill('Tlaxcala')
  await page.context().setOffline(true)
  const save = page.getByRole('button', { name: 'Guardar cambios', exact: true })
  await save.click()
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(notReadAgain(page)).toBeVisible()
  await expect(city).toHaveValue('Tlaxcala')
  await page.context().setOffline(false)
  await save.click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(notReadAgain(page)).toHaveCount(0)
  await page.reload()
  await expect(city).toHaveValue('Tlaxcala')
})

test('figures that can’t be read again stay where they are, and are read once the server answers', async ({
  page,
}) => {
  const event = await aVenue()
  await openAlive(page, routes.inOffice(event.id, 'sales'))
  const figures = page.getByLabel('Cifras: Ventas', { exact: true })
  await expect(figures).toBeVisible()
  // What polls reads at once when the network changes.
  const readAgain = () => page.evaluate(() => window.dispatchEvent(new Event('online')))
  await page.route('**/api/v1/**', (route) => route.abort())
  await readAgain()
  const notice = page.getByRole('status').filter({ hasText: 'Son las cifras' })
  await expect(notice).toBeVisible()
  await expect(figures).toBeVisible()
  await page.unroute('**/api/v1/**')
  await readAgain()
  await expect(notice).toHaveCount(0)
  await expect(figures).toBeVisible()
})

const CORRECTIONS = '**/api/v1/es/office/events/*/attendees/*/corrections'

const openFile = async (page: Page): Promise<TestEvent> => {
  const event = await aVenue()
  const { id: wallet } = await buyBalance(await aPerson(), event, 300)
  await openAlive(page, routes.attendee(event.id, wallet))
  return event
}

const correct = async (page: Page): Promise<void> => {
  const dialog = page.getByRole('dialog')
  await page.getByRole('main').getByRole('button', { name: 'Corregir saldo' }).first().click()
  await dialog.getByLabel('Qué hay que corregir').selectOption('in')
  await dialog.getByLabel('Monto').fill('20')
  await dialog.getByLabel('De quién es el dinero').selectOption('cash_difference')
  await dialog.getByLabel('Motivo').selectOption('topup_missing')
  await dialog.getByLabel('Qué pasó y cómo lo sabes').fill('Pagó $20 y la recarga no salió.')
  await dialog.getByRole('button', { name: 'Corregir saldo' }).click()
}

test('a correction whose answer was lost is the same one when its dialog is opened again', async ({
  page,
}) => {
  await openFile(page)
  const lost = async (route: Route): Promise<void> => {
    await route.fetch()
    await route.abort()
  }
  await page.route(CORRECTIONS, lost)
  await correct(page)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('alert')).toBeVisible()
  await page.unroute(CORRECTIONS, lost)
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await expect(dialog).toHaveCount(0)
  await correct(page)
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('$320.00').first()).toBeVisible()
  await page.reload()
  await expect(page.getByText('$320.00').first()).toBeVisible()
  await expect(page.getByText('$340.00')).toHaveCount(0)
})

test('a dialog that sends is left by no button before it is answered', async ({ page }) => {
  await openFile(page)
  const answer = await holdAnswers(page, CORRECTIONS)
  await correct(page)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Cancelar' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  answer()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('$320.00').first()).toBeVisible()
})
