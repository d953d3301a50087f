import { expect, type Page } from '@playwright/test'
import { charges, heading, isUsable, test } from '../steps/bar-till.ts'
import { demo, qrOf } from '../steps/demo-api.ts'
import { address, passesAxe, pageAs } from '../steps/screen.ts'
import { lookUp, openProductForm } from '../steps/venue-steps.ts'
import { leaveResult } from '../steps/taps.ts'

const setDeposit = async (office: Page, name: string, price: string): Promise<void> => {
  await openProductForm(office, 'Agua', 'Depósito del vaso')
  const form = office.getByRole('form', { name: 'Depósito del vaso de Agua', exact: true })
  await form.getByLabel('En qué se sirve').fill(name)
  await form.getByLabel('Depósito, en pesos').fill(price)
  await passesAxe(office)
  await form.getByRole('button', { name: 'Guardar' }).click()
  await expect(form).toBeHidden()
}

test('a cup’s deposit is charged with its drink, and lowers the next bill when the cup comes back', async ({
  bar: { ana, event, qr, till },
  browser,
}) => {
  await expect(till.getByRole('button', { name: 'Agua, $30.00' })).toBeVisible()
  const office = await pageAs(browser, demo.manager)
  await office.goto(`${address()}/office/${event.id}/venue/products`)
  await setDeposit(office, 'Vaso', '20')
  await expect(office.getByText('Vaso con depósito de $20.00')).toBeVisible()
  const given = till.getByRole('button', { name: /^Vaso devuelto/ })
  await expect(given).toBeVisible({ timeout: 10_000 })

  await till.getByRole('button', { name: 'Agua, $30.00' }).click()
  await expect(till.getByText('$50.00').first()).toBeVisible()
  await till.getByRole('button', { name: 'Cuenta', exact: true }).click()
  const bill = till.getByRole('dialog', { name: 'Cuenta: $50.00' })
  await expect(bill.getByText('1 × Vaso (depósito)')).toBeVisible()
  await bill.getByRole('button', { name: 'Volver' }).click()
  await charges(till).click()
  await expect(heading(till, 'Cobrado')).toBeVisible()
  expect((await qrOf(ana, event))?.available_balance).toBe(qr.available_balance - 50)
  await leaveResult(till)
  await lookUp(till, qr.code)
  await till.getByRole('button', { name: 'Sí, continuar' }).click()

  await given.click()
  await expect(till.getByRole('button', { name: 'Devolver $20.00' })).toBeEnabled()
  await till.getByRole('button', { name: /^Papas/ }).click()
  await expect(given).toHaveText('Vaso devuelto −$20 × 1')
  await isUsable(till)
  await charges(till).click()
  await expect(heading(till, 'Cobrado')).toBeVisible()
  expect((await qrOf(ana, event))?.available_balance).toBe(qr.available_balance - 80)

  await setDeposit(office, '', '')
  await expect(office.getByText('Vaso con depósito de $20.00')).toBeHidden()
  await office.context().close()
})

test('cups come back without a bill: the QR has their deposits again, and a void takes them back', async ({
  bar: { ana, event, qr, till },
  browser,
}) => {
  const office = await pageAs(browser, demo.manager)
  await office.goto(`${address()}/office/${event.id}/venue/products`)
  await setDeposit(office, 'Vaso', '30')
  const given = till.getByRole('button', { name: /^Vaso devuelto/ })
  await expect(given).toBeVisible({ timeout: 10_000 })
  const balance = async () => (await qrOf(ana, event))?.available_balance
  for (let drink = 0; drink < 2; drink += 1) await till.getByRole('button', { name: 'Agua, $30.00' }).click()
  await charges(till).click()
  await expect(heading(till, 'Cobrado')).toBeVisible()
  await leaveResult(till)
  expect(await balance()).toBe(qr.available_balance - 120)

  await given.click()
  await given.click()
  await lookUp(till, qr.code)
  await till.getByRole('button', { name: 'Sí, continuar' }).click()
  // A bill that comes to nothing is none, so the cups go back by themselves.
  await till.getByRole('button', { name: 'Otro monto' }).click()
  for (const digit of ['6', '0']) await till.getByRole('button', { name: digit, exact: true }).click()
  await expect(till.getByRole('button', { name: 'Devuelve los vasos aparte' })).toBeDisabled()
  for (let digit = 0; digit < 2; digit += 1) await till.getByRole('button', { name: 'Borrar' }).click()
  await till.getByRole('button', { name: 'Productos' }).click()
  const confirm = till.getByRole('button', { name: 'Devolver $60.00' })
  await expect(confirm).toBeEnabled()
  await isUsable(till)
  await passesAxe(till)
  await confirm.click()
  await expect(heading(till, 'Vasos devueltos')).toBeVisible()
  await expect(till.getByRole('list', { name: 'Lo que se devolvió' })).toHaveText('2 × Vaso (depósito)')
  await isUsable(till)
  expect(await balance()).toBe(qr.available_balance - 60)
  await leaveResult(till)

  await till.getByRole('button', { name: 'Últimas' }).click()
  await expect(till.getByRole('listitem').first()).toContainText(/Devolución de vasos \$60\.00.*2 × Vaso/)
  await isUsable(till)
  await till.getByRole('button', { name: 'Anular Devolución de vasos de $60.00' }).click()
  await expect(till.getByText('El depósito vuelve a salir del QR.')).toBeVisible()
  await till.getByRole('button', { name: 'Anular', exact: true }).click()
  await expect(heading(till, 'Anulado')).toBeVisible()
  expect(await balance()).toBe(qr.available_balance - 120)
  await setDeposit(office, '', '')
  await office.context().close()
})
