import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { api, buyBalance, demo, type TestEvent } from '../steps/demo-api.ts'
import { aPerson, aStaffedVenue, aVenue } from '../steps/event.ts'
import { pressByKeys, tabTo } from '../steps/keys.ts'
import { heading, openAlive, test, theVisitor } from '../steps/screen.ts'
import { openedEvent } from '../steps/venue-steps.ts'

test.use({ visitor: demo.manager, viewport: { width: 1440, height: 900 } })
test.describe.configure({ timeout: 120_000 })

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) })

type Product = { name: string; price: number }

const productsOf = async ({ id }: TestEvent): Promise<Product[]> =>
  (await api<{ products: Product[] }>(`staff/events/${id}/catalogue`, theVisitor().token)).products

test('by keys alone another event is opened, a period and a step are chosen, and a plot is looked at', async ({
  page,
}) => {
  const [ana, event, other] = [await aPerson(), await aVenue(), await aVenue()]
  const { code } = await buyBalance(ana, event, 500)
  await api(`staff/events/${event.id}/charges`, theVisitor().token, { op_id: randomUUID(), code, amount: 80 })
  await openAlive(page, `/office/${other.id}/overview`)
  await expect(heading(page, 'Resumen')).toBeVisible()
  await tabTo(page, page.getByRole('link', { name: 'Saltar al contenido' }))
  const switcher = page.locator('aside').getByRole('button', { name: /Cambiar de evento/ })
  await pressByKeys(page, switcher)
  await pressByKeys(page, page.getByRole('link', { name: event.name, exact: true }))
  await expect(openedEvent(page, event)).toBeVisible()
  await expect(switcher).toBeFocused()

  await pressByKeys(page, button(page, 'Hoy'))
  await expect(button(page, 'Hoy')).toHaveAttribute('aria-pressed', 'true')
  await expect(button(page, 'Hoy')).toBeFocused()
  const step = button(page, '1 h')
  await pressByKeys(page, step)
  await expect(step).toHaveAttribute('aria-pressed', 'true')
  await expect(step).toBeFocused()
  const plot = page.getByRole('slider', { name: 'Ventas por lugar' })
  await tabTo(page, plot)
  await page.keyboard.press('End')
  await expect(plot).toHaveAttribute('aria-valuetext', /Barra Norte \$80\.00/)

  await pressByKeys(page, button(page, 'Pantalla completa'), 'Shift+Tab')
  await expect(button(page, 'Salir de pantalla completa')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(button(page, 'Pantalla completa')).toBeFocused()
})

test('by keys alone products are changed together, and one by one in its own row', async ({ page }) => {
  const event = await aVenue()
  const [first, second] = await productsOf(event)
  await openAlive(page, `/office/${event.id}/venue/products`)
  await expect(heading(page, 'Lugares y productos')).toBeVisible()
  const box = (product?: Product) =>
    page.getByRole('checkbox', { name: `Elegir ${product?.name}`, exact: true })
  await tabTo(page, box(first))
  await page.keyboard.press('Space')
  await tabTo(page, box(second))
  await page.keyboard.press('Space')
  const bar = page.getByRole('form', { name: '2 elegidos' })
  await pressByKeys(page, bar.getByRole('button', { name: 'Cancelar' }))
  await expect(bar).toHaveCount(0)
  await expect(box(first)).toBeFocused()

  await page.keyboard.press('Space')
  const one = page.getByRole('form', { name: '1 elegido' })
  await tabTo(page, one.getByLabel('Qué cambiar'))
  await page.keyboard.type('Marcar ago')
  await page.keyboard.press('Enter')
  await pressByKeys(page, one.getByRole('button', { name: 'Cambiar' }))
  await expect(page.getByText('Cambió 1 producto.')).toBeVisible()

  const edit = button(page, `Editar ${second?.name}`)
  await pressByKeys(page, edit)
  await expect(page.getByLabel('Nombre', { exact: true }).first()).toBeFocused()
  await pressByKeys(page, button(page, 'Cancelar'))
  await expect(edit).toBeFocused()
})

test('by keys alone a file is imported, and a download is started and stopped', async ({ page }) => {
  const event = await aStaffedVenue()
  await openAlive(page, `/office/${event.id}/venue/products`)
  await expect(heading(page, 'Lugares y productos')).toBeVisible()
  await pressByKeys(page, page.getByRole('main').getByRole('link', { name: 'Importar CSV' }))
  await expect(heading(page, 'Importar productos')).toBeVisible()
  const asked = page.waitForEvent('filechooser')
  await pressByKeys(page, button(page, 'Elegir archivo'))
  const buffer = Buffer.from('nombre;precio;mayores\nTlayuda;120;no\n')
  await (await asked).setFiles({ name: 'lista.csv', mimeType: 'text/csv', buffer })
  await pressByKeys(page, button(page, 'Importar 1 línea'))
  await expect(page.getByRole('alert')).toHaveText('Se guardó 1 línea.')
  expect((await productsOf(event)).at(-1)).toMatchObject({ name: 'Tlayuda', price: 120 })

  await openAlive(page, `/office/${event.id}/money`)
  await expect(heading(page, 'Dinero')).toBeVisible()
  // It would be over before anybody could stop it.
  await page.route('**/exports/**', () => undefined)
  const download = button(page, 'Descargar')
  await pressByKeys(page, download)
  await page.keyboard.press('Escape')
  await expect(download).toBeFocused()
  await page.keyboard.press('Enter')
  await pressByKeys(page, button(page, /CSV/).first())
  await expect(button(page, 'Detener')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(download).toBeFocused()
})

test('by keys alone, forward and back, no stop of a phone’s screen hides below a bar', async ({ page }) => {
  const event = await aVenue()
  await page.setViewportSize({ width: 360, height: 740 })
  await openAlive(page, `/office/${event.id}/venue/products`)
  await expect(heading(page, 'Lugares y productos')).toBeVisible()
  await tabTo(page, button(page, 'Agregar producto'))
  await tabTo(page, page.getByRole('checkbox', { name: 'Elegir todos' }), 'Shift+Tab')
})
