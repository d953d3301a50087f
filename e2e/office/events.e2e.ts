import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { api, demo, signInByApi } from '../steps/demo-api.ts'
import { aVenue } from '../steps/event.ts'
import { png } from '../steps/refund-steps.ts'
import { address, heading, passesAxe, test } from '../steps/screen.ts'

test.use({ visitor: demo.manager, viewport: { width: 1440, height: 900 } })

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** As a `datetime-local` field holds it. */
const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 16)

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog')
const numberOf = (page: Page): number => Number(/office\/(\d+)\//.exec(page.url())?.[1])

/** Makes a draft by the form, and is led to its editor. */
const makeDraft = async (page: Page, name: string): Promise<void> => {
  await page.goto(`${address()}/office/events`)
  await page.getByRole('link', { name: 'Nuevo evento' }).click()
  await page.getByLabel('Nombre').fill(name)
  await page.getByLabel('Empieza').fill(inDays(30))
  await page.getByLabel('Termina').fill(inDays(31))
  await page.getByLabel('Lugar').fill('Malecón')
  await page.getByLabel('Ciudad').fill('Pátzcuaro')
  await passesAxe(page)
  await button(page, 'Crear borrador').click()
  await page.waitForURL('**/edit')
}

const addPicture = async (page: Page, alt: string): Promise<void> => {
  await page
    .getByLabel('Elegir imagen')
    .setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: png(1200, 900, 'noise') })
  const form = page.locator('form').filter({ has: page.getByRole('slider', { name: 'Acercar' }) })
  await form.getByLabel('Descripción para quien no ve la imagen').fill(alt)
  // The keyboard alone cuts it.
  await page.getByRole('slider', { name: 'Acercar' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Tab')
  await page.keyboard.press('End')
  await expect(page.getByRole('slider', { name: 'Izquierda o derecha' })).toHaveValue('1')
  await button(page, 'Agregar imagen').click()
  await expect(page.getByRole('img', { name: alt })).toBeVisible()
}

const close = async (page: Page, name: string): Promise<void> => {
  await button(page, 'Cerrar evento…').click()
  await expect(dialog(page)).toContainText('nadie recarga ni cobra')
  await dialog(page).getByLabel('Nombre del evento').fill(`${name}!`)
  await dialog(page).getByRole('button', { name: 'Cerrar para siempre' }).click()
  await expect(dialog(page).getByText('Escribe el nombre del evento tal como es.').first()).toBeVisible()
  await passesAxe(page)
  await dialog(page).getByLabel('Nombre del evento').fill(name)
  await dialog(page).getByRole('button', { name: 'Cerrar para siempre' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByText('Ya no se vende ni se cobra.')).toBeVisible()
}

test.describe('an event', () => {
  test.use({ expectedComplaints: [/status of 422/] })

  test('is made, given pictures in order, published, seen on the home, duplicated and closed', async ({
    page,
  }) => {
    test.setTimeout(120_000)
    const name = `Feria ${randomUUID().slice(0, 8)}`
    await makeDraft(page, name)
    await expect(page.getByText('Sin imagen: se verá la de siempre')).toBeVisible()
    await addPicture(page, 'Un arco')
    await addPicture(page, 'Unas velas')
    await expect(page.getByText('Portada con descripción (2)')).toBeVisible()
    await page.getByRole('button', { name: 'Mover «Unas velas» antes' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('listitem', { name: 'Imagen 1 de 2' }).getByRole('img')).toHaveAttribute(
      'alt',
      'Unas velas',
    )
    await passesAxe(page)

    const event = numberOf(page)
    const { token } = await signInByApi(demo.manager)
    await api(`staff/events/${event}/places`, token, { name: 'Barra Norte', kind: 'bar' })
    await api(`staff/events/${event}/products`, token, {
      name: 'Agua',
      price: 35,
      category: null,
      is_adult_only: false,
    })
    await page.reload()
    await expect(page.getByText('Barras (1)')).toBeVisible()
    await button(page, 'Publicar…').click()
    await expect(dialog(page)).toContainText('cualquiera puede comprar saldo desde ya')
    await passesAxe(page)
    await dialog(page).getByRole('button', { name: 'Publicar' }).click()
    await expect(page.getByText('Está a la vista de todos.')).toBeVisible()
    const home = async () => (await page.request.get(`${address()}/`)).text()
    await expect.poll(home).toContain(name)

    await button(page, 'Duplicar…').click()
    await dialog(page).getByLabel('Nombre').fill(`${name} dos`)
    await dialog(page).getByLabel('Empieza').fill(inDays(60))
    await dialog(page).getByRole('button', { name: 'Crear copia' }).click()
    await expect.poll(() => numberOf(page)).not.toBe(event)
    await expect(page.getByText('Productos con precio (1)')).toBeVisible()
    await expect(page.getByText('Barras (1)')).toBeVisible()

    await page.goto(`${address()}/office/${event}/edit`)
    await close(page, name)
  })
})

test.describe('an editor', () => {
  test.use({ expectedComplaints: [/status of 409/] })

  test('is told of another’s change, and keeps what they typed until they load it', async ({ page }) => {
    const { id } = await aVenue()
    await page.goto(`${address()}/office/${id}/edit`)
    const city = page.getByLabel('Ciudad')
    await city.fill('Cholula')
    await expect(page.getByText('1 cambio sin guardar')).toBeVisible()
    const { token } = await signInByApi(demo.manager)
    const end = new Date(Date.now() + 20 * DAY_MS).toISOString()
    await api(`staff/events/${id}/extend`, token, { ends_at: end })
    await button(page, 'Guardar cambios').click()
    await expect(page.getByRole('alert')).toContainText('Alguien cambió este evento')
    await expect(city).toHaveValue('Cholula')
    await button(page, 'Cargar lo último').click()
    await expect(city).toHaveValue('Puebla')
    await city.fill('Atlixco')
    await button(page, 'Guardar cambios').click()
    await expect(page.getByText('Sin cambios')).toBeVisible()
    await expect(city).toHaveValue('Atlixco')
  })

  test('is asked before unsaved changes are left', async ({ page }) => {
    const { id } = await aVenue()
    await page.goto(`${address()}/office/${id}/edit`)
    await page.getByLabel('Ciudad').fill('Cholula')
    await page.getByRole('link', { name: 'Lugares y productos' }).first().click()
    await expect(dialog(page)).toContainText('Tienes cambios sin guardar')
    await dialog(page).getByRole('button', { name: 'No, cancelar' }).click()
    await expect(page.getByLabel('Ciudad')).toHaveValue('Cholula')
    await page.getByRole('link', { name: 'Lugares y productos' }).first().click()
    await dialog(page).getByRole('button', { name: 'Sí, continuar' }).click()
    await page.waitForURL('**/venue')
  })
})

test('the list is narrowed by tab and by words, which stand in the address', async ({ page }) => {
  const { name } = await aVenue()
  await page.goto(`${address()}/office/events`)
  await page.getByRole('button', { name: /^Pasados/ }).click()
  await expect(page).toHaveURL(/ver=pasados/)
  await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(0)
  await page.goto(`${address()}/office/events?ver=en-curso&q=${encodeURIComponent(name)}`)
  await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(1)
  await expect(page.getByRole('row')).toHaveCount(2)
  await passesAxe(page)
  await page.getByRole('button', { name: `Acciones de ${name}` }).click()
  await page.getByRole('link', { name: 'Editar' }).click()
  await expect(heading(page, 'Lo básico')).toBeVisible()
})

test.describe('an extension whose answer is lost', () => {
  test.use({ expectedComplaints: [/ERR_FAILED/] })

  /** Lets the first extension reach the server, and loses its answer. */
  const loseFirstAnswer = async (page: Page): Promise<void> => {
    await page.route(
      '**/extend',
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
  }

  const endOf = async ({ id }: { id: number }): Promise<number> => {
    const { token } = await signInByApi(demo.manager)
    return Date.parse((await api<{ ends_at: string }>(`office/events/${id}`, token)).ends_at)
  }

  test('is repeated in the editor and extends once', async ({ page }) => {
    const event = await aVenue()
    const end = await endOf(event)
    await loseFirstAnswer(page)
    await page.goto(`${address()}/office/${event.id}/edit`)
    await button(page, 'Extender…').click()
    const extend = dialog(page).getByRole('button', { name: 'Extender' })
    await extend.click()
    await expect(dialog(page).getByRole('alert')).toBeVisible()
    expect(await endOf(event)).toBe(end + HOUR_MS)
    await extend.click()
    await expect(dialog(page)).toHaveCount(0)
    expect(await endOf(event)).toBe(end + HOUR_MS)

    await button(page, 'Extender…').click()
    await extend.click()
    await expect(dialog(page)).toHaveCount(0)
    expect(await endOf(event)).toBe(end + 2 * HOUR_MS)
  })

  test('is repeated in the settings and extends once, until something else is chosen', async ({ page }) => {
    const event = await aVenue()
    const end = await endOf(event)
    await loseFirstAnswer(page)
    await page.goto(`${address()}/office/${event.id}/venue/settings`)
    const card = page.getByRole('region', { name: 'Final del evento' })
    const extend = card.getByRole('button', { name: 'Alargar el evento' })
    const extended = card.getByText('Listo: termina ahora')
    await extend.click()
    await expect(card.getByRole('alert')).toContainText('conexión')
    expect(await endOf(event)).toBe(end + HOUR_MS)
    await extend.click()
    await expect(extended).toBeVisible()
    expect(await endOf(event)).toBe(end + HOUR_MS)

    await loseFirstAnswer(page)
    await extend.click()
    await expect(card.getByRole('alert')).toContainText('conexión')
    await card.getByLabel('Alargar').selectOption('2 horas')
    await extend.click()
    await expect(extended).toBeVisible()
    expect(await endOf(event)).toBe(end + 4 * HOUR_MS)
  })
})
