import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { charges, heading, isUsable } from '../steps/bar-till.ts'
import { cameraArgs, openCameraFilm } from '../steps/camera-video.ts'
import { api, buyBalance, demo, qrOf, signInByApi, type Signed, type TestEvent } from '../steps/demo-api.ts'
import { aPerson, aStaffedVenue } from '../steps/event.ts'
import { aLivePhone, type LivePhone } from '../steps/live-phone.ts'
import { address, pageAs, test as base } from '../steps/screen.ts'
import { goTo, lookUp, seeProblem, typeAmount } from '../steps/venue-steps.ts'
import { chromiumArgs } from '../playwright.config.ts'
import { leaveResult } from '../steps/taps.ts'

type Stand = {
  ana: Signed
  event: TestEvent
  phone: LivePhone
  camera: ReturnType<typeof openCameraFilm>
  /** Opens a till of one of the demo's staff, whose camera sees what `camera` shows; resolves once it scans. */
  openTill: (email: string) => Promise<Page>
}

const scanner = (till: Page) => heading(till, 'Escanea el QR')

/** An event where Ana has 200 pesos and a phone that pays live. */
const test = base.extend<{ stand: Stand }>({
  stand: async ({ playwright, launchOptions, viewport }, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'saldo-live-'))
    const film = join(folder, 'camera.y4m')
    const camera = openCameraFilm(film)
    const [ana, event] = [await aPerson(), await aStaffedVenue()]
    await buyBalance(ana, event, 200)
    const phone = await aLivePhone(ana, event)
    const browser = await playwright.chromium.launch({
      ...launchOptions,
      args: [...chromiumArgs, ...cameraArgs(film)],
    })
    const openTill = async (email: string): Promise<Page> => {
      const till = await pageAs(browser, email, { viewport, permissions: ['camera'] })
      await till.goto(`${address()}/till`)
      await till.getByRole('button', { name: event.name }).click()
      await expect(scanner(till)).toBeVisible()
      return till
    }
    await use({ ana, event, phone, camera, openTill })
    await browser.close()
    camera.close()
    rmSync(folder, { recursive: true })
  },
})

const balanceOf = async ({ ana, event }: Stand): Promise<number | undefined> =>
  (await qrOf(ana, event))?.available_balance

const water = (till: Page) => till.getByRole('button', { name: /^Agua, \$30\.00/ })
const scanAgain = (till: Page) => till.getByRole('button', { name: 'Leer otra vez el QR' })

/** A bar's till that has read what Ana's phone showed a step ago: products could be picked before that, too. */
const openScanned = async ({ phone, camera, openTill }: Stand): Promise<Page> => {
  const till = await openTill(demo.bar)
  await camera.show(await phone.show(-1))
  await expect(till.getByText('saldo $200.00')).toBeVisible()
  return till
}

/** Charges Ana's live QR 10 pesos at another till, which uses the step of its text. */
const chargeElsewhere = async ({ event }: Stand, text: string): Promise<void> => {
  const { token } = await signInByApi(demo.bar)
  const at = `staff/events/${event.id}`
  const { ticket } = await api<{ ticket: string }>(`${at}/qr/lookup`, token, { code: text })
  await api(`${at}/charges`, token, { op_id: randomUUID(), code: ticket, amount: 10 })
}

test('a live QR is read by the camera and charged once; a picture of it pays nothing, its next text does', async ({
  stand,
}) => {
  const { phone, camera } = stand
  const till = await openScanned(stand)
  await water(till).click()
  const sent = till.waitForRequest((request) => request.url().endsWith('/charges'))
  await charges(till).click()
  await expect(heading(till, 'Cobrado')).toBeVisible()
  expect((await sent).postDataJSON()).toMatchObject({ code: expect.stringMatching(/^T1[0-9A-Z]{71}$/) })
  await expect(till.getByText('$200.00 → $170.00')).toBeVisible()
  await leaveResult(till)

  await goTo(till, 'Últimas operaciones')
  await goTo(till, 'Barra')
  await expect(till.getByRole('alert')).toContainText(
    'Este QR ya se usó: espera a que cambie y léelo otra vez.',
  )
  await isUsable(till)
  await camera.show(await phone.show(-8))
  await expect(till.getByRole('alert')).toContainText('Es una captura de pantalla: pide el QR en vivo.')
  await isUsable(till)
  expect(await balanceOf(stand)).toBe(170)
  await camera.show(await phone.show())
  await expect(till.getByText('saldo $170.00')).toBeVisible()
})

test('an order whose scan was used elsewhere is refused in full words, kept, and charged with the next scan', async ({
  stand,
}) => {
  const { phone, camera } = stand
  const till = await openScanned(stand)
  await water(till).click()
  await water(till).click()
  await chargeElsewhere(stand, await phone.show())
  await charges(till).click()
  await expect(heading(till, 'No se cobró')).toBeVisible()
  await expect(till.getByText('Este QR ya se usó: espera a que cambie y léelo otra vez.')).toBeVisible()
  await isUsable(till)
  await camera.show(null)
  await scanAgain(till).click()
  await expect(heading(till, 'Cuenta sin cobrar: Ana')).toBeVisible()
  await expect(till.getByText('Lee otra vez su QR para seguir con la cuenta.')).toBeVisible()
  await expect(till.getByRole('button', { name: 'Seguir con esta cuenta' })).toHaveCount(0)
  await isUsable(till)
  expect(await balanceOf(stand)).toBe(190)
  await camera.show(await phone.show(1))
  await expect(till.getByText('saldo $190.00')).toBeVisible()
  await charges(till).click()
  await expect(till.getByText('$190.00 → $130.00')).toBeVisible()
  expect(await balanceOf(stand)).toBe(130)
})

