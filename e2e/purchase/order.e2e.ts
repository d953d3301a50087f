import { expect, type Page } from '@playwright/test'
import type { TestEvent } from '../steps/demo-api.ts'
import { anEvent } from '../steps/event.ts'
import {
  balanceOf,
  begin,
  control,
  countCalls,
  fillCard,
  keptKeys,
  openAmount,
  orderOf,
  ORDERS,
  payAs,
  payButton,
  purchaseCode,
} from '../steps/purchase-steps.ts'
import { address, heading, passesAxe, test } from '../steps/screen.ts'

test.use({ visitor: 'admin@demo.test' })
test.afterEach(() => control({ action: 'clear' }))

const PENDING = 'Compra pendiente'
const dialog = (page: Page) => page.getByRole('dialog')

test('a purchase that was begun is gone on with [S-4.30]', async ({ page }) => {
  const event = await anEvent()
  const code = await begin(page, event)
  await openAmount(page, event)
  await expect(dialog(page)).toContainText(PENDING)
  await expect(dialog(page)).toContainText(
    'Tienes una compra pendiente. ¿Deseas continuar con la transacción?',
  )
  await passesAxe(page)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeVisible()
  await page.getByRole('button', { name: 'Sí, continuar' }).click()
  await expect(heading(page, 'Resumen de compra')).toBeVisible()
  expect(await purchaseCode(page)).toBe(code)
})

test('a purchase that was begun is given up [S-4.31]', async ({ page }) => {
  const event = await anEvent()
  const code = await begin(page, event)
  await openAmount(page, event)
  await page.getByRole('button', { name: 'No, cancelar' }).click()
  await expect(dialog(page)).toHaveCount(0)
  expect((await orderOf(page, event, code)).status).toBe(-1)
  expect(await keptKeys(page)).toEqual(['refresh_token', 'token', 'user_data'])
  await page.goto(`${address()}/events/${event.url}/complete-purchase`)
  await expect(heading(page, 'Ingresa el monto')).toBeVisible()
})

test.describe('a purchase whose payment is in process', () => {
  test.use({ expectedComplaints: [/409 \(Conflict\)/] })

  test('can’t be given up: the page waits for it instead [S-4.32]', async ({ page }) => {
    const event = await anEvent()
    await control({ action: 'next', outcome: 'pending', later: 'approve', after_ms: 8_000 })
    const code = await begin(page, event)
    await payAs(page, 'APRO')
    await expect(heading(page, 'Estamos confirmando tu pago')).toBeVisible()
    await openAmount(page, event)
    await page.getByRole('button', { name: 'No, cancelar' }).click()
    await expect(heading(page, 'Estamos confirmando tu pago')).toBeVisible()
    expect(await purchaseCode(page)).toBe(code)
    await expect(heading(page, 'Pago completado')).toBeVisible()
  })
})

/** Lets the order's replies say that it ends in so many seconds from now. */
const leave = async (page: Page, seconds: number): Promise<void> => {
  const expires_at = new Date(Date.now() + seconds * 1_000).toISOString()
  await page.route(/\/orderqr\/[0-9A-Z]+$/, async (route) => {
    const response = await route.fetch()
    const reply = (await response.json()) as { data: object }
    await route.fulfill({ response, json: { ...reply, data: { ...reply.data, expires_at } } })
  })
}

const timer = (page: Page) => page.getByRole('timer')

test('the circle warns at 180 s, threatens at 130 s, and more time calms it [S-4.37]', async ({ page }) => {
  const event = await anEvent()
  await begin(page, event)
  await expect(timer(page)).toHaveAttribute('data-tone', 'calm')
  await expect(page.getByRole('button', { name: 'Necesito más tiempo' })).toHaveCount(0)
  await leave(page, 181)
  await page.reload()
  await expect(timer(page)).toHaveAttribute('data-tone', 'warning')
  await expect(timer(page)).toContainText(/^0[23]:[0-5]\d$/)
  // As true at 3:00 as below.
  await expect(page.getByRole('alert')).toContainText('Te quedan 3 minutos o menos para pagar.')
  await passesAxe(page)
  await page.unrouteAll()
  await leave(page, 131)
  await page.reload()
  await expect(timer(page)).toHaveAttribute('data-tone', 'danger')
  await passesAxe(page)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Necesito más tiempo' }).click()
  await expect(timer(page)).toHaveAttribute('data-tone', 'calm')
})

