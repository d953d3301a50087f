import { expect } from '@playwright/test'
import { routes } from '../../packages/client/src/routes.ts'
import { buyBalance, demo } from '../steps/demo-api.ts'
import { aPerson, aVenue, closeEvent } from '../steps/event.ts'
import { address, heading, passesAxe, pageAs, simulator, test } from '../steps/screen.ts'

test.use({ visitor: demo.manager, viewport: { width: 1440, height: 900 } })

/** The next refund at Mercado Pago is refused. */
const refuseNext = async (): Promise<void> => {
  const reply = await fetch(`${simulator()}/_sim/control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ action: 'next', operation: 'create_refund', outcome: 'refund_rejected' }),
  })
  expect(reply.status).toBe(200)
}

test('an event ends, what is left goes back to its payments, and what a gateway refuses goes by CLABE', async ({
  page,
  browser,
}) => {
  const [ana, event] = [await aPerson(), await aVenue()]
  await buyBalance(ana, event, 500)
  await buyBalance(ana, event, 200)
  await page.goto(address() + routes.inOffice(event.id, 'money'))
  await page.getByRole('link', { name: 'Devolución automática' }).click()
  await expect(heading(page, 'Devolución automática')).toBeVisible()
  await expect(page.getByRole('row', { name: /^Mercado Pago/ })).toContainText('$700.00')
  await expect(page.getByRole('button', { name: 'Devolver lo que sobró' })).toHaveCount(0)
  await closeEvent(event)
  await refuseNext()
  await page.reload()
  await passesAxe(page)
  await page.getByRole('button', { name: 'Devolver lo que sobró' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Se apartan $700.00 de 1 QR')
  await dialog.getByRole('button', { name: 'Sí' }).click()
  await expect(page.getByText('Terminada', { exact: true })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('2 de 2 pagos decididos')).toBeVisible()
  await passesAxe(page)

  const phone = await pageAs(browser, ana.email, { viewport: { width: 360, height: 740 } })
  await phone.goto(`${address()}${routes.qrs()}`)
  await phone.getByRole('link', { name: 'Dar mi CLABE' }).click()
  await expect(heading(phone, 'Lo que sobró va de regreso')).toBeVisible()
  await expect(phone.getByText(/^Enviada\. Llega a más tardar/)).toBeVisible()
  await expect(phone.getByText('No se pudo por esta vía')).toBeVisible()
  await passesAxe(phone)
  const clabe = phone.getByLabel('CLABE, 18 dígitos')
  await clabe.fill('032180000118359710')
  await phone.getByRole('button', { name: 'Recibirlo en esta cuenta' }).click()
  await expect(phone.getByText('Esa CLABE no existe').first()).toBeVisible()
  await clabe.fill('032180000118359719')
  await phone.context().setOffline(true)
  await phone.getByRole('button', { name: 'Recibirlo en esta cuenta' }).click()
  await expect(phone.getByRole('alert')).toContainText('conexión')
  await expect(clabe).toHaveValue('032180000118359719')
  await phone.context().setOffline(false)
  await phone.getByRole('button', { name: 'Recibirlo en esta cuenta' }).click()
  await expect(phone.getByText(/^Listo: apartamos MXN \$(?:500|200)\.00/)).toBeVisible()
  await expect(phone.getByText('Aceptada: está apartada. La transferimos')).toBeVisible()
  await passesAxe(phone)
  await phone.goto(`${address()}${routes.qrs()}`)
  await expect(phone.getByRole('link', { name: 'Ver cómo va' })).toBeVisible()
  await phone.context().close()
})
