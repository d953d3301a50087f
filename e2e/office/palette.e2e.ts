import { expect, type Page } from '@playwright/test'
import { api, demo, signInByApi } from '../steps/demo-api.ts'
import { anEvent, aVenue } from '../steps/event.ts'
import { address, heading, openAlive, passesAxe, test } from '../steps/screen.ts'
import { openedEvent } from '../steps/venue-steps.ts'

test.use({ visitor: demo.manager, viewport: { width: 1440, height: 900 } })

const field = (page: Page) => page.getByRole('combobox', { name: 'Ir a una pantalla o a un evento' })
const options = (page: Page) => page.getByRole('dialog').getByRole('option')
const opener = (page: Page) => page.getByRole('button', { name: 'Busca una pantalla o un evento' })

test('by the keyboard alone the palette leads to a screen, and to another event', async ({ page }) => {
  const [event, other] = [await aVenue(), await aVenue()]
  await openAlive(page, `/office/${event.id}/venue`)
  await opener(page).waitFor()
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true')
  await passesAxe(page)
  await page.keyboard.type('equ tur')
  await expect(options(page)).toHaveText([
    `Equipo y turnos${event.name}`,
    'Buscar a una persona: equ turPersona',
  ])
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Equipo y turnos')).toBeVisible()
  await expect(field(page)).toHaveCount(0)

  await page.keyboard.press('Control+k')
  await page.keyboard.type(other.name)
  await expect(options(page).first()).toHaveText(`${other.name}Evento`)
  await page.keyboard.press('Enter')
  await expect(openedEvent(page, other)).toBeVisible()
})

test('the palette chooses with the arrows, finds nothing politely, and gives the focus back', async ({
  page,
}) => {
  const event = await aVenue()
  await openAlive(page, `/office/${event.id}/devices`)
  await opener(page).focus()
  await page.keyboard.press('Enter')
  await expect(field(page)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(options(page).nth(1)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.type('zz')
  await expect(page.getByText('Nada empieza con «zz».')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(field(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(field(page)).toHaveCount(0)
  await expect(opener(page)).toBeFocused()
  expect(new URL(page.url()).pathname).toBe(`/office/${event.id}/devices`)
})

test('a person is searched from the palette, and no address holds what they are searched by', async ({
  page,
}) => {
  const event = await aVenue()
  await openAlive(page, `/office/${event.id}/devices`)
  await opener(page).waitFor()
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('nadie@correo.test')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('searchbox')).toHaveValue('nadie@correo.test')
  expect(new URL(page.url()).pathname).toBe(`/office/${event.id}/attendees`)
  expect(addresses.filter((url) => /nadie|correo\.test/.test(decodeURIComponent(url)))).toEqual([])
  expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain('nadie')
})

test('what waits for a manager is counted on the bell, and leads to where it is settled', async ({
  page,
}) => {
  const event = await anEvent({ endsAt: new Date(Date.now() + 40 * 60_000) })
  await openAlive(page, `/office/${event.id}/team`)
  const bell = page.getByRole('button', { name: '1 asunto te espera' })
  await bell.click()
  await passesAxe(page)
  await page.getByRole('link', { name: /^Termina a las \d\d:\d\d/ }).click()
  await expect(heading(page, 'Final del evento')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Te toca a ti' })).toHaveCount(0)
})

test.describe('when the server falls silent', () => {
  test.use({ expectedComplaints: [/ERR_FAILED|Failed to load/] })

  test('the bar says so after ten seconds, and takes it back with the next answer', async ({ page }) => {
    const event = await aVenue()
    await page.goto(`${address()}/office/${event.id}/venue`)
    await expect(page.getByText(/^En vivo · hace \d s$/)).toBeVisible()
    await page.route('**/office/mine', (route) => route.abort())
    await expect(page.getByText(/^Sin noticias desde hace \d+ s$/)).toBeVisible()
    await expect(page.getByText('El servidor no responde.')).toBeAttached()
    await passesAxe(page)
    await page.unroute('**/office/mine')
    await expect(page.getByText(/^En vivo · hace \d s$/)).toBeVisible()
  })
})

test('an event that is made meanwhile appears by itself', async ({ page }) => {
  await openAlive(page, '/office/events')
  await expect(heading(page, 'Eventos')).toBeVisible()
  const event = await anEvent()
  await expect(page.getByRole('row').filter({ hasText: event.name })).toBeVisible({ timeout: 15_000 })
  const { token } = await signInByApi(demo.manager)
  const { events } = await api<{ events: { id: number }[] }>('office/mine', token)
  await expect(page.getByRole('row')).toHaveCount(events.length + 1)
})
