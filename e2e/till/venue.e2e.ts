import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Browser, type Page } from '@playwright/test'
import { cameraArgs, writeCameraVideo } from '../steps/camera-video.ts'
import { api, demo, qrOf, signInByApi, type TestEvent } from '../steps/demo-api.ts'
import { aStaffedVenue } from '../steps/event.ts'
import { chromiumArgs } from '../playwright.config.ts'
import { address, passesAxe, test } from '../steps/screen.ts'
import {
  enterPin,
  goTo,
  handedCode,
  lookUp,
  makePairingCode,
  openDevices,
  pairWith,
  typeAmount,
} from '../steps/venue-steps.ts'
import { leaveResult } from '../steps/taps.ts'

const folder = mkdtempSync(join(tmpdir(), 'saldo-venue-'))
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A charge that is refused is an answer of the server, which browsers call an error. */
const refusals = [/status of 409/]

const cashPoint = 'Caja Entrada'
const bar = 'Barra Norte'

const openShift = async (caja: Page): Promise<void> => {
  await caja.getByRole('button', { name: 'Abrir turno' }).click()
  await expect(caja.getByRole('heading', { name: 'Abre tu turno' })).toBeVisible()
  await passesAxe(caja)
  await caja.getByLabel('Piezas de $100.00').fill('5')
  await caja.getByRole('button', { name: 'Abrir turno' }).click()
  await expect(caja.getByRole('heading', { name: 'Turno abierto' })).toBeVisible()
  await leaveResult(caja)
  await goTo(caja, 'Caja')
}

const sellNew = async (caja: Page): Promise<string> => {
  await caja.getByRole('button', { name: 'Vender QR nuevo' }).click()
  await typeAmount(caja, '250')
  await passesAxe(caja)
  await caja.getByRole('button', { name: 'Continuar' }).click()
  await expect(caja.getByRole('button', { name: 'Recargar $250.00' })).toBeDisabled()
  await caja.getByRole('button', { name: '$500.00' }).click()
  await expect(caja.getByText('cambio$250.00')).toBeVisible()
  await caja.getByRole('button', { name: 'Recargar $250.00' }).click()
  const code = await handedCode(caja)
  await passesAxe(caja)
  await caja.getByRole('button', { name: 'Listo, siguiente' }).click()
  return code
}

const topUpByTerminal = async (caja: Page, code: string): Promise<void> => {
  await lookUp(caja, code)
  await expect(caja.getByText('saldo $250.00')).toBeVisible()
  await caja.getByText('Terminal', { exact: true }).click()
  await caja.getByRole('button', { name: '$100.00' }).click()
  await expect(caja.getByRole('heading', { name: '¿La terminal ya cobró $100.00?' })).toBeVisible()
  await expect(caja.getByRole('button', { name: 'Sí, recargar' })).toBeDisabled()
  await caja.getByLabel('Número del voucher').fill('000481')
  await caja.getByRole('button', { name: 'Sí, recargar' }).click()
  await expect(caja.getByRole('heading', { name: 'Recargado' })).toBeVisible()
  await expect(caja.getByText('$250.00 → $350.00')).toBeVisible()
  await leaveResult(caja)
}

/** The bar's browser, whose camera sees this QR. */
const withCamera = async (
  launch: (args: string[]) => Promise<Browser>,
  code: string,
): Promise<{ barra: Page; close: () => Promise<void> }> => {
  const film = join(folder, 'qr.y4m')
  await writeCameraVideo(code, film)
  const browser = await launch([...chromiumArgs, ...cameraArgs(film)])
  const context = await browser.newContext({
    locale: 'es-MX',
    permissions: ['camera'],
    viewport: { width: 390, height: 844 },
  })
  return { barra: await context.newPage(), close: () => browser.close() }
}

const chargeProducts = async (barra: Page): Promise<void> => {
  await expect(barra.getByText('saldo $350.00')).toBeVisible()
  await barra.getByRole('button', { name: /^Agua, \$30\.00/ }).click()
  await barra.getByRole('button', { name: /^Agua, \$30\.00/ }).click()
  await barra.getByRole('button', { name: 'Cobrar', exact: true }).click()
  await expect(barra.getByRole('heading', { name: 'Cobrado' })).toBeVisible()
}

const voidLast = async (barra: Page): Promise<void> => {
  await goTo(barra, 'Últimas operaciones')
  await barra
    .getByRole('button', { name: /^Anular Cobro de/ })
    .first()
    .click()
  await barra.getByText('Cobro equivocado').click()
  await barra.getByRole('button', { name: 'Anular', exact: true }).click()
  await expect(barra.getByRole('heading', { name: 'Anulado' })).toBeVisible()
  // The charge was seen before the void: it is not told a second time.
  await expect(barra.getByText(/en espera de/)).toHaveCount(0)
}

const secure = async (caja: Page, code: string): Promise<{ code: string; claim_code: string }> => {
  const open = async () => {
    await lookUp(caja, code)
    await caja.getByRole('button', { name: 'Bloquear o cambiar' }).click()
  }
  await open()
  await passesAxe(caja)
  await caja.getByRole('button', { name: 'Bloquear', exact: true }).click()
  await expect(caja.getByRole('heading', { name: 'Bloqueado' })).toBeVisible()
  await leaveResult(caja)
  await open()
  await caja.getByRole('button', { name: 'Dar un QR nuevo' }).click()
  const fresh = await handedCode(caja)
  const claimCode = await caja.getByText(/^[0-9A-Z]{4} [0-9A-Z]{4}$/).innerText()
  await passesAxe(caja)
  await caja.getByRole('button', { name: 'Listo, siguiente' }).click()
  return { code: fresh, claim_code: claimCode }
}

