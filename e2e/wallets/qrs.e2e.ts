import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { PNG } from 'pngjs'
import { buyBalance, demo, signInByApi, type TestEvent, type Qr, type Signed } from '../steps/demo-api.ts'
import { anEvent, aPerson, closeEvents } from '../steps/event.ts'
import { test as base } from '../steps/pictures.ts'
import { findsNothing, isQuiet, openAlive, pesos, qrCard } from '../steps/screen.ts'

const phone = { width: 390, height: 844 }
const smallPhone = { width: 360, height: 640 }
const desktop = { width: 1440, height: 900 }
const address = (path: string): string => `${process.env.E2E_ADDRESS}${path}`

type Fixtures = { complaints: string[] }

/** A complaint of the browser's console fails the test, unless the test takes it out of the list itself. */
const test = base.extend<Fixtures>({
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = []
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
      })
      page.on('pageerror', (error) => complaints.push(error.message))
      await use(complaints)
      const found = [...complaints]
      await closeEvents()
      expect(found).toEqual([])
    },
    { auto: true },
  ],
})

test.use({ serviceWorkers: 'allow' })

const openQrs = async (page: Page, email: string): Promise<void> => {
  await openAlive(page, '/auth/sign-in?returnUrl=/users/qrs')
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill(demo.password)
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  await page.waitForURL(address('/users/qrs'))
}

/** An event that runs, and Ana with at least `amount` on its QR. */
const aQr = async (amount: number): Promise<{ ana: Signed; event: TestEvent; qr: Qr }> => {
  const [ana, event] = [await signInByApi(demo.attendee), await anEvent()]
  return { ana, event, qr: await buyBalance(ana, event, amount) }
}

/** How wide the first dark run of a picture is, in pixels: the upper edge of a finder pattern, seven modules. */
const finderWidthOf = ({ width, data }: PNG): number => {
  const isDark = (pixel: number): boolean => (data[pixel * 4] ?? 255) < 128
  let first = 0
  while (!isDark(first)) first += 1
  let end = first
  while (isDark(end) && end % width !== width - 1) end += 1
  return end - first
}

test('somebody without a QR is led to the events [S-2.46]', async ({ page }) => {
  await openQrs(page, (await aPerson()).email)
  await expect(page.getByRole('heading', { name: 'No tienes QR comprados' })).toBeVisible()
  await findsNothing(page)
  await page.setViewportSize(desktop)
  await findsNothing(page)
  await page.getByRole('link', { name: 'Ir a Comprar' }).click()
  await expect(page).toHaveURL(address('/'))
})

test('a visitor is asked to sign in first, and comes back', async ({ page }) => {
  await page.goto(address('/users/qrs'))
  await expect(page).toHaveURL(address('/auth/sign-in?returnUrl=%2Fusers%2Fqrs'))
})

test('a QR shows its event, balance and code, downloads as {code}.png of 400 px, and can be topped up [S-1.18]', async ({
  page,
}) => {
  const { event, qr } = await aQr(200)
  await openQrs(page, demo.attendee)
  const card = await qrCard(page, event)
  await expect(card.getByText('Activo')).toBeVisible()
  await expect(card.getByText(pesos(qr.available_balance))).toBeVisible()
  await expect(card.getByText(qr.code.replaceAll(/(.{4})(?=.)/g, '$1 '))).toBeVisible()
  // As the refund form calls it.
  await expect(card.getByText('Código de tu QR')).toBeVisible()
  const picture = card.getByRole('img', { name: `Código QR de ${event.name}` })
  await expect.poll(async () => (await picture.boundingBox())?.width ?? 0).toBeGreaterThanOrEqual(280)

  const download = page.waitForEvent('download')
  await card.getByText('Descargar QR').click()
  const file = await download
  expect(file.suggestedFilename()).toBe(`${qr.code}.png`)
  const png = PNG.sync.read(await readFile(await file.path()))
  expect([png.width, png.height]).toEqual([400, 400])
  // 29 modules with four of quiet zone on each side: what 29 characters need at level H, and at no lower one.
  expect(Math.round(400 / (finderWidthOf(png) / 7))).toBe(29 + 2 * 4)

  await findsNothing(page)
  await card.getByRole('link', { name: 'Recargar' }).click()
  await expect(page).toHaveURL(address(`/events/${event.url}/add-funds`))
})

test('on a small phone the QR, its balance and the top-up are there without scrolling', async ({ page }) => {
  await aQr(100)
  await page.setViewportSize(smallPhone)
  await openQrs(page, demo.attendee)
  const button = page.getByRole('link', { name: 'Recargar' }).first()
  await expect(page.getByRole('img', { name: /^Código QR de/ }).first()).toBeVisible()
  const box = await button.boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(smallPhone.height)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(smallPhone.width)
})

test('a QR whose event is over pays nothing, says so, and is not topped up [S-2.44]', async ({ page }) => {
  const { event } = await aQr(50)
  await page.route(/\/public\/user\/[^/]+\/qr$/, async (route) => {
    const reply = await route.fetch()
    const { data } = (await reply.json()) as { data: { event_id: number }[] }
    const expired = data.map((qr) => ({ ...qr, ...(qr.event_id === event.id && { isExpired: true }) }))
    await route.fulfill({ response: reply, json: { success: true, data: expired } })
  })
  await openQrs(page, demo.attendee)
  const card = await qrCard(page, event)
  await expect(card.getByText('Inactivo')).toBeVisible()
  await expect(card.getByText('Evento terminado')).toBeVisible()
  await expect(card.getByRole('link', { name: 'Recargar' })).toBeHidden()
  await expect(card.getByRole('button', { name: 'Bloquear mi QR' })).toBeHidden()
  await findsNothing(page)
})

