import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { routes } from '../../packages/client/src/routes.ts'
import { api, buyBalance, demo, signInByApi, type TestEvent } from '../steps/demo-api.ts'
import { aPerson, aVenue } from '../steps/event.ts'
import { address, heading, passesAxe, test } from '../steps/screen.ts'

test.use({ visitor: demo.manager, viewport: { width: 1440, height: 900 } })

const open = (page: Page, event: TestEvent, path: 'overview' | 'sales' | 'money') =>
  page.goto(address() + routes.inOffice(event.id, path))

/** A venue where somebody has 500 pesos; `charge` takes some of them at the manager's bar. */
const aNight = async () => {
  const [ana, event] = [await aPerson(), await aVenue()]
  const { code } = await buyBalance(ana, event, 500)
  const { token } = await signInByApi(demo.manager)
  const charge = (amount: number) => {
    const items = [{ name: 'Elote', quantity: 1, unit_price: amount }]
    return api(`staff/events/${event.id}/charges`, token, { op_id: randomUUID(), code, amount, items })
  }
  return { event, charge }
}

test('a charge shows on the open overview within two seconds, in its figures and then in its plots', async ({
  page,
}) => {
  const { event, charge } = await aNight()
  await open(page, event, 'overview')
  await expect(heading(page, 'Resumen')).toBeVisible()
  const spent = page.getByLabel('Cifras: Gastado')
  await expect(spent).toContainText('$0.00')
  await expect(page.locator('main').getByText(/^En vivo · hace \d s$/)).toBeVisible()
  await charge(120)
  await expect(spent).toContainText('$120.00', { timeout: 2_000 })
  await expect(page.getByLabel('Cifras: Sin gastar')).toContainText('$380.00')
  const products = page.getByRole('region', { name: 'Lo más vendido' })
  await expect(products.getByRole('listitem')).toHaveText('Elote × 1$120')
  await expect(page.getByText(/^Cuadra al centavo/)).toContainText('$380.00 sin gastar')
})

test('a plot is looked at with the arrow keys, and is a table too', async ({ page }) => {
  const { event, charge } = await aNight()
  await charge(80)
  await open(page, event, 'overview')
  const plot = page.getByRole('slider', { name: 'Ventas por lugar' })
  await expect(plot).toHaveAttribute('aria-valuetext', /Barra Norte \$80\.00/)
  await plot.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(plot).toHaveAttribute('aria-valuetext', /Barra Norte \$0\.00/)
  await page.keyboard.press('End')
  await expect(plot).toHaveAttribute('aria-valuetext', /Barra Norte \$80\.00/)
  const card = page.getByRole('region', { name: 'Ventas por lugar' }).first()
  await card.getByRole('button', { name: 'Ver tabla' }).click()
  await expect(card.getByRole('columnheader')).toHaveText(['Hora', 'Barra Norte'])
  await expect(card.getByRole('row').last()).toContainText('$80.00')
  await passesAxe(page)
})

test('sales and money tell the same, by place, product, person and account', async ({ page }) => {
  const { event, charge } = await aNight()
  await charge(70)
  await charge(30)
  await open(page, event, 'sales')
  await expect(page.getByLabel('Cifras: Ventas')).toContainText('$100.00')
  const products = page.getByRole('table').filter({ hasText: 'Elote' })
  await expect(products.getByRole('row').filter({ hasText: 'Elote' })).toHaveCount(2)
  await passesAxe(page)
  await open(page, event, 'money')
  await expect(page.getByText(/^Cuadra al centavo/)).toBeVisible()
  await passesAxe(page)
  await page.getByRole('link', { name: 'Ventas · Barra Norte' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Cobro' })).toHaveCount(2)
})

test.describe('where a role was taken away', () => {
  test.use({ expectedComplaints: [/status of 403/] })

  test('sales and money that may not be read again say why, beside their old figures', async ({ page }) => {
    const { event, charge } = await aNight()
    await charge(70)
    const message = 'Tu cuenta no tiene permiso para hacer esto.'
    for (const [path, name, value] of [
      ['sales', 'Ventas', '$70.00'],
      ['money', 'Sin gastar', '$430.00'],
    ] as const) {
      await open(page, event, path)
      const figure = page.getByLabel(`Cifras: ${name}`, { exact: true })
      await expect(figure).toContainText(value)
      await page.route(`**/api/v1/es/office/events/*/${path}*`, (route) =>
        route.fulfill({ status: 403, json: { success: false, code: 'forbidden', message } }),
      )
      // What polls reads at once when the network changes.
      await page.evaluate(() => window.dispatchEvent(new Event('online')))
      const notice = page.getByRole('status').filter({ hasText: 'Son las cifras' })
      await expect(notice).toContainText(`${message} Son las cifras de las `)
      await expect(notice).not.toContainText('No pudimos leer de nuevo')
      await expect(figure).toContainText(value)
    }
  })
})
