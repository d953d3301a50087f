import { expect, type Page } from '@playwright/test'
import type { TestEvent } from '../steps/demo-api.ts'
import { anEvent } from '../steps/event.ts'
import { beginPurchase } from '../steps/purchase-facts.ts'
import {
  acceptTerms,
  balanceOf,
  begin,
  chooseCard,
  control,
  countCalls,
  fillCard,
  openAmount,
  orderOf,
  payAs,
  sendAmount,
  payButton,
  PAYMENTS,
  purchaseCode,
} from '../steps/purchase-steps.ts'
import { address, heading, passesAxe, pesos, simulator, test } from '../steps/screen.ts'
import { storedRows } from '../steps/stored.ts'

test.use({ visitor: 'caja@demo.test' })
test.afterEach(() => control({ action: 'clear' }))

const isPaid = (page: Page) => expect(heading(page, 'Pago completado')).toBeVisible()

test('an approved card: each screen on the way is sound, and nothing is kept of the purchase [S-4.27]', async ({
  page,
}) => {
  const event = await anEvent()
  await openAmount(page, event)
  await expect(heading(page, 'Ingresa el monto')).toBeVisible()
  const before = await balanceOf(page, event)
  await passesAxe(page)
  await sendAmount(page, '120.50')
  await passesAxe(page)

  await chooseCard(page)
  const terms = 'Antes de continuar con tu pago, es necesario aceptar los términos y condiciones'
  await expect(page.getByRole('alert')).toContainText(terms)
  await passesAxe(page)
  await expect(page.getByLabel('Número de tarjeta')).toHaveCount(0)
  await acceptTerms(page)
  await expect(page.getByText(terms)).toHaveCount(0)
  await chooseCard(page)
  await expect(page.getByLabel('Número de tarjeta')).toBeVisible()
  await page.getByRole('checkbox').uncheck()
  await expect(page.getByLabel('Número de tarjeta')).toHaveCount(0)
  // The method itself was let go of: accepting again brings nothing back.
  await acceptTerms(page)
  await expect(page.getByRole('button', { name: /Tarjeta/ })).toBeEnabled()
  await expect(page.getByRole('button', { name: /Tarjeta/ })).toHaveAttribute('aria-pressed', 'false')
  await expect(payButton(page)).toHaveCount(0)
  await expect(page.getByLabel('Número de tarjeta')).toHaveCount(0)

  await fillCard(page, 'APRO')
  await passesAxe(page)
  await payButton(page).click()
  await isPaid(page)
  await expect(page.getByText('$120.50')).toBeVisible()
  await passesAxe(page)
  expect(await balanceOf(page, event)).toBe(before + 120.5)

  await page.getByRole('link', { name: 'Ver Mis Qrs' }).click()
  await expect(heading(page, 'Mis Qrs')).toBeVisible()
  await passesAxe(page)
  expect(await purchaseCode(page)).toBeNull()
  await openAmount(page, event)
  await expect(page.getByRole('complementary')).toContainText('Tu saldo actual es de')
  await expect(page.getByRole('complementary')).toContainText(pesos(before + 120.5))
  await passesAxe(page)
})

