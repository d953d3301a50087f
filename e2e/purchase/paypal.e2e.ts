import { expect, type Page } from '@playwright/test'
import { beginPurchase, nothingPaid, onePaid, paypalOrders } from '../steps/purchase-facts.ts'
import { control, isPaid, isRefused, orderOf } from '../steps/purchase-steps.ts'
import {
  approvePaypal,
  chooseWallet,
  controlPaypal,
  openPaypal,
  payByPaypal,
  paypalButton,
  readyPaypal,
  walletButton,
} from '../steps/purchase-vendors.ts'
import { address, heading, passesAxe, simulator, test } from '../steps/screen.ts'

test.use({ visitor: 'barra@demo.test' })
test.afterEach(() => control({ provider: 'all' }))

const PAYPAL = /\/paypal\/create-order$/
const alert = (page: Page) => page.getByRole('alert')
/** What the page sends for PayPal, from now on. */
const bodiesOf = (page: Page): unknown[] => {
  const bodies: unknown[] = []
  page.on('request', (request) => {
    if (PAYPAL.test(request.url())) bodies.push(request.postDataJSON())
  })
  return bodies
}

/** Writes a style element as PayPal's script does, with the nonce that it was handed. Runs in the page. */
const styleAsPaypal = (): string => {
  const script = document.querySelector('script[data-csp-nonce]')
  const style = document.createElement('style')
  style.nonce = script?.getAttribute('data-csp-nonce') ?? ''
  style.textContent = 'body { --style-of-paypal: let in }'
  document.head.append(style)
  return getComputedStyle(document.body).getPropertyValue('--style-of-paypal').trim()
}

test('PayPal is loaded in pesos without credit and card, and what its payer approves is credited once, pressed twice too [S-1.14]', async ({
  page,
}) => {
  const { event, code, since, gained } = await beginPurchase(page)
  const bodies = bodiesOf(page)
  const loading = page.waitForRequest(/\/paypal\/sdk\/js\?/)
  await readyPaypal(page)
  const asked = new URL((await loading).url())
  expect(asked.origin + asked.pathname).toBe(`${simulator()}/paypal/sdk/js`)
  expect(Object.fromEntries(asked.searchParams)).toEqual({
    'client-id': expect.stringMatching(/./),
    currency: 'MXN',
    intent: 'capture',
    locale: 'es_MX',
    'disable-funding': 'credit,card',
  })
  expect(await page.evaluate(styleAsPaypal)).toBe('let in')
  await passesAxe(page)

  const windows: Page[] = []
  page.on('popup', (popup) => windows.push(popup))
  await paypalButton(page).dblclick()
  await expect(page.getByText('Termina tu pago en la ventana de PayPal.')).toBeVisible()
  await expect.poll(() => windows.length).toBe(1)
  await expect(page.getByRole('checkbox')).toBeDisabled()
  for (const name of [/^Tarjeta/, /^PayPal/, /^Mercado Pago/])
    await expect(page.getByRole('button', { name })).toBeDisabled()
  const [popup, ...others] = windows
  if (!popup) throw new Error('No window was opened')
  expect(others).toEqual([])
  await approvePaypal(popup)
  await isPaid(page)
  expect(await since()).toEqual(onePaid)
  expect(await gained()).toBe(50)
  const details = {
    title: `Saldo QR - ${event.name}`,
    description: `Saldo QR - ${event.name}`,
    quantity: 1,
    unit_price: 50,
    currency_id: 'MXN',
    email: 'barra@demo.test',
    purchase_code: code,
    tyc: 1,
  }
  expect(bodies).toEqual([details, { ...details, order_id: expect.stringMatching(/^[0-9A-Z]+$/) }])
})

