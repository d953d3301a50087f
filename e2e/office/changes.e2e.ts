import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { type OfficePage, routes } from '../../packages/client/src/routes.ts'
import { api, demo, signInByApi, type TestEvent } from '../steps/demo-api.ts'
import { anEvent, aPerson, aVenue } from '../steps/event.ts'
import { address, heading, test } from '../steps/screen.ts'
import { makePairingCode, openedEvent, pairWith } from '../steps/venue-steps.ts'

test.use({ visitor: demo.manager })

const open = async (page: Page, event: TestEvent, path: OfficePage): Promise<void> => {
  await page.goto(address() + routes.inOffice(event.id, path))
  await expect(openedEvent(page, event)).toBeVisible()
}

/** What the server says of the event to its manager. */
const told = async <Data>({ id }: TestEvent, what: string): Promise<Data> => {
  const { token } = await signInByApi(demo.manager)
  return api<Data>(`staff/events/${id}/${what}`, token)
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()

const removeAsked = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: 'Sí, continuar' }).click()

test('places are added and renamed', async ({ page }) => {
  const event = await anEvent()
  await open(page, event, 'venue')
  for (const [name, kind] of [
    ['Barra del lago', 'Barra'],
    ['Caja del muelle', 'Caja'],
  ] as const) {
    await page.getByLabel('Nombre del lugar').fill(name)
    await page.getByLabel('Tipo de lugar').selectOption({ label: kind })
    await press(page, 'Agregar lugar')
    await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText(kind)
  }
  await press(page, 'Cambiar el nombre de Barra del lago')
  await page.getByRole('listitem').getByLabel('Nombre del lugar').fill('Barra de la orilla')
  await press(page, 'Guardar')
  await expect(page.getByRole('button', { name: 'Cambiar el nombre de Barra de la orilla' })).toBeVisible()
  const places = await told<{ name: string; kind: string }[]>(event, 'places')
  expect(places.map(({ name, kind }) => [name, kind]).toSorted()).toEqual([
    ['Barra de la orilla', 'bar'],
    ['Caja del muelle', 'cash_point'],
  ])
})

type Catalogue = {
  products: {
    name: string
    price: number
    category: string | null
    is_adult_only: boolean
    is_sold_out: boolean
  }[]
  tip_percents: number[] | null
  void_minutes: number
}

const addProduct = async (page: Page, name: string, price: string): Promise<void> => {
  await page.getByLabel('Nombre', { exact: true }).fill(name)
  await page.getByLabel('Precio en pesos').fill(price)
  await press(page, 'Agregar producto')
  await expect(page.getByRole('listitem').filter({ hasText: name })).toBeVisible()
}

test('products are added, changed, put into another order, marked as sold out and taken away', async ({
  page,
}) => {
  const event = await anEvent()
  await open(page, event, 'venue/products')
  await addProduct(page, 'Agua', '30')
  await addProduct(page, 'Tepache', '45.50')
  await addProduct(page, 'Curado', '60')
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })

  await press(page, 'Editar Curado')
  const form = page.getByRole('listitem').filter({ has: page.getByLabel('Precio en pesos') })
  await form.getByLabel('Precio en pesos').fill('65')
  await form.getByLabel('Categoría (opcional)').fill('Pulque')
  await form.getByText('Solo para mayores de 18 años').click()
  await press(page, 'Guardar')
  await expect(row('Curado')).toContainText('$65.00')

  await press(page, 'Subir Curado')
  await expect(page.getByRole('listitem').nth(1)).toContainText('Curado')
  await press(page, 'Bajar Agua')
  await expect(page.getByRole('listitem').first()).toContainText('Curado')

  await row('Tepache').getByRole('button', { name: 'Marcar agotado' }).click()
  await expect(row('Tepache').getByRole('button', { name: 'Ya hay' })).toBeVisible()
  await press(page, 'Quitar Agua')
  await removeAsked(page)
  await expect(row('Agua')).toHaveCount(0)

  const { products } = await told<Catalogue>(event, 'catalogue')
  const own = { is_sold_out: false, is_adult_only: false, category: null }
  expect(
    products.map(({ name, price, category, is_adult_only, is_sold_out }) => ({
      name,
      price,
      category,
      is_adult_only,
      is_sold_out,
    })),
  ).toEqual([
    { ...own, name: 'Curado', price: 65, category: 'Pulque', is_adult_only: true },
    { ...own, name: 'Tepache', price: 45.5, is_sold_out: true },
  ])
})

