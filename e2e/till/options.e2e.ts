import { expect, type Browser, type Page } from '@playwright/test'
import { charges, heading, isUsable, pairedTill, test } from '../steps/bar-till.ts'
import { demo, qrOf, type TestEvent } from '../steps/demo-api.ts'
import { aStaffedVenue } from '../steps/event.ts'
import { address, passesAxe, pageAs } from '../steps/screen.ts'
import { goTo, openProductForm } from '../steps/venue-steps.ts'
import { leaveResult } from '../steps/taps.ts'

const inOffice = async (browser: Browser, event: TestEvent): Promise<Page> => {
  const page = await pageAs(browser, demo.manager)
  await page.goto(`${address()}/office/${event.id}/venue/products`)
  return page
}

/** Papas come in two sizes, one of which has to be chosen, and with or without salsa. */
const setOptions = async (office: Page): Promise<void> => {
  await openProductForm(office, 'Papas', 'Opciones')
  const form = office.getByRole('form', { name: 'Opciones de Papas' })
  const addGroup = async (name: string, options: [string, string][]) => {
    await form.getByRole('button', { name: 'Agregar grupo' }).click()
    const group = form.getByRole('group').last()
    await group.getByLabel('Nombre del grupo').fill(name)
    for (const [at, [option, more]] of options.entries()) {
      if (at > 0) await group.getByRole('button', { name: 'Agregar opción' }).click()
      await group.getByLabel('Opción', { exact: true }).last().fill(option)
      await group.getByLabel('Cuánto suma, en pesos').last().fill(more)
    }
    return group
  }
  const size = await addGroup('Tamaño', [
    ['Chicas', ''],
    ['Grandes', '40'],
  ])
  await size.getByLabel('Hay que elegir antes de cobrar').check()
  const taste = await addGroup('Al gusto', [['Sin salsa', '']])
  await taste.getByLabel('Cuántas se eligen').selectOption('Varias')
  await passesAxe(office)
  await form.getByRole('button', { name: 'Guardar' }).click()
  await expect(office.getByText('Tamaño: Chicas, Grandes +$40.00')).toBeVisible()
  await expect(office.getByText('Al gusto: Sin salsa')).toBeVisible()
}

test('a tap asks what has to be chosen, the bill changes it, the receipt says it, and what ran out is refused', async ({
  bar: { ana, event, qr, till },
  browser,
}) => {
  await expect(till.getByRole('button', { name: 'Papas, $50.00' })).toBeVisible()
  const office = await inOffice(browser, event)
  await setOptions(office)
  const papas = till.getByRole('button', { name: /^Papas, \$50\.00 o más/ })
  await expect(papas).toBeVisible({ timeout: 10_000 })

  await papas.click()
  const choice = till.getByRole('dialog', { name: 'Papas' })
  await choice.getByRole('button', { name: 'Sin salsa' }).click()
  await passesAxe(till)
  await choice.getByRole('button', { name: /^Grandes/ }).click()
  await expect(choice).toBeHidden()
  await papas.click()
  await choice.getByRole('button', { name: /^Grandes/ }).click()
  await expect(till.getByText('$180.00').first()).toBeVisible()

  await till.getByRole('button', { name: 'Cuenta', exact: true }).click()
  const bill = till.getByRole('dialog', { name: 'Cuenta: $180.00' })
  await expect(bill.getByText('1 × Papas (Grandes, Sin salsa)')).toBeVisible()
  await passesAxe(till)
  await bill.getByRole('button', { name: 'Opciones de Papas (Grandes)' }).click()
  await choice.getByRole('button', { name: /^Chicas/ }).click()
  await choice.getByRole('button', { name: 'Cambiar uno, $50.00' }).click()
  const changed = till.getByRole('dialog', { name: 'Cuenta: $140.00' })
  await expect(changed.getByText('1 × Papas (Chicas)')).toBeVisible()
  await changed.getByRole('button', { name: 'Volver' }).click()
  await isUsable(till)

  await charges(till).click()
  await expect(heading(till, 'Cobrado')).toBeVisible()
  await expect(till.getByText('1 × Papas (Grandes, Sin salsa)')).toBeVisible()
  expect((await qrOf(ana, event))?.available_balance).toBe(qr.available_balance - 140)

  await till.setViewportSize({ width: 390, height: 844 })
  await leaveResult(till)
  await papas.click()
  await choice.getByRole('button', { name: /^Grandes/ }).click()
  await openProductForm(office, 'Papas', 'Opciones')
  const form = office.getByRole('form', { name: 'Opciones de Papas' })
  await form.getByRole('group', { name: 'Tamaño' }).getByLabel('Agotada').last().check()
  await form.getByRole('button', { name: 'Guardar' }).click()
  await expect(till.getByText('Se agotó: Papas (Grandes)')).toBeVisible({ timeout: 10_000 })
  await papas.click()
  await expect(choice.getByRole('button', { name: /^Grandes/ })).toBeDisabled()
  await choice.getByRole('button', { name: 'Volver' }).click()

  await openProductForm(office, 'Papas', 'Opciones')
  await form.getByRole('button', { name: 'Quitar grupo' }).last().click()
  await form.getByRole('button', { name: 'Quitar grupo' }).click()
  await form.getByRole('button', { name: 'Guardar' }).click()
  await expect(till.getByRole('button', { name: /^Papas, \$50\.00(?! o más)/ })).toBeVisible({
    timeout: 10_000,
  })
})

test('a bar marks an option that ran out: nobody can choose it there, the office sees it and sells it again', async ({
  browser,
}) => {
  const event = await aStaffedVenue()
  const till = await pairedTill(browser, event)
  const office = await inOffice(browser, event)
  await setOptions(office)
  await expect(till.getByRole('button', { name: /^Papas, \$50\.00 o más/ })).toBeVisible({ timeout: 10_000 })
  await goTo(till, 'Marcar agotados')
  const options = till.getByRole('region', { name: 'Opciones de Papas' })
  const large = options.getByRole('button', { name: /^Grandes/ })
  await large.click()
  await expect(large).toHaveAttribute('aria-pressed', 'true')
  await isUsable(till)

  await office.reload()
  await expect(office.getByText('Grandes: agotada en Barra Norte')).toBeVisible()
  await passesAxe(office)
  await till.getByRole('button', { name: 'Listo' }).click()
  await till.getByRole('button', { name: /^Papas, \$50\.00 o más/ }).click()
  const choice = till.getByRole('dialog', { name: 'Papas' })
  await expect(choice.getByRole('button', { name: /^Grandes/ })).toBeDisabled()

  await office.getByRole('button', { name: 'Volver a vender Grandes' }).click()
  await expect(office.getByText('Grandes: agotada en Barra Norte')).toBeHidden()
  // An open choice stays as it was asked; the next one has what is sold by then.
  await expect(async () => {
    await choice.getByRole('button', { name: 'Volver' }).click()
    await till.getByRole('button', { name: /^Papas, \$50\.00 o más/ }).click()
    await expect(choice.getByRole('button', { name: /^Grandes/ })).toBeEnabled({ timeout: 1_000 })
  }).toPass({ timeout: 15_000 })
  await office.context().close()
  await till.context().close()
})
