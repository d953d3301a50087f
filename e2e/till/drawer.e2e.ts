import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { textsOfPdf } from '../../apps/server/test/files/pdf-text.ts'
import { api, demo, signInByApi, type TestEvent } from '../steps/demo-api.ts'
import { aStaffedVenue } from '../steps/event.ts'
import { holdAnswers } from '../steps/held.ts'
import { address, passesAxe, test } from '../steps/screen.ts'
import { enterPin, goTo, makePairingCode, openDevices, pairWith, typeAmount } from '../steps/venue-steps.ts'
import { leaveResult } from '../steps/taps.ts'

const cashPoint = 'Caja Entrada'
const bossPin = '905217'

/** A limit that the float and one sold QR reach. */
const limitDrawer = async (event: TestEvent): Promise<void> => {
  const { token } = await signInByApi(demo.manager)
  const places = await api<{ id: string; name: string }[]>(`staff/events/${event.id}/places`, token)
  const place = places.find(({ name }) => name === cashPoint)
  await api(
    `staff/events/${event.id}/places/${place?.id ?? ''}/drawer-limit`,
    token,
    { drawer_limit: 700 },
    'PUT',
  )
}

const openWithPieces = async (caja: Page): Promise<void> => {
  await caja.getByRole('button', { name: 'Abrir turno' }).click()
  await caja.getByText('Escribir el monto').click()
  await caja.getByLabel('Monto', { exact: true }).fill('480.50')
  await expect(caja.getByText('$480.50')).toBeVisible()
  await passesAxe(caja)
  await caja.getByText('Contar piezas').click()
  await caja.getByLabel('Piezas de $200.00').fill('2')
  await caja.getByLabel('Piezas de $50.00').fill('2')
  await expect(caja.getByText('$500.00').last()).toBeVisible()
  await caja.getByRole('button', { name: 'Abrir turno' }).click()
  await expect(caja.getByRole('heading', { name: 'Turno abierto' })).toBeVisible()
  const answer = await holdAnswers(caja, '**/shifts/current')
  await leaveResult(caja)
  await expect(caja.getByRole('status').filter({ hasText: 'Cargando' })).toBeVisible()
  await expect(caja.getByRole('button', { name: 'Abrir turno' })).toHaveCount(0)
  answer()
  await goTo(caja, 'Caja')
}

const sell = async (caja: Page): Promise<void> => {
  await caja.getByRole('button', { name: 'Vender QR nuevo' }).click()
  await typeAmount(caja, '250')
  await caja.getByRole('button', { name: 'Continuar' }).click()
  await caja.getByRole('button', { name: 'Exacto' }).click()
  await expect(caja.getByRole('heading', { name: 'Entrega este QR' })).toBeVisible()
  await caja.getByRole('button', { name: 'Listo, siguiente' }).click()
}

const typeBossPin = async (caja: Page, pin: string): Promise<void> => {
  const keys = caja.getByRole('group', { name: 'Teclado del PIN' })
  for (const digit of pin) await keys.getByRole('button', { name: digit, exact: true }).click()
  await caja.getByRole('button', { name: 'Autorizar' }).click()
}

const askToWithdraw = async (caja: Page, amount: string): Promise<void> => {
  await caja.getByRole('button', { name: 'Retirar efectivo' }).click()
  await expect(caja.getByRole('button', { name: 'Continuar' })).toBeDisabled()
  await caja.getByLabel('¿Cuánto se lleva?').fill(amount)
  await passesAxe(caja)
  await caja.getByRole('button', { name: 'Continuar' }).click()
}

const withdraw = async (caja: Page): Promise<void> => {
  await askToWithdraw(caja, '400')
  await expect(caja.getByRole('heading', { name: 'Retiro de $400.00' })).toBeVisible()
  await passesAxe(caja)
  await typeBossPin(caja, '111222')
  await expect(caja.getByText('El PIN no coincide. Inténtalo de nuevo.')).toBeVisible()
  await typeBossPin(caja, bossPin)
  await expect(caja.getByRole('heading', { name: 'Retiro registrado' })).toBeVisible()
  await expect(caja.getByText('Folio 1')).toBeVisible()
  await expect(caja.getByText('$400.00')).toBeVisible()
  await expect(caja.getByText(/^Carla/)).toBeVisible()
  await passesAxe(caja)
  await caja.getByRole('button', { name: 'Listo' }).click()
}

