import { expect, type Browser, type Page } from '@playwright/test'
import { charges, heading, isUsable, test } from '../steps/bar-till.ts'
import { api, demo, qrOf, signInByApi, type TestEvent } from '../steps/demo-api.ts'
import { address, passesAxe, pageAs } from '../steps/screen.ts'
import { goTo, openProductForm } from '../steps/venue-steps.ts'

const inOffice = async (browser: Browser, event: TestEvent, path: string): Promise<Page> => {
  const page = await pageAs(browser, demo.manager)
  await page.goto(`${address()}/office/${event.id}/venue/${path}`)
  return page
}

const setPrice = async (office: Page, price: string): Promise<void> => {
  await openProductForm(office, 'Papas', 'Lugares y precios')
  const form = office.getByRole('form', { name: 'Lugares y precios de Papas' })
  await form.getByLabel('Precio en Barra Norte').fill(price)
  await passesAxe(office)
  await form.getByRole('button', { name: 'Guardar' }).click()
}

/** All day but a minute before six in the morning. */
const addHappyHour = async (office: Page): Promise<void> => {
  const form = office.getByRole('region', { name: 'Agregar hora feliz' })
  for (const day of ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'])
    await form.getByRole('checkbox', { name: day }).check()
  await form.getByLabel('Desde').fill('06:00')
  await form.getByLabel('Hasta').fill('05:59')
  await form.getByLabel('Cuánto menos, en %').fill('50')
  await passesAxe(office)
  await form.getByRole('button', { name: 'Agregar hora feliz' }).click()
  await expect(office.getByText('Hora feliz · 50 % menos')).toBeVisible()
}

test('a bar sells at its own price, and at that of a happy hour while it lasts', async ({
  bar: { ana, event, qr, till },
  browser,
}) => {
  await expect(till.getByRole('button', { name: 'Papas, $50.00' })).toBeVisible()
  const office = await inOffice(browser, event, 'products')
  await setPrice(office, '60')
  await expect(office.getByText('$60.00 en Barra Norte')).toBeVisible()
  const papas = till.getByRole('button', { name: /^Papas, \$60\.00/ })
  await expect(papas).toBeVisible({ timeout: 10_000 })
  await office.getByRole('link', { name: 'Horas felices' }).click()
  await addHappyHour(office)
  const happy = till.getByRole('button', { name: /^Papas, \$30\.00, antes \$60\.00/ })
  await expect(happy).toBeVisible({ timeout: 10_000 })
  await isUsable(till)
  await happy.click()
  await charges(till).click()
  await expect(heading(till, 'Cobrado')).toBeVisible()
  expect((await qrOf(ana, event))?.available_balance).toBe(qr.available_balance - 30)

  await office.getByRole('button', { name: 'Quitar Hora feliz' }).click()
  await office.getByRole('button', { name: 'Sí, continuar' }).click()
  await expect(office.getByText('Todavía no hay horas felices.')).toBeVisible()
  await office.getByRole('link', { name: 'Productos' }).click()
  await setPrice(office, '')
  await expect(office.getByText('$60.00 en Barra Norte')).toBeHidden()
})

test('a bar marks what ran out at its own place, and it is back with a second tap', async ({
  bar: { event, till },
  browser,
}) => {
  await expect(charges(till)).toBeVisible()
  await goTo(till, 'Marcar agotados')
  await expect(till.getByText('Se apaga en este lugar.')).toBeVisible()
  const papas = till.getByRole('button', { name: /^Papas/ })
  await papas.click()
  await expect(papas).toHaveAttribute('aria-pressed', 'true')
  await isUsable(till)
  const office = await inOffice(browser, event, 'products')
  await expect(office.getByText('Agotado en Barra Norte')).toBeVisible()
  await papas.click()
  await expect(papas).toHaveAttribute('aria-pressed', 'false')
})

test('two pieces are sold by two tills, and the third finds the product sold out by itself', async ({
  bar: { ana, event, qr, till },
  browser,
}) => {
  await expect(charges(till)).toBeVisible()
  const office = await inOffice(browser, event, 'products')
  /** Types a count where one is given, and the alert. */
  const setStock = async (left: string | null, alertAt: string): Promise<void> => {
    await openProductForm(office, 'Papas', 'Existencias')
    const form = office.getByRole('form', { name: 'Existencias de Papas' })
    if (left !== null) await form.getByLabel('Cuántas piezas quedan').fill(left)
    await form.getByLabel('Avisar desde cuántas').fill(alertAt)
    await passesAxe(office)
    await form.getByRole('button', { name: 'Guardar' }).click()
    await expect(form).toBeHidden()
  }
  await setStock('2', '2')
  await expect(office.getByText('Quedan 2')).toBeVisible()
  await till.getByRole('button', { name: 'Papas, $50.00, Quedan 2' }).click({ timeout: 10_000 })
  await isUsable(till)
  const otherTill = await signInByApi(demo.bar)
  const { products } = await api<{ products: { id: string; name: string }[] }>(
    `staff/events/${event.id}/catalogue`,
    otherTill.token,
  )
  const sold = { name: 'Papas', quantity: 1, unit_price: 50 }
  const items = [{ ...sold, product_id: products.find(({ name }) => name === 'Papas')?.id }]
  const body = { op_id: crypto.randomUUID(), code: qr.code, amount: 50, items }
  await api(`staff/events/${event.id}/charges`, otherTill.token, body)
  await charges(till).click()
  await expect(heading(till, 'Cobrado')).toBeVisible()
  await expect(heading(till, 'Escanea el QR')).toBeVisible()
  await goTo(till, 'Marcar agotados')
  const papas = till.getByRole('button', { name: /^Papas/ })
  await expect(papas).toContainText('Agotado en todos los lugares', { timeout: 15_000 })
  await expect(papas).toBeDisabled()
  expect((await qrOf(ana, event))?.available_balance).toBe(qr.available_balance - 100)
  // The page is from before the sales: an alert alone puts none of them back.
  await expect(office.getByText('Quedan 2')).toBeVisible()
  await setStock(null, '1')
  await expect(office.getByText('Ya no queda ninguna')).toBeVisible()
  await office.reload()
  await expect(office.getByText('Ya no queda ninguna')).toBeVisible()
  await setStock('', '')
  await expect(office.getByText('Ya no queda ninguna')).toBeHidden()
})
