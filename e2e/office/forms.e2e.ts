import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { demo } from '../steps/demo-api.ts'
import { anEvent } from '../steps/event.ts'
import { hold } from '../steps/held.ts'
import { address, passesAxe, test } from '../steps/screen.ts'

const PLACES = '**/api/v1/es/staff/events/*/places'

const nameField = (page: Page) => page.getByRole('textbox', { name: 'Nombre del lugar' })
const addButton = (page: Page) => page.getByRole('button', { name: 'Agregar lugar' })

/** The places of an event, with a new one typed; resolves to its name. */
const typePlace = async (page: Page): Promise<string> => {
  const { id } = await anEvent()
  await page.goto(`${address()}/office/${id}/venue`)
  const name = `Barra ${randomUUID().slice(0, 8)}`
  await nameField(page).fill(name)
  await page.getByLabel('Tipo de lugar').selectOption('bar')
  return name
}

test.describe('a form', () => {
  test.use({ visitor: demo.manager, expectedComplaints: [/status of 422|ERR_FAILED|Failed to load/] })

  test('keeps what was typed when no answer comes, and can be sent again', async ({ page }) => {
    const name = await typePlace(page)
    await page.route(PLACES, (route) =>
      route.request().method() === 'POST' ? route.abort() : route.fallback(),
    )
    await addButton(page).click()
    await expect(page.getByRole('alert')).toBeFocused()
    await expect(nameField(page)).toHaveValue(name)
    await expect(page.getByLabel('Tipo de lugar')).toHaveValue('bar')
    await page.unroute(PLACES)
    await addButton(page).click()
    await expect(page.getByText(name, { exact: true })).toHaveCount(1)
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(nameField(page)).toHaveValue('')
  })

  test('is sent once, however often it is pressed meanwhile', async ({ page }) => {
    const name = await typePlace(page)
    const places = await hold(page, PLACES)
    await addButton(page).evaluate((button: HTMLButtonElement) => {
      button.click()
      button.click()
    })
    await expect(addButton(page)).toHaveAttribute('aria-busy', 'true')
    // Playwright would wait for a busy button; a person presses it.
    await addButton(page).click({ force: true })
    await nameField(page).press('Enter')
    await expect.poll(() => places.sent).toEqual([{ name, kind: 'bar' }])
    await places.answer(422, { success: false, code: 'validation_failed', message: 'Revisa los datos.' })
    await expect(page.getByRole('alert')).toHaveText('Revisa los datos.')
    expect(places.sent).toHaveLength(1)
  })

  test('shows a refusal at its field and reads it out, until the field is changed', async ({ page }) => {
    await typePlace(page)
    const places = await hold(page, PLACES)
    await addButton(page).click()
    await places.answer(422, {
      success: false,
      code: 'validation_failed',
      message: 'Revisa los datos.',
      errors: { name: ['Ese nombre no se puede usar.'] },
    })
    await expect(page.getByRole('alert')).toHaveText('Ese nombre no se puede usar.')
    await expect(nameField(page)).toBeFocused()
    await expect(nameField(page)).toHaveAttribute('aria-invalid', 'true')
    await expect(nameField(page)).toHaveAccessibleDescription('Ese nombre no se puede usar.')
    await passesAxe(page)
    await nameField(page).fill('Barra del fondo')
    await expect(nameField(page)).not.toHaveAttribute('aria-invalid')
  })

  test('is not sent before its fields are right: the press says what is wrong and goes to the first', async ({
    page,
  }) => {
    await typePlace(page)
    const places = await hold(page, PLACES)
    await nameField(page).fill('')
    await addButton(page).click()
    await expect(nameField(page)).toBeFocused()
    await expect(nameField(page)).toHaveAccessibleDescription('Requerido.')
    await expect(nameField(page)).toHaveAttribute('maxlength', '60')
    expect(places.sent).toEqual([])
  })
})