test('a rejected card leads to payment-fail, and another one pays the same order [S-4.28]', async ({
  page,
}) => {
  const { event, code: first, gained } = await beginPurchase(page)
  await payAs(page, 'OTHE')
  await expect(heading(page, 'Pago Rechazado')).toBeVisible()
  await passesAxe(page)
  const second = (await purchaseCode(page)) ?? ''
  expect(second).not.toBe(first)
  await page.reload()
  await expect(heading(page, 'Pago Rechazado')).toBeVisible()
  expect(await purchaseCode(page)).toBe(second)

  await page.getByRole('link', { name: 'Intentar de nuevo' }).click()
  await expect(heading(page, 'Resumen de compra')).toBeVisible()
  await payAs(page, 'FUND')
  await expect(heading(page, 'Pago Rechazado')).toBeVisible()
  await expect(
    page.getByText('Tu tarjeta no tiene fondos suficientes. Usa otra tarjeta o un monto menor.'),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Intentar de nuevo' }).click()
  await payAs(page, 'APRO')
  await isPaid(page)
  expect(await gained()).toBe(50)
  const orders = await Promise.all([first, second].map((code) => orderOf(page, event, code)))
  expect(orders.map(({ id, status }) => [id, status])).toEqual([
    [orders[0]?.id, 1],
    [orders[0]?.id, 1],
  ])
})

test('a payment in process is waited for, through a reload, and the page turns by itself [S-4.48]', async ({
  page,
}) => {
  await control({ action: 'next', outcome: 'pending', later: 'approve', after_ms: 6_000 })
  const { event, code, gained } = await beginPurchase(page)
  await payAs(page, 'APRO')
  await expect(heading(page, 'Estamos confirmando tu pago')).toBeVisible()
  expect((await orderOf(page, event, code)).payment_in_process).toBe(true)
  await page.reload()
  await expect(heading(page, 'Estamos confirmando tu pago')).toBeVisible()
  await isPaid(page)
  expect(await gained()).toBe(50)
})

test('a payment that the bank refuses later turns to payment-fail by itself [S-4.51]', async ({ page }) => {
  const event = await anEvent()
  await openAmount(page, event)
  const before = await balanceOf(page, event)
  const later = 'cc_rejected_insufficient_amount'
  await control({ action: 'next', outcome: 'pending', later, after_ms: 5_000 })
  await sendAmount(page)
  await payAs(page, 'APRO')
  await expect(heading(page, 'Estamos confirmando tu pago')).toBeVisible()
  await passesAxe(page)
  await expect(heading(page, 'Pago Rechazado')).toBeVisible()
  expect(await balanceOf(page, event)).toBe(before)
})

test('a gateway that hangs is no refusal: it is asked again under the same key, and what was charged is credited once', async ({
  page,
}) => {
  await control({ action: 'next', outcome: 'timeout_after_charge', seconds: 20 })
  await control({ action: 'notices', mode: 'delay', delay_ms: 15_000 })
  const { gained } = await beginPurchase(page)
  await payAs(page, 'APRO')
  await isPaid(page)
  expect(await gained()).toBe(50)
})

test('pressing Pagar twice pays once', async ({ page }) => {
  const payments = countCalls(page, 'POST', PAYMENTS)
  const { gained } = await beginPurchase(page)
  await fillCard(page, 'APRO')
  await payButton(page).dblclick()
  await isPaid(page)
  expect(payments()).toBe(1)
  expect(await gained()).toBe(50)
})

test('an address that says approved credits nothing', async ({ page }) => {
  const { event, code, gained } = await beginPurchase(page)
  await page.goto(
    `${address()}/events/${event.url}/payment-complete?status=approved&collection_status=approved&payment_id=1`,
  )
  await expect(heading(page, 'Pago Rechazado')).toBeVisible()
  expect((await orderOf(page, event, code)).status).toBe(2)
  expect(await gained()).toBe(0)
})

test('a reply that names another site leads nowhere but here [S-7.27]', async ({ page }) => {
  const event = await anEvent()
  await begin(page, event)
  await fillCard(page, 'APRO')
  await page.route(PAYMENTS, async (route) => {
    const response = await route.fetch()
    const json = { success: true, data: { redirect_url: 'https://evil.example/events/x/payment-complete' } }
    await route.fulfill({ response, json })
  })
  const hosts = new Set<string>()
  page.on('request', (request) => hosts.add(new URL(request.url()).origin))
  await payButton(page).click()
  await isPaid(page)
  expect([...hosts].filter((origin) => ![address(), simulator()].includes(origin))).toEqual([])
})

/** Requests of a page that carry the card, by where they go. */
const carriersOf = (page: Page): string[] => {
  const carriers: string[] = []
  page.on('request', (request) => {
    const text = `${request.url()} ${request.postData() ?? ''} ${JSON.stringify(request.headers())}`
    if (text.replace(/[\s+-]|%20/g, '').includes('4075595716483764'))
      carriers.push(new URL(request.url()).origin)
  })
  return carriers
}

const keptText = (page: Page): Promise<string> =>
  page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), document.cookie]),
  )

test('the card goes from the form to the gateway and nowhere else', async ({ page }) => {
  const event: TestEvent = await anEvent()
  const carriers = carriersOf(page)
  await begin(page, event)
  await payAs(page, 'APRO')
  await isPaid(page)
  expect(carriers).toEqual([simulator()])
  expect((await keptText(page)).replace(/\s/g, '')).not.toMatch(/4075595716483764|"123"/)
  const rows = await storedRows()
  const holding = (text: string) =>
    [...rows].filter(([, content]) => content.includes(text)).map(([table]) => table)
  expect(holding('4075595716483764')).toEqual([])
  expect(holding('caja@demo.test')).toEqual(['public.user_account'])
})
