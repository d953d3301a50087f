import { expect, type Browser, type Page } from '@playwright/test'
import { charges, heading, isUsable, test } from '../steps/bar-till.ts'
import { demo, qrOf, type TestEvent } from '../steps/demo-api.ts'
import { address, passesAxe, pageAs } from '../steps/screen.ts'
import { goTo } from '../steps/venue-steps.ts'

const bossPin = '905217'

const inOffice = async (browser: Browser, event: TestEvent, path: string): Promise<Page> => {
  const page = await pageAs(browser, demo.manager)
  await page.goto(`${address()}/office/${event.id}/${path}`)
  return page
}

type Reason = {
  name: string
  kind?: string
  percent?: string
  perBill?: string
  uses?: string
  pin?: boolean
}

const addReason = async (office: Page, { name, kind, percent, perBill, uses, pin = false }: Reason) => {
  const form = office.getByRole('region', { name: 'Agregar motivo' })
  await form.getByLabel('Motivo').fill(name)
  if (kind) await form.getByLabel('Qué es').selectOption(kind)
  if (percent) await form.getByLabel('Porcentaje', { exact: true }).fill(percent)
  if (perBill) await form.getByLabel('Lo más por cuenta, en pesos').fill(perBill)
  if (uses) await form.getByLabel('Cuántas veces por persona y noche').fill(uses)
  await form.getByRole('checkbox', { name: /^Pide el PIN/ }).setChecked(pin)
  await form.getByRole('button', { name: 'Agregar motivo' }).click()
  await expect(office.getByText(`${name} ·`)).toBeVisible()
}

const choose = async (till: Page, reason: RegExp): Promise<void> => {
  await till.getByRole('button', { name: /^Descuento/ }).click()
  await expect(heading(till, 'Descuento')).toBeVisible()
  await isUsable(till)
  await till.getByRole('button', { name: reason }).click()
}

const typeBossPin = async (till: Page, pin: string): Promise<void> => {
  const keys = till.getByRole('group', { name: 'Teclado del PIN' })
  for (const digit of pin) await keys.getByRole('button', { name: digit, exact: true }).click()
  await till.getByRole('button', { name: 'Autorizar' }).click()
}

test('a bill costs less by a reason, nothing with a manager’s PIN, and the office tells both apart', async ({
  bar: { ana, event, qr, till },
  browser,
}) => {
  test.setTimeout(180_000)
  await expect(till.getByRole('button', { name: 'Papas, $50.00' })).toBeVisible()
  await expect(till.getByRole('button', { name: /^Descuento/ })).toHaveCount(0)
  const office = await inOffice(browser, event, 'venue/discounts')
  await expect(office.getByText('Todavía no hay motivos')).toBeVisible()
  await addReason(office, { name: 'Amigos', percent: '10', uses: '2' })
  await addReason(office, { name: 'Artista', kind: 'courtesy', perBill: '200', pin: true })
  await passesAxe(office)

  const papas = till.getByRole('button', { name: /^Papas, \$50\.00/ })
  await papas.click({ timeout: 10_000 })
  await choose(till, /^Amigos −\$5\.00/)
  await expect(till.getByText('−$5.00 · Amigos')).toBeVisible()
  await isUsable(till)
  await charges(till).click()
  await expect(heading(till, 'Cobrado')).toBeVisible()
  await expect.poll(async () => (await qrOf(ana, event))?.available_balance).toBe(qr.available_balance - 45)

  await expect(heading(till, 'Escanea el QR')).toBeVisible()
  await papas.click()
  await choose(till, /^Artista Gratis/)
  await typeBossPin(till, '111222')
  await expect(till.getByText('El PIN no coincide. Inténtalo de nuevo.')).toBeVisible()
  await isUsable(till)
  await typeBossPin(till, bossPin)
  await expect(heading(till, 'Entrega $50.00 sin cobrar')).toBeVisible()
  await isUsable(till)
  await till.getByRole('button', { name: 'Entregar sin cobrar' }).click()
  await expect(heading(till, 'Sin cobro')).toBeVisible()
  expect((await qrOf(ana, event))?.available_balance).toBe(qr.available_balance - 45)

  await office.goto(`${address()}/office/${event.id}/sales`)
  const table = office.getByRole('region', { name: 'Tabla de Descuentos y cortesías' })
  await expect(table.getByRole('row', { name: /Artista · Cortesía/ })).toContainText('$50.00')
  await expect(table.getByRole('row', { name: /Amigos · Descuento/ })).toContainText('$5.00')
  await passesAxe(office)

  await goTo(till, 'Últimas operaciones')
  await till.getByRole('button', { name: 'Anular Cortesía de $50.00' }).click()
  await till.getByRole('button', { name: 'Anular', exact: true }).click()
  await expect(heading(till, 'Anulado')).toBeVisible()
})