const closeShift = async (caja: Page): Promise<void> => {
  await goTo(caja, 'Turno')
  await expect(caja.getByRole('heading', { name: 'Cierra tu turno' })).toBeVisible()
  await caja.getByLabel('Piezas de $500.00').fill('1')
  await caja.getByLabel('Piezas de $50.00').fill('5')
  await caja.getByLabel('Total de tus vouchers de terminal').fill('100')
  await caja.getByRole('button', { name: 'Cerrar turno' }).click()
  await caja.getByRole('dialog').getByRole('button', { name: 'Sí, continuar' }).click()
  await expect(caja.getByRole('heading', { name: 'Turno cerrado' })).toBeVisible()
  await expect(caja.getByText('Cuadra', { exact: true })).toBeVisible()
  await expect(caja.getByText('Vouchers: Cuadra')).toBeVisible()
  await expect(caja.getByText(/^Reporte hecho: \d+ de \w+ de \d{4}, \d{2}:\d{2}$/)).toBeVisible()
  for (const row of ['Recargas en efectivo 1 $250.00', 'Efectivo que entró $250.00', 'Debía haber $750.00'])
    await expect(caja.getByRole('row', { name: row })).toBeVisible()
  await passesAxe(caja)
}

/** The event's figure, and those of its places. */
const centavosAt = async (manager: Page, label: string): Promise<number[]> => {
  const amounts = await manager.getByRole('row', { name: label }).locator('td:last-child').allInnerTexts()
  return amounts.map((amount) => Math.round(Number(amount.replaceAll(/[$,]/g, '')) * 100))
}

/** The cashier went home with a drawer that nobody counted. */
const closeForWhoLeft = async (manager: Page, event: TestEvent): Promise<void> => {
  const { token } = await signInByApi('caja@demo.test')
  await api(`staff/events/${event.id}/shifts`, token, { op_id: crypto.randomUUID(), float: 80 })
  await manager.getByRole('button', { name: /^Cerrar turno de Carla/ }).click()
  await manager.getByLabel('Efectivo contado').fill('setenta')
  await manager.getByRole('button', { name: 'Cerrar turno', exact: true }).click()
  const refusal = manager.getByText('Escribe el monto en pesos, por ejemplo 1250.50.')
  // Above the form and at its field.
  await expect(refusal).toHaveCount(2)
  await passesAxe(manager)
  await manager.getByLabel('Efectivo contado').fill('75')
  await manager.getByRole('button', { name: 'Cerrar turno', exact: true }).click()
  await expect(manager.getByText('Faltaron $5.00')).toBeVisible()
}

test.describe('a night at the venue', () => {
  test.use({ visitor: 'admin@demo.test', expectedComplaints: refusals })

  test('pair, sell, top up, charge, void, block, replace, claim and close the shift [S-1.4]', async ({
    page: manager,
    browser,
    playwright,
    launchOptions,
  }) => {
    test.setTimeout(180_000)
    const event = await aStaffedVenue()
    const ana = await signInByApi(demo.attendee)
    await openDevices(manager, event)
    const counter = await browser.newContext({ viewport: { width: 390, height: 844 } })
    const caja = await counter.newPage()
    await pairWith(caja, await makePairingCode(manager, cashPoint), 'Caja 1')
    await passesAxe(caja)
    await enterPin(caja, /^Carla/, '4021')

    await openShift(caja)
    const code = await sellNew(caja)
    await topUpByTerminal(caja, code)

    const launch = (args: string[]) => playwright.chromium.launch({ ...launchOptions, args })
    const { barra, close } = await withCamera(launch, code)
    await pairWith(barra, await makePairingCode(manager, bar), 'Barra 1')
    await enterPin(barra, /^Beto/, '7316')
    await chargeProducts(barra)
    await voidLast(barra)
    await close()

    const fresh = await secure(caja, code)
    expect(fresh.code).not.toBe(code)
    await api(`public/user/${ana.userId}/event/${event.id}/qr/claim`, ana.token, {
      op_id: crypto.randomUUID(),
      ...fresh,
    })
    expect((await qrOf(ana, event))?.available_balance).toBe(350)
    await closeShift(caja)

    await manager.reload()
    await expect(manager.getByText('Caja 1')).toBeVisible()
    await passesAxe(manager)
    await manager.goto(`${address()}/office/${event.id}/team/shifts`)
    await expect(manager.getByRole('heading', { name: cashPoint })).toBeVisible()
    await expect(manager.getByText('Cuadró')).toBeVisible()
    for (const label of ['Efectivo que entró', 'Recargado con terminal']) {
      const [all, ...each] = await centavosAt(manager, label)
      expect(all).toBe(each.reduce((sum, amount) => sum + amount, 0))
      expect(all).toBeGreaterThan(0)
    }
    await passesAxe(manager)
    await closeForWhoLeft(manager, event)
    await counter.close()
  })
})