/** More than the drawer holds: nothing moves, and nothing is told of how much it holds. */
const withdrawTooMuch = async (caja: Page): Promise<void> => {
  await askToWithdraw(caja, '900')
  await typeBossPin(caja, bossPin)
  await expect(caja.getByText('En la caja no hay tanto efectivo. Retira menos.')).toBeVisible()
  await caja.getByRole('button', { name: 'Siguiente' }).click()
}

const closeWithDifference = async (caja: Page): Promise<void> => {
  await expect(caja.getByRole('heading', { name: 'Cierra tu turno' })).toBeVisible()
  await caja.getByLabel('Piezas de $100.00').fill('3')
  await caja.getByRole('button', { name: 'Cerrar turno' }).click()
  await caja.getByRole('dialog').getByRole('button', { name: 'Sí, continuar' }).click()
  await expect(caja.getByText('Falta $50.00')).toBeVisible()
  await expect(caja.getByRole('button', { name: 'Terminar' })).toHaveCount(0)
  await expect(caja.getByRole('button', { name: 'Guardar motivo' })).toBeDisabled()
  await passesAxe(caja)
  await caja.getByText('Cambio mal dado').click()
  await caja.getByLabel('Qué pasó').fill('Di un billete de más')
  await caja.getByRole('button', { name: 'Guardar motivo' }).click()
  await expect(caja.getByText('Motivo: Cambio mal dado: Di un billete de más')).toBeVisible()
  await expect(caja.getByRole('row', { name: 'Retiros -$400.00' })).toBeVisible()
  await caja.getByRole('button', { name: 'Terminar' }).click()
  await expect(caja.getByRole('heading', { name: 'Abre tu turno' })).toBeVisible()
}

const readPdf = async (manager: Page): Promise<string> => {
  const [download] = await Promise.all([
    manager.waitForEvent('download'),
    manager.getByRole('button', { name: /^Reporte de Carla.* en PDF$/ }).click(),
  ])
  return textsOfPdf(await readFile(await download.path())).join(' ')
}

test.describe('cash during a shift', () => {
  test.use({ visitor: demo.manager, expectedComplaints: [/status of 4(?:09|22)/] })

  test('float by pieces, a full drawer, a withdrawal with a second person, a difference with its reason, and the PDF of all of it', async ({
    page: manager,
    browser,
  }) => {
    test.setTimeout(180_000)
    const event = await aStaffedVenue()
    await limitDrawer(event)
    await openDevices(manager, event)
    const counter = await browser.newContext({ viewport: { width: 390, height: 844 } })
    const caja = await counter.newPage()
    await pairWith(caja, await makePairingCode(manager, cashPoint), 'Caja 1')
    await enterPin(caja, /^Carla/, '4021')
    await openWithPieces(caja)
    await expect(caja.getByText('Caja llena: pide un retiro')).toHaveCount(0)
    await sell(caja)
    await expect(caja.getByText('Caja llena: pide un retiro')).toBeVisible()
    await passesAxe(caja)
    // Selling goes on.
    await expect(caja.getByRole('button', { name: 'Vender QR nuevo' })).toBeEnabled()
    await caja.getByRole('button', { name: 'Ir a mi turno' }).click()
    await withdraw(caja)
    await expect(caja.getByText('Caja llena: pide un retiro')).toHaveCount(0)
    await withdrawTooMuch(caja)
    await closeWithDifference(caja)

    await manager.goto(`${address()}/office/${event.id}/team/shifts`)
    await expect(manager.getByText('Faltaron $50.00')).toBeVisible()
    await expect(manager.getByText('Motivo: Cambio mal dado: Di un billete de más')).toBeVisible()
    await expect(manager.getByText(/Retiros \$400\.00/)).toBeVisible()
    await passesAxe(manager)
    const pdf = await readPdf(manager)
    for (const words of [
      'Piezas del fondo',
      'Piezas contadas',
      'Folio 1: Retiro de $400.00',
      'Diferencia',
      'Cambio mal dado: Di un billete de más',
      'Nombre y firma: Carla',
    ])
      expect(pdf).toContain(words)
    await counter.close()
  })
})
