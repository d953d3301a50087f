import { expect, type Page } from '@playwright/test'
import { routes } from '../../packages/client/src/routes.ts'
import { buyBalance, demo, type TestEvent } from '../steps/demo-api.ts'
import { aPerson, aVenue } from '../steps/event.ts'
import { address, heading, passesAxe, test } from '../steps/screen.ts'

test.use({
  visitor: demo.manager,
  viewport: { width: 1440, height: 900 },
  expectedComplaints: [/409 \(Conflict\).*\/deposits$/],
})

const yesterday = (): string => new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)

/** An event where somebody bought 500 pesos online, of which the gateway keeps 24.88. */
const aNight = async (): Promise<TestEvent> => {
  const [ana, event] = [await aPerson(), await aVenue()]
  await buyBalance(ana, event, 500)
  return event
}

const openDeposits = async (page: Page, event: TestEvent): Promise<void> => {
  await page.goto(address() + routes.inOffice(event.id, 'money'))
  await page.getByRole('link', { name: 'Depósitos en el banco' }).click()
  await expect(heading(page, 'Depósitos en el banco')).toBeVisible()
}

const owed = (page: Page) => page.getByRole('table').first().getByRole('row').nth(1)

test('a payout is entered with its fee, counted once at the bank, and undone when it was a mistake', async ({
  page,
}) => {
  const event = await aNight()
  await openDeposits(page, event)
  await expect(owed(page)).toContainText('$475.12')
  await passesAxe(page)
  const form = page.getByRole('form', { name: 'Registrar un depósito' })
  await form.getByLabel('Cuenta').selectOption({ index: 1 })
  await form.getByLabel('Importe que llegó').fill('600')
  await form.getByLabel('Día en que llegó').fill(yesterday())
  await form.getByLabel('Referencia').fill('PAGO-1')
  const send = form.getByRole('button', { name: 'Registrar depósito' })
  await send.click()
  await expect(form.getByRole('alert')).toContainText('pasan de lo que esa cuenta tiene por depositar')
  await form.getByLabel('Importe que llegó').fill('460')
  await form.getByLabel('Comisión que descontaron').fill('7.25')
  await send.click()
  await expect(page.getByText('El depósito quedó registrado.')).toBeVisible()
  await expect(owed(page)).toContainText('$7.87')
  const listed = page.getByRole('row', { name: /PAGO-1/ })
  await expect(listed).toContainText('$460.00')
  await expect(listed).toContainText('$7.25')

  await page.getByRole('link', { name: 'Todas las cuentas' }).click()
  await expect(page.getByRole('row', { name: /^Banco/ })).toContainText('$460.00')
  await expect(page.getByText(/^Cuadra al centavo/)).toBeVisible()
  await page.goBack()

  await page.getByRole('button', { name: 'Deshacer el depósito PAGO-1' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('$467.25 vuelven a contar como pendientes')
  await dialog.getByLabel('Por qué se deshace').fill('Era de otro evento')
  await dialog.getByRole('button', { name: 'Sí' }).click()
  await expect(listed).toContainText('Deshecho por')
  await expect(listed).toContainText('Era de otro evento')
  await expect(owed(page)).toContainText('$475.12')
})

test('a statement in CSV is looked at line by line, then entered', async ({ page }) => {
  const event = await aNight()
  await openDeposits(page, event)
  const name = (await owed(page).getByRole('rowheader').textContent()) ?? ''
  await page.getByRole('link', { name: 'Importar CSV' }).click()
  const lines = [`${name},${yesterday()},300,LOTE-1`, `${name},${yesterday()},300,LOTE-2`]
  await page.locator('input[type=file]').setInputFiles({
    name: 'estado.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['cuenta,fecha,importe,referencia', ...lines].join('\n')),
  })
  await expect(page.getByRole('row', { name: /LOTE-1/ })).toContainText('$300.00')
  await expect(page.getByRole('row', { name: /LOTE-2/ })).toContainText('solo le faltan $175.12')
  await page.getByRole('button', { name: 'Importar 1 línea' }).click()
  // The way back is there from the start: taken earlier, it leads to what was before the import.
  await expect(page.getByText('Se guardó 1 línea.')).toBeVisible()
  await page.getByRole('link', { name: 'Ver depósitos' }).click()
  await expect(owed(page)).toContainText('$175.12')
  await expect(page.getByRole('row', { name: /LOTE-1/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /LOTE-2/ })).toHaveCount(0)
})