type Member = { email: string; role: string; place: { name: string } | null; has_pin: boolean }

test('staff get a role, a place and a PIN, and are taken off the event', async ({ page }) => {
  const [event, person] = [await aVenue(), await aPerson()]
  await open(page, event, 'team')
  await page.getByLabel('Correo de su cuenta').fill(person.email)
  await page.getByLabel('Papel').selectOption({ label: 'Barra' })
  await page.getByLabel('Lugar (opcional)').selectOption({ label: 'Barra Sur' })
  await press(page, 'Agregar a la lista')
  const row = page.getByRole('listitem').filter({ hasText: person.email })
  await expect(row).toContainText('Sin PIN')
  await row.getByRole('button', { name: /^Dar PIN/ }).click()
  await page.getByLabel('PIN nuevo, de 4 a 6 dígitos').fill('8264')
  await press(page, 'Guardar')
  await expect(row).toContainText('Con PIN')
  const own = async () =>
    (await told<Member[]>(event, 'staff'))
      .filter(({ email }) => email === person.email)
      .map(({ role, place, has_pin }) => ({ role, place: place?.name, has_pin }))
  expect(await own()).toEqual([{ role: 'bar', place: 'Barra Sur', has_pin: true }])

  await row.getByRole('button', { name: /^Quitar/ }).click()
  await removeAsked(page)
  await expect(row).toHaveCount(0)
  expect(await own()).toEqual([])
})

test('tips and the time for voids are changed, and tips are switched off', async ({ page }) => {
  const event = await aVenue()
  await open(page, event, 'venue/settings')
  const settings = async () => {
    const { tip_percents, void_minutes } = await told<Catalogue>(event, 'catalogue')
    return { tip_percents, void_minutes }
  }
  await page.getByLabel('2.ª, %').fill('12')
  await page.getByLabel('Minutos para anular lo propio').fill('25')
  await press(page, 'Guardar')
  await expect(page.getByText('Guardado.')).toBeVisible()
  expect(await settings()).toEqual({ tip_percents: [10, 12, 20], void_minutes: 25 })

  await page.getByText('Ofrecer propina en las barras').click()
  await press(page, 'Guardar')
  await expect.poll(settings).toEqual({ tip_percents: null, void_minutes: 25 })
})

test('a sheet of blank QRs comes as a PDF', async ({ page }) => {
  const event = await aVenue()
  await open(page, event, 'venue/settings')
  await page.getByLabel('¿Cuántos? (hasta 500)').fill('3')
  const made = page.waitForResponse((reply) => reply.url().endsWith('/qr-sheets'))
  const saved = page.waitForEvent('download')
  await press(page, 'Hacer PDF')
  const file = await saved
  expect(file.suggestedFilename()).toBe('qr.pdf')
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')
  expect(await (await made).json()).toMatchObject({ success: true, data: { count: 3 } })
})

test('a till that is unpaired is put out at once', async ({ page, browser }) => {
  const event = await aVenue()
  await open(page, event, 'devices')
  const counter = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const till = await counter.newPage()
  await pairWith(till, await makePairingCode(page, 'Barra Norte'), 'Tableta 7')
  await page.getByRole('button', { name: 'Desvincular: Tableta 7' }).click({ timeout: 20_000 })
  await removeAsked(page)
  const row = page.getByRole('listitem').filter({ hasText: 'Tableta 7' })
  await expect(row).toContainText('Desvinculado')
  const devices = await told<{ name: string; revoked_at: string | null }[]>(event, 'devices')
  expect(devices).toMatchObject([{ name: 'Tableta 7', revoked_at: expect.stringMatching(/^\d{4}-/) }])
  const again = heading(till, 'Vincula este dispositivo')
  await expect(again).toBeVisible()
  // A heading that a script focuses has no ring, also where the browser thinks of a keyboard.
  await till.reload()
  await expect(again).toBeFocused()
  await expect(again).toHaveCSS('outline-style', 'none')

  await press(page, 'Terminar código')
  await expect(page.getByRole('region', { name: 'Código para Barra Norte' })).toHaveCount(0)
  expect(await told<unknown[]>(event, 'pairing-codes')).toEqual([])
  await counter.close()
})
