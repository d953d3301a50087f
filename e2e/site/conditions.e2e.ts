import { expect } from '@playwright/test'
import { address, heading, openAlive, test } from '../steps/screen.ts'
import { holdsAtBothSizes } from '../steps/width.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test('an event that gives back by itself says so where it is shown, and on its own conditions', async ({
  page,
}) => {
  await page.goto(address())
  const cards = page.getByRole('list', { name: 'Eventos' }).getByRole('listitem')
  await expect(cards.filter({ hasText: 'Sonidero Estelar' })).toContainText('Lo que no gastes regresa solo')
  await expect(cards.filter({ hasText: 'Marea Llena' })).not.toContainText('regresa')

  await openAlive(page, '/events/sonidero-estelar/conditions')
  await expect(heading(page, 'Condiciones de Sonidero Estelar')).toBeVisible()
  const rest = page.getByRole('region', { name: 'Lo que no gastes' })
  await expect(rest).toContainText('Regresa solo y completo, sin comisión y sin monto mínimo')
  await expect(rest).toContainText('48 horas después de que termina el evento')
  await expect(rest).toContainText('20 días por Mercado Pago y 30 días por PayPal')
  await expect(rest).not.toContainText('formulario')
  await holdsAtBothSizes(page)
})

test('any other says that purchases are final and how the form gives back', async ({ page }) => {
  await openAlive(page, '/events/marea-llena/conditions')
  const rest = page.getByRole('region', { name: 'Lo que no gastes' })
  await expect(rest).toContainText('Las compras son finales.')
  await expect(rest).toContainText('Tu saldo debe ser mayor a $100.')
  await expect(rest).not.toContainText('Regresa solo')
  await rest.getByRole('link', { name: 'Formulario de reembolso' }).click()
  await page.waitForURL('**/refunds')
})
