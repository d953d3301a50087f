import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, expect, type Page } from '@playwright/test'
import { charges, heading, isUsable, pairedTill, pairingCode, revokeTills } from '../steps/bar-till.ts'
import { buyBalance, qrOf, type Signed, type TestEvent } from '../steps/demo-api.ts'
import { aPerson, aStaffedVenue } from '../steps/event.ts'
import { aLivePhone, type LivePhone } from '../steps/live-phone.ts'
import { consentToOffline, isReadyForOffline, offlineStateOf } from '../steps/offline-till.ts'
import { test as base } from '../steps/screen.ts'
import { enterPin, goTo, lookUp, pairWith } from '../steps/venue-steps.ts'
import { leaveResult } from '../steps/taps.ts'

type Stand = { ana: Signed; event: TestEvent; phone: LivePhone }

/** An event whose tills may sell without a network, where Ana has 200 pesos and a phone that pays live. */
const test = base.extend<{ stand: Stand }>({
  stand: async ({ locale: _locale }, use) => {
    const [ana, event] = [await aPerson(), await aStaffedVenue()]
    await buyBalance(ana, event, 200)
    const phone = await aLivePhone(ana, event)
    await consentToOffline(event)
    await use({ ana, event, phone })
  },
})

test.use({ serviceWorkers: 'allow' })

const water = (till: Page) => till.getByRole('button', { name: /^Agua, \$30\.00/ })
const strip = (till: Page) => till.getByRole('banner')
const green = (till: Page) => heading(till, 'Aceptado sin conexión')
const balanceOf = async ({ ana, event }: Stand) => (await qrOf(ana, event))?.available_balance

/** A picture for whoever looks at the screens, at a phone's and a desk's width. */
const show = async (till: Page, name: string): Promise<void> => {
  for (const width of [360, 1440]) {
    await till.setViewportSize({ width, height: width === 360 ? 640 : 900 })
    await till.screenshot({ path: `test-results/looks/offline-${name}-${width}.png` })
  }
}

/** A till that has loaded what it needs to sell without a network. */
const readyTill = async (browser: Browser, event: TestEvent): Promise<Page> => {
  const till = await pairedTill(browser, event)
  await isReadyForOffline(till)
  return till
}

const cut = async (till: Page): Promise<void> => {
  await till.evaluate('navigator.serviceWorker.ready.then(() => null)')
  await till.context().setOffline(true)
  await expect(strip(till)).toContainText('SIN RED · $0 de $4,000', { timeout: 25_000 })
}

/** From the text of a QR to green, with one water. */
const sell = async (till: Page, text: string): Promise<void> => {
  await lookUp(till, text)
  await water(till).click()
  await charges(till).click()
  await expect(green(till)).toBeVisible()
}

test('a bar without a network charges a live QR, keeps it over a reload, and posts it when the network is back', async ({
  stand,
  browser,
}) => {
  const { event, phone } = stand
  const till = await readyTill(browser, event)
  await cut(till)
  await expect(till.getByText('Sin red: pide el QR en vivo y acércalo a la cámara.')).toBeVisible()
  await isUsable(till)
  await show(till, 'scan')

  await lookUp(till, await phone.show(-8))
  await expect(till.getByRole('alert')).toContainText('Es una captura de pantalla: pide el QR en vivo.')
  await isUsable(till)

  const text = await phone.show()
  await lookUp(till, text)
  await expect(till.getByText('Puedes cobrar hasta $200.00')).toBeVisible()
  for (let count = 0; count < 7; count += 1) await water(till).click()
  await expect(till.getByRole('button', { name: 'Sin red puedes cobrarle hasta $200.00' })).toBeDisabled()
  await isUsable(till)
  await show(till, 'over')
  await till.getByRole('button', { name: 'Vaciar' }).click()
  await water(till).click()
  await expect(till.getByText('Propina')).toHaveCount(0)
  await show(till, 'charge')
  await charges(till).dblclick()
  await expect(green(till)).toBeVisible()
  await isUsable(till)
  await show(till, 'green')
  await leaveResult(till)
  await expect(strip(till)).toContainText('SIN RED · $30 de $4,0001 en espera')

  await lookUp(till, text)
  await expect(till.getByRole('alert')).toContainText(
    'Este QR ya se usó: espera a que cambie y léelo otra vez.',
  )
  await till.reload()
  await expect(strip(till)).toContainText('SIN RED · $30 de $4,0001 en espera')
  await till.getByRole('button', { name: 'Opciones' }).click()
  await expect(till.getByRole('button', { name: 'Cerrar sesión' })).toBeDisabled()
  await till.keyboard.press('Escape')
  expect(await balanceOf(stand)).toBe(200)

  await till.context().setOffline(false)
  await expect(strip(till)).toContainText('En línea0 en espera', { timeout: 30_000 })
  await expect(till.getByRole('alert')).toHaveCount(0)
  expect(await balanceOf(stand)).toBe(170)
  expect(await offlineStateOf(event)).toMatchObject({
    sold: 30,
    lost: 0,
    waiting: 0,
    tills: [{ posted: 1, written: 1 }],
  })
  await goTo(till, 'Últimas operaciones')
  await expect(till.getByText('Cobro sin red')).toBeVisible()
})

