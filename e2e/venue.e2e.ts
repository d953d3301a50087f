import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Browser, type Page } from '@playwright/test'
import { cameraArgs, writeCameraVideo } from './camera-video.ts'
import { api, buyBalance, demo, demoEvents, qrOf, signInByApi, type DemoEvent } from './demo-api.ts'
import { chromiumArgs } from './playwright.config.ts'
import { address, passesAxe, test } from './screen.ts'
import {
  enterPin,
  goTo,
  handedCode,
  lookUp,
  makePairingCode,
  pairWith,
  payPart,
  typeAmount,
  typePin,
} from './venue-steps.ts'

const folder = mkdtempSync(join(tmpdir(), 'saldo-venue-'))
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A charge that is refused is an answer of the server, which browsers call an error. */
const refusals = [/status of 409/]

/** Tills are signed in on by PIN, not by a session. */
const nobody = { cookies: [], origins: [] }

const cashPoint = 'Caja Entrada'
const bar = 'Barra Norte'

const openShift = async (caja: Page): Promise<void> => {
  await caja.getByRole('button', { name: 'Abrir turno' }).click()
  await expect(caja.getByRole('heading', { name: 'Abre tu turno' })).toBeVisible()
  await passesAxe(caja)
  await caja.getByLabel('Piezas de $100.00').fill('5')
  await caja.getByRole('button', { name: 'Abrir turno' }).click()
  await expect(caja.getByRole('heading', { name: 'Turno abierto' })).toBeVisible()
  await caja.getByRole('button', { name: 'Siguiente' }).click()
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
  await caja.emulateMedia({ media: 'print' })
  await expect(caja.getByRole('figure')).toBeVisible()
  await expect(caja.getByRole('banner')).toBeHidden()
  await expect(caja.getByRole('button')).toHaveCount(0)
  await caja.emulateMedia({ media: 'screen' })
  await caja.getByRole('button', { name: 'Listo, siguiente' }).click()
  return code
}

const topUpByTerminal = async (caja: Page, code: string): Promise<void> => {
  await lookUp(caja, code)
  await expect(caja.getByText('saldo $250.00')).toBeVisible()
  await caja.getByRole('button', { name: '$100.00' }).click()
  await caja.getByText('Terminal', { exact: true }).click()
  await caja.getByRole('button', { name: 'Continuar' }).click()
  await expect(caja.getByRole('heading', { name: '¿La terminal ya cobró $100.00?' })).toBeVisible()
  await caja.getByRole('button', { name: 'Sí, recargar' }).click()
  await expect(caja.getByRole('heading', { name: 'Recargado' })).toBeVisible()
  await expect(caja.getByText('$250.00 → $350.00')).toBeVisible()
  await caja.getByRole('button', { name: 'Siguiente' }).click()
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
    storageState: nobody,
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
}

const secure = async (caja: Page, code: string): Promise<string> => {
  const open = async () => {
    await lookUp(caja, code)
    await caja.getByRole('button', { name: 'Bloquear o cambiar' }).click()
  }
  await open()
  await passesAxe(caja)
  await caja.getByRole('button', { name: 'Bloquear', exact: true }).click()
  await expect(caja.getByRole('heading', { name: 'Bloqueado' })).toBeVisible()
  await caja.getByRole('button', { name: 'Siguiente' }).click()
  await open()
  await caja.getByRole('button', { name: 'Dar un QR nuevo' }).click()
  const fresh = await handedCode(caja)
  await caja.getByRole('button', { name: 'Listo, siguiente' }).click()
  return fresh
}

const closeShift = async (caja: Page): Promise<void> => {
  await goTo(caja, 'Turno')
  await expect(caja.getByRole('heading', { name: 'Cierra tu turno' })).toBeVisible()
  await caja.getByLabel('Piezas de $500.00').fill('1')
  await caja.getByLabel('Piezas de $50.00').fill('5')
  await caja.getByRole('button', { name: 'Cerrar turno' }).click()
  await caja.getByRole('dialog').getByRole('button', { name: 'Sí, continuar' }).click()
  await expect(caja.getByRole('heading', { name: 'Turno cerrado' })).toBeVisible()
  await expect(caja.getByText('Cuadra')).toBeVisible()
  await passesAxe(caja)
}

const openSetUp = async (manager: Page, event: DemoEvent): Promise<void> => {
  await manager.goto(`${address()}/till/setup/${event.id}/devices`)
  await expect(manager.getByRole('heading', { name: event.name })).toBeVisible()
}

/** Whoever gets a new PIN is signed out everywhere. */
const giveNewPin = async ({ id }: DemoEvent, who: string, pin: string): Promise<void> => {
  const { token } = await signInByApi(demo.manager)
  const staff = await api<{ id: string; name: string }[]>(`staff/events/${id}/staff`, token)
  const person = staff.find(({ name }) => name.startsWith(who))
  const reply = await fetch(`${address()}/api/v1/es/staff/events/${id}/staff/${person?.id}/pin`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ pin }),
  })
  if (!reply.ok) throw new Error(await reply.text())
}

