import { expect, type Page } from '@playwright/test'
import { demo, signInByApi, buyBalance } from '../steps/demo-api.ts'
import { anEvent } from '../steps/event.ts'
import {
  begin,
  control,
  fillCard,
  keptKeys,
  openAmount,
  orderOf,
  payAs,
  payButton,
  PAYMENTS,
  purchaseCode,
} from '../steps/purchase-steps.ts'
import { address, heading, passesAxe, test } from '../steps/screen.ts'

test.use({ visitor: 'barra@demo.test', expectedComplaints: [/status of (?:4\d\d|5\d\d)|ERR_FAILED/] })
test.afterEach(() => control({ action: 'clear' }))

const SIGNED_IN = ['refresh_token', 'token', 'user_data']
const PURCHASE = [
  'countdownStartTime',
  'purchase_code',
  'refresh_token',
  'remainingTime',
  'token',
  'user_data',
]
const alert = (page: Page) => page.getByRole('alert')
const dialog = (page: Page) => page.getByRole('dialog')
const isAmount = (page: Page) => expect(heading(page, 'Ingresa el monto')).toBeVisible()

const ORDER = /\/orderqr\/[0-9A-Z]+$/
const RETRY = /\/update-order-retry\//
const EXPIRE = /\/update-expiration$/

type Refusal = { code: string; message: string; errors?: Record<string, string[]> }

/** Answers calls to an address with a refusal, as the server words one. */
const refuse = (page: Page, path: RegExp, status: number, refusal: Refusal) =>
  page.route(path, (route) => route.fulfill({ status, json: { success: false, ...refusal } }))

const internal = { code: 'internal', message: 'Algo falló de nuestro lado.' }

