import { expect, type Page } from '@playwright/test'
import { demo } from '../steps/demo-api.ts'
import { anEvent, aPerson } from '../steps/event.ts'
import { signIn } from '../steps/identity-steps.ts'
import { mercadoPagoPayments } from '../steps/purchase-facts.ts'
import {
  begin,
  control,
  isConfirming,
  isPaid,
  openAmount,
  orderOf,
  payAs,
  purchaseCode,
} from '../steps/purchase-steps.ts'
import { address, findsNothing, heading, listenTo, passesAxe, pesos, test } from '../steps/screen.ts'

test.afterEach(() => control({ action: 'clear' }))

const open = (page: Page, path: string) => page.goto(`${address()}${path}`)

/** The device's own storage knows nothing of the purchase: it was begun elsewhere. */
const knowsNoPurchase = async (page: Page) => expect(await purchaseCode(page)).toBeNull()

test('a first payment in process is seen and waited for on every device, with its amount and state [S-2.47]', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000)
  const event = await anEvent()
  const person = await aPerson()
  await page.goto(`${address()}/auth/sign-in?returnUrl=%2Fusers%2Fqrs`)
  await signIn(page, person.email, demo.password, '/users/qrs')
  await expect(heading(page, 'No tienes QR comprados')).toBeVisible()
  const kept = await page.context().storageState()
  const elsewhere = await browser.newContext({ storageState: kept, locale: 'es-MX', reducedMotion: 'reduce' })
  const other = await elsewhere.newPage()
  const heard = listenTo(other)

  // Not paid yet: its own checkout is where it can be gone on with.
  const code = await begin(page, event, '70')
  await open(other, '/users/purchases')
  await expect(other.getByText('Sin pagar')).toBeVisible()
  await knowsNoPurchase(other)
  await other.getByRole('link', { name: `Continuar la compra para ${event.name}` }).click()
  await expect(heading(other, 'Resumen de compra')).toBeVisible()
  await expect(other.getByRole('main')).toContainText('$70.00')
  await expect(other).toHaveURL(`${address()}/events/${event.url}/complete-purchase`)
  expect(await purchaseCode(other)).toBe(code)
  await other.evaluate(() => localStorage.removeItem('purchase_code'))

  // Paid, and the bank has not said.
  await control({ action: 'next', outcome: 'pending' })
  await payAs(page, 'APRO')
  await isConfirming(page)
  await open(other, '/users/qrs')
  await expect(heading(other, 'Tu QR viene en camino')).toBeVisible()
  await expect(heading(other, 'No tienes QR comprados')).toHaveCount(0)
  const pending = other.getByRole('region', { name: 'Tu QR viene en camino' }).getByRole('listitem')
  await expect(pending).toHaveCount(1)
  await expect(pending).toContainText(event.name)
  await expect(pending).toContainText(pesos(70))
  await expect(pending).toContainText('En confirmación')
  await passesAxe(other)

  await open(other, '/users/purchases')
  const row = other.getByRole('listitem').filter({ hasText: 'En confirmación' })
  await expect(row).toContainText('Nuevo ·')
  await expect(row).not.toContainText('QR nuevo')
  await expect(other.getByRole('link', { name: /^Continuar la compra/ })).toHaveCount(0)
  await knowsNoPurchase(other)
  await row.getByRole('link', { name: `Ver mi pago para ${event.name}` }).click()
  await isConfirming(other)
  await expect(other).toHaveURL(`${address()}/events/${event.url}/payment-complete`)
  await other.evaluate(() => localStorage.removeItem('purchase_code'))

  await openAmount(other, event)
  await expect(heading(other, 'Ingresa el monto')).toBeVisible()
  await expect(other.getByRole('alert')).toContainText(`Tienes un pago de MXN ${pesos(70)} en confirmación`)
  await passesAxe(other)
  await other.getByRole('alert').getByRole('link', { name: 'Ver mi pago' }).click()
  await isConfirming(other)

  // Confirmed: the screens turn by themselves.
  await open(other, '/users/qrs')
  await expect(pending).toHaveCount(1)
  const [payment] = await mercadoPagoPayments(code)
  await control({ action: 'payment', payment_id: String(payment?.id), to: 'approve' })
  await expect(other.getByRole('img', { name: `Código QR de ${event.name}` })).toBeVisible({
    timeout: 20_000,
  })
  await expect(heading(other, 'Tu QR viene en camino')).toHaveCount(0)
  await expect(other.getByText(pesos(70)).first()).toBeVisible()
  await isPaid(page)
  expect((await orderOf(page, event, code)).status).toBe(1)
  await open(other, '/users/purchases')
  await expect(other.getByRole('link', { name: /Ver recibo/ })).toBeVisible()
  await expect(other.getByRole('link', { name: /Ver mi pago|Continuar/ })).toHaveCount(0)
  await findsNothing(other)
  await openAmount(other, event)
  await expect(other.getByRole('complementary')).toContainText('Ya tienes un QR para este evento')
  await expect(other.getByRole('alert')).toHaveCount(0)
  expect(heard).toEqual([])
  await elsewhere.close()
})

test.describe('an address that names another’s purchase', () => {
  test.use({ visitor: 'barra@demo.test', expectedComplaints: [/404 \(Not Found\)/] })

  test('changes nothing of the one that this device keeps [S-4.49]', async ({ page }) => {
    const event = await anEvent()
    const code = await begin(page, event)
    await open(page, `/events/${event.url}/complete-purchase?purchase_code=AAAAAAAAAAAA`)
    await expect(heading(page, 'Ops..')).toBeVisible()
    expect(await purchaseCode(page)).toBe(code)
    await open(page, `/events/${event.url}/payment-complete?purchase_code=AAAAAAAAAAAA`)
    await expect(page.getByRole('dialog')).toContainText('Compra pendiente')
    expect(await purchaseCode(page)).toBe(code)
  })
})