test.describe('a night at the venue', () => {
  test.use({ visitor: 'admin@demo.test', expectedComplaints: refusals })

  test('pair, sell, top up, charge, void, block, replace, claim and close the shift', async ({
    page: manager,
    browser,
    playwright,
    launchOptions,
  }) => {
    test.setTimeout(180_000)
    const event = (await demoEvents()).at(-1)
    if (!event) throw new Error('The demo has no event')
    const ana = await signInByApi(demo.attendee)
    const before = (await qrOf(ana, event))?.available_balance ?? 0
    await openSetUp(manager, event)
    const counter = await browser.newContext({ storageState: nobody, viewport: { width: 390, height: 844 } })
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
    expect(fresh).not.toBe(code)
    await api(`public/user/${ana.userId}/event/${event.id}/qr/claim`, ana.token, {
      op_id: crypto.randomUUID(),
      code: fresh,
    })
    expect((await qrOf(ana, event))?.available_balance).toBe(before + 350)
    await closeShift(caja)

    await manager.reload()
    await expect(manager.getByText('Caja 1')).toBeVisible()
    await passesAxe(manager)
    await manager.getByRole('link', { name: 'Ventas' }).click()
    await expect(manager.getByRole('heading', { name: cashPoint })).toBeVisible()
    await expect(manager.getByText('Cuadró')).toBeVisible()
    await passesAxe(manager)
    await counter.close()
  })

  test('a till that nobody touches for five minutes asks for the PIN, and keeps what is still to be charged', async ({
    page: manager,
    browser,
  }) => {
    const event = (await demoEvents()).at(-1)
    if (!event) throw new Error('The demo has no event')
    const qr = await buyBalance(await signInByApi(demo.attendee), event, 10)
    await openSetUp(manager, event)
    const counter = await browser.newContext({ storageState: nobody, viewport: { width: 390, height: 844 } })
    const barra = await counter.newPage()
    // A tablet whose clock is wrong is a till like others.
    await barra.clock.install({ time: new Date(Date.now() + 2 * 3_600_000) })
    const traded: string[] = []
    barra.on('request', (request) => request.url().includes('/refreshtoken') && traded.push(request.url()))
    await pairWith(barra, await makePairingCode(manager, bar), 'Barra 2')
    const rest = barra.getByRole('heading', { name: 'Faltan $5.00 de la cuenta' })
    await enterPin(barra, /^Beto/, '7316')
    await lookUp(barra, qr.code)
    await payPart(barra, String(qr.available_balance + 5))

    const left: string[] = []
    barra.on('request', (request) => request.url().endsWith('/till/signout') && left.push(request.url()))
    await barra.clock.fastForward('04:50')
    await rest.click()
    await barra.clock.fastForward('04:50')
    await expect(rest).toBeVisible()
    expect(left).toEqual([])
    expect(traded).toEqual([])
    await barra.clock.fastForward('00:15')
    await expect(barra.getByRole('heading', { name: 'PIN de Beto Nava' })).toBeVisible()
    await typePin(barra, '7316')
    await expect(rest).toBeVisible()
    await barra.getByRole('button', { name: 'Opciones' }).click()
    await barra.getByRole('button', { name: 'Cerrar sesión' }).click()
    await typePin(barra, '7316')
    await expect(barra.getByRole('heading', { name: 'Escanea el QR' })).toBeVisible()
    await expect(rest).toHaveCount(0)
    await counter.close()
  })

  test('what somebody left waiting is seen by whoever comes next and by the manager, until its maker asks for it', async ({
    page: manager,
    browser,
  }) => {
    const event = (await demoEvents()).at(-1)
    if (!event) throw new Error('The demo has no event')
    const qr = await buyBalance(await signInByApi(demo.attendee), event, 10)
    await openSetUp(manager, event)
    const counter = await browser.newContext({ storageState: nobody, viewport: { width: 390, height: 844 } })
    const barra = await counter.newPage()
    await pairWith(barra, await makePairingCode(manager, bar), 'Barra 3')
    await enterPin(barra, /^Beto/, '7316')
    await lookUp(barra, qr.code)
    await barra.getByRole('button', { name: 'Otro monto' }).click()
    await typeAmount(barra, '10')
    await counter.route('**/charges', (route) => route.abort())
    await barra.getByRole('button', { name: 'Cobrar', exact: true }).click()
    await expect(barra.getByRole('heading', { name: 'Preguntando…' })).toBeVisible()

    await giveNewPin(event, 'Beto', '7316')
    const note = barra.getByText(
      'Aquí queda guardada 1 operación sin respuesta. No se borra. Se vuelve a preguntar cuando entre Beto Nava.',
    )
    await expect(note).toBeVisible()
    await passesAxe(barra)
    await barra.getByRole('button', { name: 'Otra persona' }).click()
    await enterPin(barra, /^Carla/, '4021')
    const row = manager.getByRole('listitem').filter({ hasText: 'Barra 3' })
    await expect(row.getByText('1 en espera')).toBeVisible({ timeout: 20_000 })
    // By now this place has more than one code.
    await passesAxe(manager)

    await counter.unroute('**/charges')
    await barra.getByRole('button', { name: 'Opciones' }).click()
    await barra.getByRole('button', { name: 'Cerrar sesión' }).click()
    await barra.getByRole('button', { name: 'Otra persona' }).click()
    await enterPin(barra, /^Beto/, '7316')
    await expect(barra.getByRole('heading', { name: 'Cobrado' })).toBeVisible()
    await expect(note).toHaveCount(0)
    await counter.close()
  })
})