test.describe('creating the order', () => {
  test('shows the refusal’s list in a red alert that can be closed [S-2.56]', async ({ page }) => {
    await openAmount(page, await anEvent())
    await page.route(/\/events\/\d+\/qr$/, (route) =>
      route.fulfill({
        status: 422,
        json: {
          success: false,
          code: 'validation_failed',
          message: 'Revisa los datos.',
          errors: { amount: ['Uno.', 'Dos.'], type: ['Tres.'] },
        },
      }),
    )
    await page.getByLabel('Otra cantidad').fill('50')
    await page.getByRole('button', { name: 'Siguiente' }).click()
    await expect(alert(page).getByRole('listitem')).toHaveText(['Uno.', 'Dos.', 'Tres.'])
    await expect(alert(page)).toHaveCSS('color', 'rgb(198, 40, 40)')
    // It waits for whoever is on it, on a slow machine too.
    await alert(page).getByRole('button', { name: 'Cerrar' }).focus()
    await passesAxe(page)
    await alert(page).getByRole('button', { name: 'Cerrar' }).click()
    await expect(alert(page)).toHaveCount(0)
    expect(await keptKeys(page)).toEqual([expect.stringMatching(/^idemKey-POST public\//), ...SIGNED_IN])
  })

  test('as a recharge shows the refusal’s own sentence [S-8.9]', async ({ page }) => {
    const event = await anEvent()
    await buyBalance(await signInByApi(demo.bar), event, 20)
    await openAmount(page, event)
    await expect(page.getByRole('complementary')).toContainText('Ya tienes un QR para este evento')
    await refuse(page, /\/qr\/[^/]+\/orderqr$/, 409, {
      code: 'event_closed',
      message: 'Este evento ya terminó.',
    })
    await page.getByRole('button', { name: '$100', exact: false }).first().click()
    await page.getByRole('button', { name: 'Siguiente' }).click()
    await expect(alert(page)).toHaveText('Este evento ya terminó.')
  })
})

test.describe('Compra pendiente', () => {
  for (const status of [404, 409])
    test(`that is answered ${status} is forgotten, and asks nothing [S-4.33]`, async ({ page }) => {
      const event = await anEvent()
      await begin(page, event)
      await refuse(page, ORDER, status, { code: 'order_not_found', message: 'No encontramos esa compra.' })
      await openAmount(page, event)
      await isAmount(page)
      await expect(dialog(page)).toHaveCount(0)
      expect(await keptKeys(page)).toEqual(SIGNED_IN)
    })

  for (const failure of ['no network', 408, 500] as const)
    test(`that gets no answer (${failure}) is kept, and asked for again on request [S-3.17]`, async ({
      page,
    }) => {
      const event = await anEvent()
      const code = await begin(page, event)
      await page.route(ORDER, (route) =>
        failure === 'no network'
          ? route.abort()
          : route.fulfill({ status: failure, json: { success: false, ...internal } }),
      )
      await openAmount(page, event)
      await expect(alert(page)).toContainText(
        'No pudimos revisar tu compra pendiente. Sigue guardada en este teléfono.',
      )
      await expect(alert(page)).toBeFocused()
      expect(await purchaseCode(page)).toBe(code)
      expect(await keptKeys(page)).toEqual(PURCHASE)
      await passesAxe(page)
      await page.unroute(ORDER)
      await page.getByRole('button', { name: 'Reintentar' }).click()
      await expect(dialog(page)).toContainText(
        'Tienes una compra pendiente. ¿Deseas continuar con la transacción?',
      )
    })

  test('that can’t be given up says so, stays, and can be given up again', async ({ page }) => {
    const event = await anEvent()
    const code = await begin(page, event)
    await openAmount(page, event)
    await refuse(page, EXPIRE, 500, internal)
    await page.getByRole('button', { name: 'No, cancelar' }).click()
    await expect(dialog(page).getByRole('alert')).toHaveText('Algo falló de nuestro lado.')
    expect(await purchaseCode(page)).toBe(code)
    await passesAxe(page)
    await page.unroute(EXPIRE)
    await page.getByRole('button', { name: 'No, cancelar' }).click()
    await expect(dialog(page)).toHaveCount(0)
    expect((await orderOf(page, event, code)).status).toBe(-1)
  })
})

test.describe('the summary', () => {
  test('of an order that is gone: "Ops..", nothing is kept, and the way leads to the amount [S-8.15]', async ({
    page,
  }) => {
    const event = await anEvent()
    await begin(page, event)
    await page.evaluate(() => localStorage.setItem('purchase_code', 'AAAAAAAAAAAA'))
    await page.reload()
    await expect(dialog(page).getByRole('heading')).toHaveText('Ops..')
    await expect(dialog(page).getByRole('button')).toHaveText(['Continuar'])
    expect(await keptKeys(page)).toEqual(SIGNED_IN)
    await passesAxe(page)
    await page.getByRole('button', { name: 'Continuar' }).click()
    await isAmount(page)
    await expect(dialog(page)).toHaveCount(0)
  })

  test('that gets no answer: "Ops..", and the live order is found again [S-8.16]', async ({ page }) => {
    const event = await anEvent()
    const code = await begin(page, event)
    await refuse(page, ORDER, 500, internal)
    await page.reload()
    await expect(dialog(page).getByRole('heading')).toHaveText('Ops..')
    await expect(dialog(page)).toContainText('Algo falló de nuestro lado.')
    expect(await purchaseCode(page)).toBe(code)
    await page.unroute(ORDER)
    await page.getByRole('button', { name: 'Continuar' }).click()
    await expect(dialog(page)).toContainText('Compra pendiente')
  })
})

test('a card payment that is refused as a request leads home, and the order stays pending [S-8.17]', async ({
  page,
}) => {
  const event = await anEvent()
  const code = await begin(page, event)
  await fillCard(page, 'APRO')
  await refuse(page, PAYMENTS, 422, { code: 'payment_refused', message: 'No pudimos enviar el pago.' })
  await payButton(page).click()
  await page.waitForURL(`${address()}/`)
  expect(await purchaseCode(page)).toBe(code)
  expect((await orderOf(page, event, code)).status).toBe(2)
})

test.describe('payment-fail', () => {
  const rejected = async (page: Page) => {
    const event = await anEvent()
    const code = await begin(page, event)
    await payAs(page, 'OTHE')
    return { event, code }
  }

  test('whose retry fails gives the order up, forgets it and leads to the amount [S-4.43]', async ({
    page,
  }) => {
    await refuse(page, RETRY, 500, internal)
    const { event, code } = await rejected(page)
    await isAmount(page)
    expect(await keptKeys(page)).not.toContain('purchase_code')
    expect(await keptKeys(page)).not.toContain('remainingTime')
    expect((await orderOf(page, event, code)).status).toBe(-1)
  })

  test('whose retry and giving up fail forgets the order and leads to the amount [S-8.23]', async ({
    page,
  }) => {
    await refuse(page, RETRY, 500, internal)
    await refuse(page, EXPIRE, 500, internal)
    await rejected(page)
    await isAmount(page)
    await expect(dialog(page)).toHaveCount(0)
    expect(await keptKeys(page)).not.toContain('purchase_code')
  })

  test('of a payment that is in process after all waits for it [S-4.44]', async ({ page }) => {
    const event = await anEvent()
    await begin(page, event)
    await refuse(page, RETRY, 409, { code: 'payment_in_process', message: 'Tu pago está en proceso.' })
    await control({ action: 'next', outcome: 'pending', later: 'approve', after_ms: 8_000 })
    await payAs(page, 'APRO')
    await expect(heading(page, 'Estamos confirmando tu pago')).toBeVisible()
    await page.goto(`${address()}/events/${event.url}/payment-fail`)
    await expect(heading(page, 'Estamos confirmando tu pago')).toBeVisible()
    await expect(heading(page, 'Pago completado')).toBeVisible()
  })

  test('shows the company’s phone, and its chat opens with the question about this event [S-2.62]', async ({
    page,
  }) => {
    const { event } = await rejected(page)
    await expect(heading(page, 'Pago Rechazado')).toBeVisible()
    const chat = page.getByRole('main').getByRole('link', { name: /^Escríbenos al \+/ })
    const url = new URL((await chat.getAttribute('href')) ?? '')
    expect(`${url.origin}${url.pathname}`).toMatch(/^https:\/\/wa\.me\/\d{10,15}$/)
    expect(url.searchParams.get('text')).toContain(event.name)
  })
})

test.describe('payment-complete', () => {
  test('that gets no answer keeps the purchase, says so, and turns by itself [S-4.47]', async ({ page }) => {
    const event = await anEvent()
    await begin(page, event)
    await page.route(ORDER, (route) => route.fulfill({ status: 503, json: { success: false, ...internal } }))
    await payAs(page, 'APRO')
    await expect(alert(page)).toHaveText(
      'No pudimos preguntar por tu pago. Lo intentamos de nuevo en unos segundos.',
      { timeout: 20_000 },
    )
    expect(await keptKeys(page)).toContain('purchase_code')
    await passesAxe(page)
    await page.unroute(ORDER)
    await expect(heading(page, 'Pago completado')).toBeVisible()
    await page.getByRole('link', { name: 'Ver Mis Qrs' }).click()
    await expect(heading(page, 'Mis Qrs')).toBeVisible()
    expect(await keptKeys(page)).not.toContain('purchase_code')
    expect(await keptKeys(page)).not.toContain('countdownStartTime')
  })

  test('of an approved payment whose QR nobody has forgets the purchase and leads to the amount [S-4.45]', async ({
    page,
  }) => {
    const event = await anEvent()
    await begin(page, event)
    await page.route(/\/user\/[^/]+\/event\/\d+\/qr$/, (route) =>
      route.fulfill({ json: { success: false, data: null } }),
    )
    await payAs(page, 'APRO')
    await isAmount(page)
    expect(await keptKeys(page)).toEqual(SIGNED_IN)
  })

  test('of an order that is gone forgets the purchase and leads to the amount [S-4.46]', async ({ page }) => {
    const event = await anEvent()
    await begin(page, event)
    await refuse(page, ORDER, 404, { code: 'order_not_found', message: 'No encontramos esa compra.' })
    await page.goto(`${address()}/events/${event.url}/payment-complete`)
    await isAmount(page)
    expect(await keptKeys(page)).toEqual(SIGNED_IN)
  })
})
