import { expect, type Page } from '@playwright/test'
import { charges, heading, isUsable, pairedTill, test } from '../steps/bar-till.ts'
import { buyBalance, demo, qrOf, signInByApi } from '../steps/demo-api.ts'
import { aStaffedVenue } from '../steps/event.ts'
import { address, passesAxe, pageAs } from '../steps/screen.ts'
import { leaveResult, scan } from '../steps/taps.ts'
import { openProductForm } from '../steps/venue-steps.ts'

const add = async (office: Page, name: string, price: string): Promise<void> => {
  const card = office.getByRole('region', { name: 'Agregar producto' })
  await card.getByLabel('Nombre').fill(name)
  await card.getByLabel('Precio en pesos').fill(price)
  await card.getByRole('button', { name: 'Agregar producto' }).click()
  await expect(office.getByText(`${name} · $${price}.00`)).toBeVisible()
}

/** What a combo is made of, as its form is filled in. */
const makeCombo = async (office: Page, name: string, parts: [string, string][]): Promise<void> => {
  await openProductForm(office, name, 'Combo')
  const form = office.getByRole('form', { name: `De qué se arma ${name}` })
  for (const [part, quantity] of parts) {
    await form.getByRole('button', { name: 'Agregar producto al combo' }).click()
    await form.getByLabel('Producto').last().selectOption(part)
    await form.getByLabel('Cuántos lleva').last().fill(quantity)
  }
  for (const [width, height] of [
    [360, 740],
    [1440, 900],
  ] as const) {
    await office.setViewportSize({ width, height })
    await passesAxe(office)
  }
  await form.getByRole('button', { name: 'Guardar' }).click()
  await expect(form).toBeHidden()
}

test('a combo is made in the office, sold on a till that says its parts, and sold out where a part is', async ({
  browser,
}) => {
  const event = await aStaffedVenue()
  const ana = await signInByApi(demo.attendee)
  const qr = await buyBalance(ana, event, 200)
  const till = await pairedTill(browser, event)
  await expect(till.getByRole('button', { name: 'Agua, $30.00' })).toBeVisible()
  const office = await pageAs(browser, demo.manager)
  await office.goto(`${address()}/office/${event.id}/venue/products`)
  await add(office, 'Combo pareja', '90')
  await makeCombo(office, 'Combo pareja', [
    ['Agua', '2'],
    ['Papas', '1'],
  ])
  await expect(office.getByText('Combo: 2 × Agua, 1 × Papas')).toBeVisible()

  const combo = till.getByRole('button', { name: /^Combo pareja, \$90\.00/ })
  await expect(combo).toBeVisible({ timeout: 10_000 })
  await combo.click()
  await till.getByRole('button', { name: 'Cuenta', exact: true }).click()
  const bill = till.getByRole('dialog', { name: 'Cuenta: $90.00' })
  await expect(bill.getByText('2 × Agua, 1 × Papas')).toBeVisible()
  await passesAxe(till)
  await bill.getByRole('button', { name: 'Volver' }).click()
  await scan(till, qr.code)
  await isUsable(till)
  await charges(till).click()
  await expect(heading(till, 'Cobrado')).toBeVisible()
  await expect(till.getByText('2 × Agua, 1 × Papas')).toBeVisible()
  expect((await qrOf(ana, event))?.available_balance).toBe(qr.available_balance - 90)
  await leaveResult(till)

  await office.getByRole('button', { name: 'Quitar Agua', exact: true }).click()
  const question = office.getByRole('dialog')
  await question.getByRole('button', { name: 'Sí, continuar' }).click()
  await expect(office.getByText(/Este producto es parte de un combo: Combo pareja/)).toBeVisible()
  await office.reload()
  await openProductForm(office, 'Agua', 'Existencias')
  const stock = office.getByRole('form', { name: 'Existencias de Agua' })
  await stock.getByLabel('Cuántas piezas quedan').fill('1')
  await stock.getByRole('button', { name: 'Guardar' }).click()
  await expect(stock).toBeHidden()
  await expect(till.getByRole('button', { name: /^Combo pareja.*Agotado/ })).toBeDisabled({ timeout: 10_000 })
  await expect(till.getByRole('button', { name: /^Agua, \$30\.00/ })).toBeEnabled()
  await office.context().close()
  await till.context().close()
})