test('a top-up on its way is shown until it is confirmed [S-4.50]', async ({ page }) => {
  const { event } = await aQr(50)
  await page.route(/\/public\/user\/[^/]+\/qr$/, async (route) => {
    const reply = await route.fetch()
    const { data } = (await reply.json()) as { data: object[] }
    await route.fulfill({
      response: reply,
      json: { success: true, data: data.map((qr) => ({ ...qr, pending_topup: 120 })) },
    })
  })
  await openQrs(page, demo.attendee)
  const card = await qrCard(page, event)
  await expect(card.getByText('MXN $120.00 en confirmación')).toBeVisible()
  await findsNothing(page)
})

test('QRs that can’t be read say why and can be asked for again [S-8.5]', async ({ page, complaints }) => {
  await page.route(/\/public\/user\/[^/]+\/qr$/, (route) =>
    route.fulfill({
      status: 503,
      json: { success: false, code: 'busy', message: 'Hay mucha gente en este momento.' },
    }),
  )
  await openQrs(page, demo.attendee)
  await expect(page.getByRole('heading', { name: 'No pudimos cargar tus QR' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveText('Hay mucha gente en este momento.')
  await findsNothing(page)
  await page.unroute(/\/public\/user\/[^/]+\/qr$/)
  await page.getByRole('button', { name: 'Intentar de nuevo' }).click()
  await expect(page.getByRole('heading', { name: 'No pudimos cargar tus QR' })).toBeHidden()
  expect(complaints.splice(0).every((text) => text.includes('503'))).toBe(true)
})

const legalPages = [
  ['/terms-and-conditions', 'Términos y condiciones', 'Última actualización: 4 de junio de 2025'],
  ['/privacy-policy', 'Política de privacidad', 'Última actualización: 4 de junio de 2025'],
  ['/facebook-data-deletion', 'Eliminación de datos de Facebook', '30 días hábiles'],
] as const

for (const [path, title, words] of legalPages) {
  test(`${path} reads without JavaScript, each part at an address of its own`, async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, viewport: phone })
    const page = await context.newPage()
    expect((await page.goto(address(path)))?.status()).toBe(200)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByText(words).first()).toBeVisible()
    await expect(page.getByRole('link', { name: 'hola@saldo.test' }).first()).toHaveAttribute(
      'href',
      'mailto:hola@saldo.test',
    )
    expect(await page.content()).not.toMatch(/\{(brand|email|phone|privacy|deletion)\}/)
    await page.locator('summary').click()
    const last = page.getByRole('navigation', { name: 'Contenido' }).getByRole('link').last()
    const part = await last.getAttribute('href')
    await last.click()
    await expect(page.locator(part ?? 'nothing')).toBeInViewport()
    await context.close()
  })
}

test.describe('in a browser that allows no service worker', () => {
  test.use({ serviceWorkers: 'block', viewport: phone })

  test('without a network a link says so and leaves the QR where it is', async ({ page, complaints }) => {
    const { event, qr } = await aQr(50)
    await openQrs(page, demo.attendee)
    const card = await qrCard(page, event)
    // What the page loads once it is idle would complain of the network too.
    await expect(card.getByRole('button', { name: 'QR en vivo' })).toBeVisible()
    await isQuiet(page)
    await page.context().setOffline(true)
    for (const name of ['Recargar', 'Mis compras y recibos']) {
      await card.getByRole('link', { name }).click()
      const alert = page.getByRole('alert')
      await expect(alert).toHaveText(
        'Parece que no tienes conexión a internet. Por favor, revisa tu conexión e inténtalo nuevamente.',
      )
      await findsNothing(page)
      await expect(page).toHaveURL(address('/users/qrs'))
      await expect(card.getByText(qr.code.replaceAll(/(.{4})(?=.)/g, '$1 '))).toBeVisible()
      await alert.getByRole('button', { name: 'Cerrar' }).click()
      await expect(alert).toHaveCount(0)
    }
    await page.context().setOffline(false)
    await card.getByRole('link', { name: 'Recargar' }).click()
    await expect(page.getByRole('heading', { name: 'Ingresa el monto' })).toBeVisible()
    // The browser tells of the worker that it blocked, and of the live balance's connection, which went with the network.
    const others = complaints.filter(
      (text) => !/ERR_INTERNET_DISCONNECTED|Service Worker registration blocked/.test(text),
    )
    complaints.splice(0, complaints.length, ...others)
  })
})

test('no link of the shell leads to a page that is not there [S-2.4]', async ({ page }) => {
  await openQrs(page, 'caja@demo.test')
  await page.getByRole('button', { name: 'Abrir el menú' }).click()
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Mis Qrs' })).toBeVisible()
  const links = page.locator('header, footer, dialog').getByRole('link')
  const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  const own = paths.filter((path) => path.startsWith('/'))
  // The page of the download would lead on by itself.
  const noBuild = { success: false, data: null }
  await page.route('**/app-versions/download/*', (route) => route.fulfill({ json: noBuild }))
  expect(own).toContain('/users/qrs')
  for (const path of new Set(own)) {
    await page.goto(address(path))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('Página no encontrada')).toBeHidden()
    expect(new URL(page.url()).pathname).toBe(path)
  }
})