test('a charge that got no answer is sold without a network, and only one of both is booked', async ({
  stand,
  browser,
}) => {
  const { event, phone } = stand
  const till = await readyTill(browser, event)
  await lookUp(till, await phone.show())
  await expect(till.getByText('saldo $200.00')).toBeVisible()
  await water(till).click()
  // The network of a captive portal: the charge arrives, no answer comes, and the browser says that it is online.
  await till.context().route('**/charges', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await till.context().route('**/till/contact', (route) => route.abort())
  await charges(till).click()
  await expect(heading(till, 'Preguntando…')).toBeVisible()
  const instead = till.getByRole('button', { name: 'Cobrar sin red' })
  await expect(instead).toBeVisible({ timeout: 25_000 })
  await isUsable(till)
  await show(till, 'asking')
  await instead.click()
  await expect(green(till)).toBeVisible()
  await expect(strip(till)).toContainText('1 en espera')
  await till.context().unroute('**/till/contact')
  await till.context().unroute('**/charges')
  await expect(strip(till)).toContainText('En línea0 en espera', { timeout: 30_000 })
  expect(await balanceOf(stand)).toBe(170)
  expect(await offlineStateOf(event)).toMatchObject({ waiting: 0, lost: 0 })
})

test('a browser that is killed right after green has the sale, and posts it', async ({
  stand,
  launchOptions,
}) => {
  const { event, phone } = stand
  const folder = mkdtempSync(join(tmpdir(), 'saldo-kill-'))
  const open = () => chromium.launchPersistentContext(folder, { ...launchOptions, locale: 'es-MX' })
  try {
    const context = await open()
    const till = await context.newPage()
    await pairWith(till, await pairingCode(event, 'Barra Norte'), 'Barra 9')
    await enterPin(till, /^Beto/, '7316')
    await isReadyForOffline(till)
    await cut(till)
    await sell(till, await phone.show())
    const gone = context.waitForEvent('close')
    const devtools = await context.newCDPSession(till)
    await devtools.send('Browser.crash').catch(() => undefined)
    await gone

    // Still without a network, so that the server's page brings no new cookie before the sale is sent.
    const again = await open()
    await again.setOffline(true)
    const reopened = await again.newPage()
    await reopened.goto(`${process.env['E2E_ADDRESS']}/till`)
    await expect(strip(reopened)).toContainText('1 en espera', { timeout: 25_000 })
    await again.setOffline(false)
    await expect(strip(reopened)).toContainText('En línea0 en espera', { timeout: 30_000 })
    expect(await balanceOf(stand)).toBe(170)
    await again.close()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('a till that was revoked while it had no network posts its sales, though nobody may sign in on it', async ({
  stand,
  browser,
}) => {
  const { event, phone } = stand
  const till = await readyTill(browser, event)
  await cut(till)
  await sell(till, await phone.show())
  await revokeTills(event)
  await till.context().setOffline(false)
  await expect(heading(till, 'Vincula este dispositivo')).toBeVisible({ timeout: 30_000 })
  await expect(till.getByText('Aquí queda guardada')).toHaveCount(0, { timeout: 30_000 })
  // The screen may be there before the sentence that says what it keeps.
  await expect.poll(() => balanceOf(stand), { timeout: 30_000 }).toBe(170)
})

test('a till that comes back says how many sales it sends, and which one a manager has to look at', async ({
  stand,
  browser,
}) => {
  const { event, phone } = stand
  const till = await pairedTill(browser, event)
  await till.addInitScript('const { now } = Date; Date.now = () => now() + (globalThis.aheadMs ?? 0)')
  await till.reload()
  await enterPin(till, /^Beto/, '7316')
  await isReadyForOffline(till)
  await cut(till)
  await sell(till, await phone.show())
  await till.getByRole('button', { name: 'Siguiente' }).click()
  // Its clock is six minutes ahead as it wakes, so that it sells at a time that has not come.
  await till.evaluate(`globalThis.aheadMs = 360_000
    document.dispatchEvent(new Event('visibilitychange'))
    globalThis.aheadMs = 0`)
  await lookUp(till, await phone.show(24))
  await till.getByRole('button', { name: 'Sí, continuar' }).click()
  await water(till).click()
  await charges(till).click()
  await expect(green(till)).toBeVisible()
  await leaveResult(till)
  await till.context().route('**/offline-sales', (route) => route.abort())
  await till.context().setOffline(false)
  await expect(strip(till)).toContainText('Enviando 2 ventas', { timeout: 30_000 })
  await isUsable(till)
  await show(till, 'sending')
  await till.context().unroute('**/offline-sales')
  const notice = till.getByRole('alert')
  await expect(notice).toContainText(
    'El cobro sin red de $30.00 llegó con una duda. Un encargado lo revisará.',
    {
      timeout: 30_000,
    },
  )
  await isUsable(till)
  await show(till, 'doubt')
  await expect(strip(till)).toContainText('En línea0 en espera', { timeout: 30_000 })
  expect(await balanceOf(stand)).toBe(170)
  expect(await offlineStateOf(event)).toMatchObject({
    sold: 30,
    waiting: 1,
    tills: [{ posted: 2, written: 2 }],
  })
})
