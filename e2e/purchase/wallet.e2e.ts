import { expect, type Page } from '@playwright/test'
import { beginPurchase, nothingPaid, onePaid } from '../steps/purchase-facts.ts'
import {
  acceptTerms,
  control,
  countCalls,
  isPaid,
  isRefused,
  orderOf,
  payAs,
  purchaseCode,
} from '../steps/purchase-steps.ts'
import { chooseWallet, openWallet, payByWallet, walletButton } from '../steps/purchase-vendors.ts'
import { address, heading, passesAxe, test } from '../steps/screen.ts'

test.use({ visitor: 'barra@demo.test' })
test.afterEach(() => control({ provider: 'all' }))

const alert = (page: Page) => page.getByRole('alert')
const PREFERENCES = /\/create-preference$/

test('the wallet is paid on its own pages and credited once, pressed twice and reloaded too [S-1.15]', async ({
  page,
}) => {
  const { event, code, since, gained } = await beginPurchase(page)
  const sending = page.waitForRequest(PREFERENCES)
  const asked = countCalls(page, 'POST', PREFERENCES)
  await acceptTerms(page)
  await chooseWallet(page)
  await expect(walletButton(page)).toBeVisible()
  await expect(page.getByText('Validando datos...')).toHaveCount(0)
  await passesAxe(page)
  await walletButton(page).dblclick({ noWaitAfter: true })
  expect((await sending).postDataJSON()).toEqual({
    title: `Saldo QR - ${event.name}`,
    description: `Saldo QR - ${event.name}`,
    quantity: 1,
    unit_price: 50,
    currency_id: 'MXN',
    email: 'barra@demo.test',
    tyc: 1,
    purchase_code: code,
    purpose: 'wallet_purchase',
  })
  await expect(heading(page, 'Mercado Pago de prueba')).toBeVisible()
  expect(asked()).toBe(1)
  await page.reload()
  await page.getByRole('button', { name: 'Pagar con mi saldo' }).dblclick({ noWaitAfter: true })
  await isPaid(page)
  expect(await since()).toEqual(onePaid)
  expect(await gained()).toBe(50)
})

test('a return that no notice went before is asked about at the gateway, and credited once when the notice comes too', async ({
  page,
}) => {
  const { since, gained } = await beginPurchase(page)
  await control({ action: 'notices', mode: 'hold' })
  const visited: string[] = []
  page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname))
  await payByWallet(page, 'Pagar con mi saldo')
  await isPaid(page)
  expect(visited.filter((path) => path.endsWith('/payment-fail'))).toEqual([])
  expect(await since()).toEqual(onePaid)
  await control({ action: 'release' })
  await page.reload()
  await isPaid(page)
  expect(await since()).toEqual(onePaid)
  expect(await gained()).toBe(50)
})

test('a return whose address says approved pays nothing; the same purchase is then paid by the wallet', async ({
  page,
}) => {
  const { event, code, since, gained } = await beginPurchase(page)
  await openWallet(page)
  const back = await page.getByRole('link', { name: 'Volver al comercio sin pagar' }).getAttribute('href')
  const forged = new URL(back ?? '')
  forged.pathname = `/events/${event.url}/payment-complete`
  for (const name of ['status', 'collection_status']) forged.searchParams.set(name, 'approved')
  for (const name of ['payment_id', 'collection_id']) forged.searchParams.set(name, '123456789')
  await page.goto(forged.href)
  await isRefused(page)
  await expect(
    page.getByText(
      'No recibimos tu pago. Si tu banco lo rechazó, prueba con otra tarjeta o comunícate con tu banco.',
    ),
  ).toBeVisible()
  expect((await orderOf(page, event, code)).status).toBe(2)
  expect(await since()).toEqual(nothingPaid)

  await page.getByRole('link', { name: 'Intentar de nuevo' }).click()
  await payByWallet(page, 'Pagar con mi saldo')
  await isPaid(page)
  expect(await since()).toEqual(onePaid)
  expect(await gained()).toBe(50)
})

test.describe('a return whose address says refused', () => {
  test.use({ expectedComplaints: [/409 \(Conflict\)/] })

  test('of a payment that was approved, shows what was paid', async ({ page }) => {
    const { event, since, gained } = await beginPurchase(page)
    await control({ action: 'notices', mode: 'hold' })
    await openWallet(page)
    const form = { pref_id: new URL(page.url()).searchParams.get('pref_id') ?? '', choice: 'approve' }
    const paid = await page.request.post(page.url(), { form, maxRedirects: 0 })
    expect(paid.status()).toBe(303)
    await page.goto(`${address()}/events/${event.url}/payment-fail?status=rejected`)
    await isPaid(page)
    expect(await since()).toEqual(onePaid)
    expect(await gained()).toBe(50)
  })
})

test('a refused payment is told in words, and the same order is paid by card; gone back to, the old one pays nothing more', async ({
  page,
}) => {
  const { code, since, gained } = await beginPurchase(page)
  await control({ action: 'next', outcome: 'reject', detail: 'cc_rejected_insufficient_amount' })
  await payByWallet(page, 'Que lo rechacen')
  await isRefused(page)
  await expect(
    page.getByText('Tu tarjeta no tiene fondos suficientes. Usa otra tarjeta o un monto menor.'),
  ).toBeVisible()
  expect(await purchaseCode(page)).not.toBe(code)
  await page.getByRole('link', { name: 'Intentar de nuevo' }).click()
  await openWallet(page)
  await page.goBack()
  await expect(heading(page, 'Resumen de compra')).toBeVisible()
  await payAs(page, 'APRO')
  await isPaid(page)
  expect(await since()).toEqual({ ...onePaid, attempts: ['rejected', 'approved'] })
  expect(await gained()).toBe(50)
})

test.describe('what goes wrong on the way', () => {
  test.use({ expectedComplaints: [/ERR_FAILED|No preference was made|503 \(Service/] })

  test('a preference that can’t be made is logged and told, and the next press makes another [S-8.22]', async ({
    page,
  }) => {
    const { since, gained } = await beginPurchase(page)
    await control({ action: 'next', operation: 'create_preference', outcome: 'rate_limit' })
    await acceptTerms(page)
    await chooseWallet(page)
    const logged = page.waitForEvent('console', (message) => /No preference was made/.test(message.text()))
    await walletButton(page).click()
    await logged
    await expect(alert(page)).toHaveText(
      'Hay mucha gente en este momento. Inténtalo de nuevo en unos segundos.',
    )
    await passesAxe(page)
    expect(await since()).toEqual(nothingPaid)
    await walletButton(page).click()
    await page.getByRole('button', { name: 'Pagar con mi saldo' }).click()
    await isPaid(page)
    expect(await since()).toEqual(onePaid)
    expect(await gained()).toBe(50)
  })
})