test.describe('a refusal', () => {
  test.use({ expectedComplaints: [/422 \(Unprocessable|PayPal was refused|503 \(Service/] })

  test('of too many calls is told in place, one of the payer’s card leaves the window open for another one, which pays the same order [S-8.19]', async ({
    page,
  }) => {
    const { since, gained } = await beginPurchase(page)
    await controlPaypal({ action: 'next', operation: 'create_order', outcome: 'rate_limit' })
    await readyPaypal(page)
    await paypalButton(page).click()
    await expect(alert(page)).toHaveText(
      'Hay mucha gente en este momento. Inténtalo de nuevo en unos segundos.',
    )
    await passesAxe(page)
    await controlPaypal({ action: 'next', outcome: 'instrument_declined' })
    const popup = await openPaypal(page)
    await approvePaypal(popup)
    await expect(alert(page)).toHaveText(
      'No se pudo cobrar con ese medio de pago. Elige otro o paga de otra forma.',
    )
    await approvePaypal(popup)
    await isPaid(page)
    expect(await since()).toEqual(onePaid)
    expect(await gained()).toBe(50)
  })

  test('that names where to go on is followed to payment-fail, as is one of the payment, in words, and another try pays the same order', async ({
    page,
  }) => {
    const { since, gained } = await beginPurchase(page)
    await controlPaypal({ action: 'next', outcome: 'compliance_violation' })
    await payByPaypal(page)
    await isRefused(page)
    expect(await since()).toEqual({ ...nothingPaid, attempts: ['refused'] })
    await page.getByRole('link', { name: 'Intentar de nuevo' }).click()
    await controlPaypal({ action: 'next', outcome: 'declined' })
    await payByPaypal(page)
    await isRefused(page)
    await expect(
      page.getByText('PayPal no aprobó el pago. Elige otro medio de pago en PayPal o paga de otra forma.'),
    ).toBeVisible()
    await page.reload()
    await isRefused(page)
    await page.getByRole('link', { name: 'Intentar de nuevo' }).click()
    await payByPaypal(page)
    await isPaid(page)
    expect(await since()).toEqual({ ...onePaid, attempts: ['refused', 'rejected', 'approved'] })
    expect(await gained()).toBe(50)
  })
})

test('a payer who turns back, or closes the window, has paid nothing and may choose another way [S-4.41]', async ({
  page,
}) => {
  const { since } = await beginPurchase(page)
  await readyPaypal(page)
  const popup = await openPaypal(page)
  await popup.getByRole('button', { name: 'Cancelar y volver' }).click()
  await expect(alert(page)).toHaveText('Cerraste PayPal sin pagar. No se cobró nada.')
  await passesAxe(page)
  await alert(page).getByRole('button', { name: 'Cerrar' }).click()
  const again = await openPaypal(page)
  await again.close()
  await expect(alert(page)).toHaveText('Cerraste PayPal sin pagar. No se cobró nada.')
  await chooseWallet(page)
  await expect(walletButton(page)).toBeVisible()
  await expect(paypalButton(page)).toHaveCount(0)
  expect(await since()).toEqual({ ...nothingPaid, attempts: ['offered'] })
})

test('reloaded while the window is open, the same PayPal order is approved there, approved again here, and paid once', async ({
  page,
}) => {
  const { code, since, gained } = await beginPurchase(page)
  await readyPaypal(page)
  const popup = await openPaypal(page)
  await page.reload()
  await approvePaypal(popup)
  await payByPaypal(page)
  await isPaid(page)
  expect(await since()).toEqual(onePaid)
  expect(await gained()).toBe(50)
  expect(await paypalOrders(code)).toHaveLength(1)
})

test.describe('a payer whom PayPal sends back without a window', () => {
  test.use({ expectedComplaints: [/409 \(Conflict|PayPal was refused/] })

  test('is led to what they paid; an address that says so pays nothing', async ({ page }) => {
    const { event, code, since, gained } = await beginPurchase(page)
    const screen = `${address()}/events/${event.url}/complete-purchase`
    await readyPaypal(page)
    const popup = await openPaypal(page)
    const token = new URL(popup.url()).searchParams.get('token') ?? ''
    await popup.close()
    const answer = page.waitForResponse(PAYPAL)
    await page.goto(`${screen}?token=${token}&PayerID=FORGED`)
    expect(await (await answer).json()).toMatchObject({ code: 'payment_not_approved' })
    await expect(heading(page, 'Resumen de compra')).toBeVisible()
    expect(await since()).toEqual({ ...nothingPaid, attempts: ['offered'] })

    await controlPaypal({ action: 'notices', mode: 'hold' })
    await page.goto(`${simulator()}/paypal/checkoutnow?token=${token}`)
    await page.getByRole('button', { name: 'Pagar ahora' }).click()
    await isPaid(page)
    expect(await since()).toEqual(onePaid)
    expect(await gained()).toBe(50)
    expect((await orderOf(page, event, code)).status).toBe(1)
    await page.goto(screen)
    await expect(heading(page, 'Pago completado')).toBeVisible()
  })
})

test.describe('what goes wrong on the way', () => {
  test.use({ expectedComplaints: [/ERR_FAILED|PayPal/] })

  test('an answer that is lost is asked for again, and pays once', async ({ page }) => {
    const { since, gained } = await beginPurchase(page)
    await readyPaypal(page)
    const popup = await openPaypal(page)
    await page.route(PAYPAL, async (route) => {
      await route.fetch()
      await route.abort()
    })
    await approvePaypal(popup)
    await expect(alert(page)).toContainText('No supimos si tu pago se completó. No pagues otra vez')
    for (const name of [/^Tarjeta/, /^Mercado Pago/])
      await expect(page.getByRole('button', { name })).toBeDisabled()
    await passesAxe(page)
    await page.unroute(PAYPAL)
    await page.getByRole('button', { name: 'Reintentar' }).click()
    await isPaid(page)
    expect(await since()).toEqual(onePaid)
    expect(await gained()).toBe(50)
  })
})
