import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { routes } from '../../packages/client/src/routes.ts'
import { api, buyBalance, demo, type TestEvent } from '../steps/demo-api.ts'
import { aPerson, aVenue } from '../steps/event.ts'
import { address, passesAxe, test, theVisitor } from '../steps/screen.ts'
import { aVendor } from '../steps/settlement-steps.ts'

test.use({ visitor: demo.manager, viewport: { width: 1440, height: 900 } })

type Product = { id: string; name: string; price: number }

/** An event whose Barra Norte sold four waters of 30 pesos with a deposit of 20 each, and took one cup back. */
const aNight = async (): Promise<TestEvent> => {
  const [ana, event] = [await aPerson(), await aVenue()]
  const { token } = theVisitor()
  const at = `staff/events/${event.id}`
  const { products } = await api<{ products: Product[] }>(`${at}/catalogue`, token)
  const water = products.find(({ name }) => name === 'Agua')
  if (!water) throw new Error('no water')
  await api(`${at}/products/${water.id}/cup`, token, { cup: { name: 'Vaso', price: 20 } }, 'PUT')
  const { code } = await buyBalance(ana, event, 500)
  const sell = (waters: number, cups: number) =>
    api(`${at}/charges`, token, {
      op_id: randomUUID(),
      code,
      amount: waters * water.price + cups * 20,
      items: [
        { product_id: water.id, name: water.name, quantity: waters, unit_price: water.price },
        { name: 'Vaso (depósito)', quantity: cups, unit_price: 20, is_cup: true },
      ],
    })
  await sell(3, 3)
  await sell(1, -1)
  return event
}

/** The page at both widths: nothing is wider than the screen, and axe finds nothing. */
const isRight = async (page: Page): Promise<void> => {
  for (const [width, height] of [
    [360, 740],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    await passesAxe(page)
  }
}

test('deposits for cups stand beside the sales in overview, sales and settlement, and a vendor is due none of them', async ({
  page,
}) => {
  const event = await aNight()
  const place = await aVendor(event, theVisitor().token)
  for (const path of ['overview', 'sales'] as const) {
    await page.goto(address() + routes.inOffice(event.id, path))
    await expect(page.getByText('Depósitos de vasos, neto')).toBeVisible()
    await expect(page.getByText('$40.00').first()).toBeVisible()
    await isRight(page)
  }
  await expect(page.getByText('$120.00').first()).toBeVisible()

  await page.goto(address() + routes.inOffice(event.id, 'settlement'))
  await expect(page.getByText('aparte, $40.00 de depósitos de vasos, neto')).toBeVisible()
  await expect(page.getByRole('row', { name: /Depósitos de vasos, de los asistentes/ })).toContainText(
    '$40.00',
  )
  await expect(page.getByText('cuadra al centavo.')).toBeVisible()
  await isRight(page)

  await page.goto(address() + routes.settlementPlace(event.id, place))
  const pending = page.getByRole('region', { name: /^Tabla de/ }).first()
  await expect(pending.getByRole('row', { name: 'Ventas' })).toContainText('$120.00')
  await expect(page.getByText(/^Aparte, \$40\.00 de depósitos de vasos, neto/)).toBeVisible()
  await isRight(page)
})
