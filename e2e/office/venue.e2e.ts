import { expect, type Page } from '@playwright/test'
import { type OfficePage, routes } from '../../packages/client/src/routes.ts'
import { api, demo, signInByApi, type TestEvent } from '../steps/demo-api.ts'
import { aStaffedVenue, aVenue } from '../steps/event.ts'
import { address, passesAxe, test } from '../steps/screen.ts'
import { openedEvent } from '../steps/venue-steps.ts'

type Product = { id: string; name: string; price: number; is_sold_out: boolean }

const productsOf = async ({ id }: TestEvent): Promise<Product[]> => {
  const { token } = await signInByApi(demo.manager)
  return (await api<{ products: Product[] }>(`staff/events/${id}/catalogue`, token)).products
}

const open = async (page: Page, event: TestEvent, path: OfficePage): Promise<void> => {
  await page.goto(address() + routes.inOffice(event.id, path))
  await expect(openedEvent(page, event)).toBeVisible()
}

/** The page as a phone shows it, and as a desk does: nothing wider than the screen, and nothing that axe finds. */
const isRightAtBothWidths = async (page: Page): Promise<void> => {
  for (const [width, height] of [
    [360, 740],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(wide).toBeLessThanOrEqual(width)
    await passesAxe(page)
  }
}

const csv = (text: string) => ({ name: 'lista.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })

test.describe('what an event sells', () => {
  test.use({
    visitor: demo.manager,
    viewport: { width: 1440, height: 900 },
    expectedComplaints: [/status of 422/],
  })

  test('several prices are raised at once, and what can’t be is said and changes nothing', async ({
    page,
  }) => {
    const event = await aVenue()
    const [first, second, third] = await productsOf(event)
    await open(page, event, 'venue/products')
    for (const product of [first, second])
      await page.getByRole('checkbox', { name: `Elegir ${product?.name}`, exact: true }).check()
    const bar = page.getByRole('form', { name: '2 elegidos' })
    await bar.getByLabel('Qué cambiar').selectOption('Bajar el precio en pesos')
    await bar.getByLabel('Cuánto, en pesos').fill('1000')
    await isRightAtBothWidths(page)
    await bar.getByRole('button', { name: 'Cambiar' }).click()
    await expect(bar.getByRole('alert')).toContainText('No se cambió ningún producto.')
    expect((await productsOf(event)).map(({ price }) => price)).toEqual(
      expect.arrayContaining([first?.price, second?.price]),
    )

    await bar.getByLabel('Qué cambiar').selectOption('Subir el precio en %')
    await bar.getByLabel('Cuánto, en %').fill('10')
    await bar.getByLabel('Redondear').selectOption('A pesos enteros')
    await bar.getByRole('button', { name: 'Cambiar' }).click()
    await expect(page.getByRole('alert')).toHaveText('Cambiaron 2 productos.')
    await expect(bar).toHaveCount(0)
    const after = await productsOf(event)
    const raised = (price = 0) => Math.round(price * 1.1)
    expect(after.slice(0, 3).map(({ price }) => price)).toEqual([
      raised(first?.price),
      raised(second?.price),
      third?.price,
    ])
  })

  test('their order is changed by keys, by pointer and by arrows, and is kept', async ({ page }) => {
    const event = await aVenue()
    const [first, second, third] = (await productsOf(event)).map(({ name }) => name)
    const names = async () => (await productsOf(event)).slice(0, 3).map(({ name }) => name)
    await open(page, event, 'venue/products')
    const handle = (name = '') => page.getByRole('button', { name: `Mover ${name}`, exact: true })
    await handle(first).focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect(page.getByText(`${first}, lugar 3 de`)).toBeAttached()
    await page.keyboard.press('Escape')
    await expect(page.getByText(`${first} sigue donde estaba.`)).toBeAttached()
    expect(await names()).toEqual([first, second, third])

    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Space')
    await expect.poll(names).toEqual([second, first, third])
    await expect(handle(first)).toBeFocused()

    const [from, to] = [await handle(third).boundingBox(), await handle(second).boundingBox()]
    if (!from || !to) throw new Error('The handles are out of sight')
    await page.mouse.move(from.x + 10, from.y + 10)
    await page.mouse.down()
    await page.mouse.move(to.x + 10, to.y - 20, { steps: 8 })
    await page.mouse.up()
    await expect.poll(names).toEqual([third, second, first])

    // Twice, the second before the browser drew that the first is being sent.
    const up = page.getByRole('button', { name: `Subir ${first}`, exact: true })
    await up.evaluate(async (button: HTMLElement) => {
      button.click()
      await Promise.resolve()
      button.click()
    })
    await expect.poll(names).toEqual([first, third, second])
    await isRightAtBothWidths(page)
  })

  test('a file of products is looked at, then done without its faulty line', async ({ page }) => {
    const event = await aVenue()
    const [first] = await productsOf(event)
    await open(page, event, 'venue/products')
    await page.getByRole('link', { name: 'Importar CSV' }).click()
    const text = `nombre;precio;mayores\n${first?.name};$99.50;no\nTlayuda;120;no\nPulque;gratis;sí\n`
    await page.locator('input[type=file]').setInputFiles(csv(text))
    const row = (name = '') => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) })
    await expect(row(first?.name)).toContainText('→ $99.50')
    await expect(row('Tlayuda')).toContainText('Nuevo')
    await expect(row('Pulque')).toContainText('El precio se escribe 120, 120.50 o $120.50')
    expect(await productsOf(event)).not.toEqual(
      expect.arrayContaining([expect.objectContaining({ name: 'Tlayuda' })]),
    )
    await isRightAtBothWidths(page)
    await page.getByRole('button', { name: 'Importar 2 líneas' }).click()
    await expect(page.getByRole('alert')).toHaveText('Se guardaron 2 líneas.')
    const after = await productsOf(event)
    expect(after[0]).toMatchObject({ name: first?.name, price: 99.5 })
    expect(after.at(-1)).toMatchObject({ name: 'Tlayuda', price: 120 })
  })

  test('a cash point gets a limit of cash, which its place shows', async ({ page }) => {
    const event = await aVenue()
    await open(page, event, 'venue')
    const row = page.getByRole('listitem').filter({ hasText: 'Caja Entrada' })
    await expect(page.getByRole('button', { name: /^Límite de efectivo de Barra/ })).toHaveCount(0)
    await row.getByRole('button', { name: 'Límite de efectivo de Caja Entrada' }).click()
    const form = page.getByRole('form', { name: 'Límite de efectivo de Caja Entrada' })
    await form.getByLabel('Efectivo máximo del cajón, en pesos').fill('nada')
    await form.getByRole('button', { name: 'Guardar' }).click()
    await expect(form.getByRole('alert')).toContainText('Escribe un monto mayor que cero')
    await form.getByLabel('Efectivo máximo del cajón, en pesos').fill('5,000')
    await form.getByRole('button', { name: 'Guardar' }).click()
    await expect(row).toContainText('Cajón hasta $5,000.00')
    await isRightAtBothWidths(page)
  })

  test('places are ordered by keys and by pointer, and several cash points get one limit', async ({
    page,
  }) => {
    const event = await aVenue()
    const { token } = await signInByApi(demo.manager)
    const path = `staff/events/${event.id}/places`
    await api(path, token, { name: 'Acceso', kind: 'cash_point' })
    const places = () => api<{ name: string; drawer_limit: number | null }[]>(path, token)
    const names = async () => (await places()).map(({ name }) => name)
    expect(await names()).toEqual(['Barra Norte', 'Barra Sur', 'Caja Entrada', 'Acceso'])
    await open(page, event, 'venue')
    const handle = (name: string) => page.getByRole('button', { name: `Mover ${name}`, exact: true })
    await handle('Barra Norte').focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowDown')
    await expect(page.getByText('Barra Norte, lugar 2 de 4.')).toBeAttached()
    await page.keyboard.press('Space')
    await expect.poll(names).toEqual(['Barra Sur', 'Barra Norte', 'Caja Entrada', 'Acceso'])
    await expect(handle('Barra Norte')).toBeFocused()
    const [from, to] = [await handle('Acceso').boundingBox(), await handle('Barra Sur').boundingBox()]
    if (!from || !to) throw new Error('The handles are out of sight')
    await page.mouse.move(from.x + 10, from.y + 10)
    await page.mouse.down()
    await page.mouse.move(to.x + 10, to.y - 20, { steps: 8 })
    await page.mouse.up()
    await expect.poll(names).toEqual(['Acceso', 'Barra Sur', 'Barra Norte', 'Caja Entrada'])

    await page.getByRole('checkbox', { name: 'Elegir todas las cajas' }).check()
    await expect(page.getByRole('status').filter({ hasText: '2 elegidas' })).toBeAttached()
    const bar = page.getByRole('form', { name: '2 elegidas' })
    await bar.getByLabel('Efectivo máximo del cajón, en pesos').fill('0')
    await bar.getByRole('button', { name: 'Guardar' }).click()
    await expect(bar.getByRole('alert')).toContainText('Escribe un monto mayor que cero')
    await isRightAtBothWidths(page)
    await bar.getByLabel('Efectivo máximo del cajón, en pesos').fill('3,500')
    await bar.getByRole('button', { name: 'Guardar' }).click()
    await expect(page.getByRole('alert')).toHaveText('Cambiaron 2 cajas.')
    await expect(bar).toHaveCount(0)
    expect((await places()).map(({ drawer_limit }) => drawer_limit)).toEqual([3_500, null, null, 3_500])
  })
})