test('when the time is over the order is ended, in words, and the way leads back to the amount [S-4.36]', async ({
  page,
}) => {
  const event = await anEvent()
  const code = await begin(page, event)
  await leave(page, 3)
  await page.reload()
  await expect(dialog(page)).toContainText('Ops..')
  await expect(dialog(page)).toContainText('Tiempo de compra terminado, elige de nuevo tu monto!')
  await passesAxe(page)
  expect((await orderOf(page, event, code)).status).toBe(-1)
  expect(await purchaseCode(page)).toBeNull()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(heading(page, 'Ingresa el monto')).toBeVisible()
})

/** The codes that the server gives out while a page is used. */
const codesGiven = async (page: Page): Promise<Set<string>> => {
  const given = new Set<string>()
  await page.route(ORDERS, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    const response = await route.fetch()
    given.add(((await response.json()) as { data: { purchase_code: string } }).data.purchase_code)
    return route.fulfill({ response })
  })
  return given
}

test('pressing twice, reloading and going back make no second order', async ({ page }) => {
  const event = await anEvent()
  const given = await codesGiven(page)
  await openAmount(page, event)
  await page.getByLabel('Otra cantidad').fill('30')
  await page.getByRole('button', { name: 'Siguiente' }).dblclick()
  await expect(heading(page, 'Resumen de compra')).toBeVisible()
  await page.reload()
  await expect(heading(page, 'Resumen de compra')).toBeVisible()
  await page.goBack()
  await expect(dialog(page)).toContainText(PENDING)
  await page.goForward()
  await expect(heading(page, 'Resumen de compra')).toBeVisible()
  expect(given).toEqual(new Set([await purchaseCode(page)]))
})

const pays = async (page: Page, event: TestEvent): Promise<void> => {
  const before = await balanceOf(page, event)
  await payButton(page).click()
  await expect(heading(page, 'Pago completado')).toBeVisible()
  expect(await balanceOf(page, event)).toBe(before + 50)
}

test.describe('without a network', () => {
  test.use({ expectedComplaints: [/ERR_INTERNET_DISCONNECTED/] })

  test('nothing is paid, the page says so, and the form is still good afterwards [S-5.12]', async ({
    page,
  }) => {
    const event = await anEvent()
    const payments = countCalls(page, 'POST', /\/create-card-payment$/)
    await begin(page, event)
    await fillCard(page, 'APRO')
    await page.context().setOffline(true)
    await expect(page.getByText('Se ha perdido la conexión a internet.')).toBeVisible()
    await payButton(page).click()
    await expect(page.getByText('No hay conexión a internet. Por favor, intenta más tarde.')).toBeVisible()
    await passesAxe(page)
    expect(payments()).toBe(0)
    await page.context().setOffline(false)
    await pays(page, event)
  })
})

test.describe('an answer that is lost', () => {
  test.use({ expectedComplaints: [/ERR_FAILED/] })

  test('is no refusal: the page finds out that it was paid', async ({ page }) => {
    const event = await anEvent()
    await begin(page, event)
    await fillCard(page, 'APRO')
    await page.route(/\/create-card-payment$/, async (route) => {
      await route.fetch()
      await route.abort()
    })
    await pays(page, event)
  })
})

test('a phone whose clock is an hour ahead buys all the same [S-4.35]', async ({ page }) => {
  const event = await anEvent()
  await page.clock.install({ time: new Date(Date.now() + 3_600_000) })
  await begin(page, event)
  await expect(timer(page)).toHaveAttribute('data-tone', 'calm')
  await fillCard(page, 'APRO')
  await pays(page, event)
})