test('an order left for another room is there again; with its scan used meanwhile, it waits for a new one', async ({
  stand,
}) => {
  const { phone, camera } = stand
  const till = await openScanned(stand)
  await water(till).click()
  await camera.show(null)
  const elsewhereAndBack = async (): Promise<void> => {
    await goTo(till, 'Últimas operaciones')
    await goTo(till, 'Barra')
  }
  await elsewhereAndBack()
  await expect(till.getByText('queda$170.00')).toBeVisible()
  await chargeElsewhere(stand, await phone.show())
  await elsewhereAndBack()
  await expect(till.getByRole('alert')).toContainText(
    'Este QR ya se usó: espera a que cambie y léelo otra vez.',
  )
  await seeProblem(till)
  await expect(heading(till, 'Cuenta sin cobrar: Ana')).toBeVisible()
  await elsewhereAndBack()
  await expect(heading(till, 'Cuenta sin cobrar: Ana')).toBeVisible()
  await expect(till.getByRole('alert')).toHaveCount(0)
  await camera.show(await phone.show(1))
  await expect(till.getByText('queda$160.00')).toBeVisible()
  await charges(till).click()
  await expect(till.getByText('$190.00 → $160.00')).toBeVisible()
})

test('the order of a static code that may not pay goes on with the live QR of the same person', async ({
  stand,
}) => {
  const { ana, event, phone, camera, openTill } = stand
  const only = `public/user/${ana.userId}/event/${event.id}/qr/live/only`
  const till = await openTill(demo.bar)
  const code = (await qrOf(ana, event))?.code ?? ''
  await lookUp(till, code)
  await water(till).click()
  await api(only, ana.token, { is_only: true }, 'PUT')
  await charges(till).click()
  await expect(heading(till, 'No se cobró')).toBeVisible()
  await expect(
    till.getByText('Su dueño paga solo con el QR en vivo: pide que lo abra en su teléfono.'),
  ).toBeVisible()
  await isUsable(till)
  await scanAgain(till).click()
  await expect(scanner(till)).toBeVisible()
  // Once it is so, the scanner says it before anything is picked.
  await lookUp(till, code)
  await expect(till.getByRole('alert')).toContainText(
    'Su dueño paga solo con el QR en vivo: pide que lo abra en su teléfono.',
  )
  await camera.show(await phone.show())
  await charges(till).click()
  await expect(till.getByText('$200.00 → $170.00')).toBeVisible()
  expect(await balanceOf(stand)).toBe(170)
})

test('a cash point tops a live QR up and pays it out by what a reader types, and pays each text out once', async ({
  stand,
}) => {
  const { event, phone, openTill } = stand
  const { token } = await signInByApi(demo.cashier)
  await api(`staff/events/${event.id}/shifts`, token, { op_id: randomUUID(), float: 500 })
  const till = await openTill(demo.cashier)
  const read = async (text: string): Promise<void> => {
    await seeProblem(till)
    await expect(scanner(till)).toBeVisible()
    await till.keyboard.type(text)
    await till.keyboard.press('Enter')
  }
  const text = await phone.show(-1)
  await read(text)
  await expect(till.getByText('saldo $200.00')).toBeVisible()
  await typeAmount(till, '100')
  await till.getByRole('button', { name: 'Continuar' }).click()
  await till.getByRole('button', { name: 'Exacto' }).click()
  await expect(till.getByText('$200.00 → $300.00')).toBeVisible()
  await leaveResult(till)

  await expect(scanner(till)).toBeVisible()
  await lookUp(till, text)
  await till.getByRole('button', { name: 'Devolver saldo' }).click()
  await expect(heading(till, 'Entrega $100.00')).toBeVisible()
  await till.getByRole('button', { name: 'Ya lo entregué' }).click()
  await expect(heading(till, 'Devuelto')).toBeVisible()
  await leaveResult(till)
  expect(await balanceOf(stand)).toBe(200)

  await read(text)
  await expect(till.getByRole('alert')).toContainText(
    'Este QR ya se usó: espera a que cambie y léelo otra vez.',
  )
  await read(await phone.show())
  await expect(till.getByText('saldo $200.00')).toBeVisible()
  await chargeElsewhere(stand, await phone.show(1))
  await till.getByRole('button', { name: 'Devolver saldo' }).click()
  await expect(heading(till, 'No se puede devolver')).toBeVisible()
  await isUsable(till)
  await scanAgain(till).click()
  await expect(scanner(till)).toBeVisible()
  expect(await balanceOf(stand)).toBe(190)
})