test.describe('who works at an event', () => {
  test.use({ visitor: demo.manager, viewport: { width: 1440, height: 900 } })

  test('is imported from a file; who has no account is to be invited', async ({ page }) => {
    const event = await aVenue()
    await open(page, event, 'team')
    await page.getByRole('link', { name: 'Importar CSV' }).click()
    const text = `correo,papel,lugar\n${demo.attendee},barra,Barra Norte\nnadie@demo.test,caja,\n`
    await page.locator('input[type=file]').setInputFiles(csv(text))
    await expect(page.getByRole('row').filter({ hasText: 'nadie@demo.test' })).toContainText(
      'Invita primero a esa persona.',
    )
    await isRightAtBothWidths(page)
    await page.getByRole('button', { name: 'Importar 1 línea' }).click()
    await expect(page.getByRole('alert')).toHaveText('Se guardó 1 línea.')
    const { token } = await signInByApi(demo.manager)
    expect(await api(`staff/events/${event.id}/staff`, token)).toEqual(
      expect.arrayContaining([expect.objectContaining({ email: demo.attendee, role: 'bar' })]),
    )
  })

  test('gets another role or place, or is removed, several at once', async ({ page }) => {
    const event = await aStaffedVenue()
    const { token } = await signInByApi(demo.manager)
    const staff = () =>
      api<{ name: string; role: string; place: { name: string } | null }[]>(
        `staff/events/${event.id}/staff`,
        token,
      )
    const standing = async (who: string) => {
      const member = (await staff()).find(({ name }) => name.startsWith(who))
      return member && [member.role, member.place?.name]
    }
    await open(page, event, 'team')
    // An administrator is one at every event, and not among them.
    const boxes = page.getByRole('listitem').getByRole('checkbox')
    await expect(boxes).toHaveCount((await staff()).length - 1)
    for (const name of [/^Elegir Beto/, /^Elegir Carla/]) await page.getByRole('checkbox', { name }).check()
    await expect(page.getByRole('status').filter({ hasText: '2 elegidas' })).toBeAttached()
    const bar = page.getByRole('form', { name: '2 elegidas' })
    await bar.getByLabel('Qué cambiar').selectOption('Asignar un lugar')
    await bar.getByLabel('Lugar nuevo').selectOption('Barra Sur')
    await isRightAtBothWidths(page)
    await bar.getByRole('button', { name: 'Cambiar' }).click()
    await expect(page.getByRole('alert')).toHaveText('Cambiaron 2 personas.')
    await expect(bar).toHaveCount(0)
    expect([await standing('Beto'), await standing('Carla')]).toEqual([
      ['bar', 'Barra Sur'],
      ['cashier', 'Barra Sur'],
    ])

    for (const name of [/^Elegir Beto/, /^Elegir Carla/]) await page.getByRole('checkbox', { name }).check()
    await page.getByRole('button', { name: 'Quitar a 2 del evento' }).click()
    const question = page.getByRole('dialog')
    await expect(question).toContainText('Se quitará a 2 personas; sus sesiones terminan ahora')
    await isRightAtBothWidths(page)
    await question.getByRole('button', { name: 'Sí, continuar' }).click()
    await expect(question).toHaveCount(0)
    await expect(page.getByRole('checkbox', { name: /^Elegir Beto/ })).toHaveCount(0)
    expect([await standing('Beto'), await standing('Carla')]).toEqual([undefined, undefined])
  })
})

