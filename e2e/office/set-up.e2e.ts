import { expect, type Page } from '@playwright/test'
import { type OfficePage, routes } from '../../packages/client/src/routes.ts'
import { buyBalance, demo, signInByApi, type TestEvent } from '../steps/demo-api.ts'
import { aVenue } from '../steps/event.ts'
import { address, heading, test, qrCard } from '../steps/screen.ts'
import { openedEvent } from '../steps/venue-steps.ts'

const open = async (page: Page, path: OfficePage): Promise<TestEvent> => {
  const event = await aVenue()
  await page.goto(address() + routes.inOffice(event.id, path))
  await expect(openedEvent(page, event)).toBeVisible()
  return event
}

const refusal = {
  status: 409,
  json: { success: false, code: 'busy', message: 'Hoy no se puede.', request_id: 'x' },
}

test.describe('the preparation of an event', () => {
  test.use({ visitor: demo.manager, expectedComplaints: [/status of (404|409)/] })

  test('a removal that is refused says why in the question itself, and leaves with it', async ({ page }) => {
    await open(page, 'venue/products')
    await page.route('**/products/*', (route) =>
      route.request().method() === 'DELETE' ? route.fulfill(refusal) : route.fallback(),
    )
    await page
      .getByRole('button', { name: /^Quitar/ })
      .first()
      .click()
    const question = page.getByRole('dialog')
    await question.getByRole('button', { name: 'Sí, continuar' }).click()
    await expect(question.getByRole('alert')).toHaveText('Hoy no se puede.')
    await expect(page.getByRole('alert')).toHaveCount(1)
    await question.getByRole('button', { name: /^No/ }).click()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  test('settings that are refused say why once', async ({ page }) => {
    await open(page, 'venue/settings')
    await page.route('**/till-settings', (route) =>
      route.request().method() === 'PUT' ? route.fulfill(refusal) : route.fallback(),
    )
    await page.getByRole('button', { name: 'Guardar', exact: true }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Hoy no se puede.' })).toHaveCount(1)
  })

  test('an address that names no event opens none', async ({ page }) => {
    const asked: string[] = []
    // The bell above asks what waits at the caller's events; the page itself must ask nothing.
    page.on(
      'request',
      (request) => /\/api\/.*\/(products|places)/.test(request.url()) && asked.push(request.url()),
    )
    for (const named of ['basura', '0', '-1', '1.5']) {
      await page.goto(`${address()}/office/${named}/venue/products`)
      await expect(heading(page, 'Este evento no es de los tuyos')).toBeVisible()
    }
    expect(asked).toEqual([])
  })

  test('a place that was chosen by mistake can be taken back', async ({ page }) => {
    await open(page, 'team')
    const places = page.getByLabel(/^Lugar/)
    await places.selectOption({ index: 1 })
    await places.selectOption({ index: 0 })
    await expect(places).toHaveValue('')
    await expect(page.getByLabel('Papel').locator('option').first()).toBeDisabled()
  })

  test('the tab of the section that is open is in sight on a small phone', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await open(page, 'venue/settings')
    const tab = page.getByRole('navigation', { name: 'Secciones' }).locator('[aria-current]')
    await expect(tab).toBeInViewport({ ratio: 1 })
  })

  test('sales grow younger, however slow the answer', async ({ page }) => {
    await open(page, 'team/shifts')
    await page.route('**/sales', async (route) => {
      await new Promise((done) => setTimeout(done, 3_200))
      await route.fallback()
    })
    const made = page.getByText(/\d\d:\d\d:\d\d/).first()
    const first = await made.innerText()
    await expect(made).not.toHaveText(first)
  })
})

test.describe('a phone in another time zone', () => {
  test.use({ visitor: demo.attendee, timezoneId: 'Asia/Tokyo' })

  test('tells of a purchase by the event’s clock, in Mis Qrs as in Mis compras', async ({ page }) => {
    const event = await aVenue()
    await buyBalance(await signInByApi(demo.attendee), event, 37)
    await page.goto(`${address()}/users/purchases`)
    const row = page.getByRole('listitem').filter({ hasText: event.name }).filter({ hasText: '$37.00' })
    const told = (await row.getByRole('time').first().innerText()).slice(-5)
    expect(told).toMatch(/^\d\d:\d\d$/)
    await page.goto(`${address()}/users/qrs`)
    const card = await qrCard(page, event)
    await card.getByText('Movimientos').click()
    await expect(card.getByRole('listitem').filter({ hasText: '$37.00' }).first()).toContainText(told)
  })
})
