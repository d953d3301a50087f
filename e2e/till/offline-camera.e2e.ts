import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import { readLiveText, stepAt } from '@saldo/contract/live-qr'
import { charges, heading, pairedTill } from '../steps/bar-till.ts'
import { cameraArgs, openCameraFilm } from '../steps/camera-video.ts'
import { buyBalance, qrOf } from '../steps/demo-api.ts'
import { aPerson, aStaffedVenue } from '../steps/event.ts'
import { liveOf, openCard } from '../steps/live-qr-steps.ts'
import { consentToOffline, isReadyForOffline, offlineStateOf } from '../steps/offline-till.ts'
import { scan } from '../steps/scan.ts'
import { test as base } from '../steps/screen.ts'
import { goTo } from '../steps/venue-steps.ts'
import { chromiumArgs } from '../playwright.config.ts'
import { leaveResult } from '../steps/taps.ts'

type Bar = {
  camera: ReturnType<typeof openCameraFilm>
  /** Opens a paired till whose camera sees what `camera` shows. */
  openTill: (event: Parameters<typeof pairedTill>[1]) => Promise<Page>
}

/** The attendee's phone is `page`; the bar's till is another browser, which has a camera. */
const test = base.extend<{ bar: Bar }>({
  bar: async ({ playwright, launchOptions }, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'saldo-offline-'))
    const film = join(folder, 'camera.y4m')
    const camera = openCameraFilm(film)
    const browser = await playwright.chromium.launch({
      ...launchOptions,
      args: [...chromiumArgs, ...cameraArgs(film)],
    })
    await use({ camera, openTill: (event) => pairedTill(browser, event) })
    await browser.close()
    camera.close()
    rmSync(folder, { recursive: true })
  },
})

test.use({ serviceWorkers: 'allow', expectedComplaints: [/net::ERR_/] })

const strip = (till: Page) => till.getByRole('banner')
const pictureOf = (qr: Locator): Promise<Buffer> => qr.screenshot({ scale: 'device' })

/** The step of the live QR in a picture. */
const stepIn = async (picture: Buffer): Promise<number> => {
  const [text = ''] = await scan(picture)
  const step = readLiveText(text, stepAt(Date.now()))?.step
  if (step === undefined) throw new Error('The picture shows no live QR')
  return step
}

/** Cuts the link of an open page; what it needs to go on is on the device. */
const cut = async (page: Page): Promise<void> => {
  await page.evaluate('navigator.serviceWorker.ready.then(() => null)')
  await page.context().setOffline(true)
}

test('a phone and a bar, both without a network: the camera refuses a screenshot, reads the live QR, and the sale is booked once', async ({
  page: phone,
  bar: { camera, openTill },
}) => {
  test.setTimeout(240_000)
  const [ana, event] = [await aPerson(), await aStaffedVenue({ liveQr: 'preferred' })]
  await buyBalance(ana, event, 200)
  await consentToOffline(event)
  const card = await openCard(phone, ana, event)
  const qr = liveOf(card, event)
  await expect(qr).toBeVisible()
  await expect(card.getByText('$200.00')).toBeVisible()
  await cut(phone)
  const screenshot = await pictureOf(qr)
  const taken = await stepIn(screenshot)

  const till = await openTill(event)
  await isReadyForOffline(till)
  await cut(till)
  await expect(strip(till)).toContainText('SIN RED · $0 de $4,000', { timeout: 25_000 })

  // Five steps: more than a minute, which the phone spends without a network.
  const shown = async () => (await stepIn(await pictureOf(qr))) - taken
  await expect.poll(shown, { timeout: 90_000 }).toBeGreaterThanOrEqual(5)
  await expect(phone.getByText(/^Saldo de las \d\d:\d\d, sin conexión$/)).toBeVisible()
  camera.showPicture(screenshot)
  await expect(till.getByRole('alert')).toContainText('Es una captura de pantalla: pide el QR en vivo.')
  await till.getByRole('button', { name: 'Entendido' }).click()
  await expect(heading(till, 'Escanea el QR')).toBeVisible()

  camera.showPicture(await pictureOf(qr))
  await expect(till.getByText('Puedes cobrar hasta $200.00')).toBeVisible()
  camera.showPicture(null)
  await till.getByRole('button', { name: /^Agua, \$30\.00/ }).click()
  await charges(till).click()
  await expect(heading(till, 'Aceptado sin conexión')).toBeVisible()
  await till.screenshot({ path: 'test-results/looks/offline-camera-green.png' })
  await phone.screenshot({ path: 'test-results/looks/offline-camera-phone.png' })
  await leaveResult(till)
  await expect(strip(till)).toContainText('SIN RED · $30 de $4,0001 en espera')
  expect((await qrOf(ana, event))?.available_balance).toBe(200)

  await phone.context().setOffline(false)
  await till.context().setOffline(false)
  await expect(strip(till)).toContainText('En línea0 en espera', { timeout: 30_000 })
  await expect(card.getByText('$170.00')).toBeVisible({ timeout: 30_000 })
  await expect(phone.getByText(/sin conexión$/)).toBeHidden()
  await card.getByText('Movimientos').click()
  const paid = card.getByRole('listitem').filter({ hasText: '−$30.00' })
  await expect(paid).toHaveCount(1)
  await expect(paid).toContainText('Barra Norte')
  await goTo(till, 'Últimas operaciones')
  await expect(till.getByText('Cobro sin red')).toHaveCount(1)
  expect((await qrOf(ana, event))?.available_balance).toBe(170)
  expect(await offlineStateOf(event)).toMatchObject({
    sold: 30,
    lost: 0,
    waiting: 0,
    tills: [{ posted: 1, written: 1 }],
  })
})