test.describe('the devices of an event', () => {
  test.use({ visitor: 'admin@demo.test', viewport: { width: 1440, height: 900 } })

  test('are renamed, and several unpaired at once', async ({ page }) => {
    const event = await aStaffedVenue()
    const { token } = await signInByApi('admin@demo.test')
    const places = await api<{ id: string }[]>(`staff/events/${event.id}/places`, token)
    const { code } = await api<{ code: string }>(`staff/events/${event.id}/pairing-codes`, token, {
      place_id: places[0]?.id,
      minutes: 30,
    })
    for (const name of ['Barra 1', 'Barra 2', 'Barra 3'])
      await api('staff/devices/pair', token, { code, name })
    await open(page, event, 'devices')
    await page.getByRole('button', { name: 'Cambiar el nombre de Barra 3' }).click()
    await page.getByLabel('Nombre del dispositivo').fill('Tableta azul')
    await page.getByRole('button', { name: 'Guardar' }).click()
    const rows = page.getByRole('listitem').filter({ has: page.getByRole('checkbox') })
    await expect(rows.filter({ hasText: 'Tableta azul' })).toHaveCount(1)
    for (const name of ['Barra 1', 'Tableta azul'])
      await page.getByRole('checkbox', { name: `Elegir ${name}` }).check()
    await isRightAtBothWidths(page)
    await page.getByRole('button', { name: 'Desvincular 2', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Sí, continuar' }).click()
    await expect(rows).toHaveCount(1)
    await expect(rows).toContainText('Barra 2')
  })
})
