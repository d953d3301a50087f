import { expect, type Browser, type Page } from '@playwright/test'
import { charges, heading, isUsable, pairedTill, pairingCode, test, tile } from '../steps/bar-till.ts'
import { api, buyBalance, demo, qrOf, signInByApi, type TestEvent } from '../steps/demo-api.ts'
import { pesos } from '../steps/screen.ts'
import { countTaps, press, scan } from '../steps/taps.ts'
import { enterPin, pairWith } from '../steps/venue-steps.ts'

/** A cash point's till with an open shift. */
const cashTill = async (browser: Browser, event: TestEvent): Promise<Page> => {
  const { token } = await signInByApi(demo.cashier)
  await api(`staff/events/${event.id}/shifts`, token, { op_id: crypto.randomUUID(), float: 500 })
  const context = await browser.newContext({ locale: 'es-MX', viewport: { width: 390, height: 844 } })
  const till = await context.newPage()
  await till.clock.install()
  await pairWith(till, await pairingCode(event, 'Caja Entrada'), 'Caja 9')
  await enterPin(till, /^Carla/, '4021')
  await expect(heading(till, 'Escanea el QR')).toBeVisible()
  return till
}

test('two products are two taps and a scan; the scan moves no tile and shows what the charge leaves', async ({
  bar: { ana, event, qr },
  browser,
}) => {
  const till = await pairedTill(browser, event)
  const taps = await countTaps(till)
  const before = await tile(till, 'Agua').boundingBox()
  await tile(till, 'Agua').click()
  await tile(till, 'Papas').click()
  expect(await taps.since()).toBe(2)
  await isUsable(till)
  await till.setViewportSize({ width: 390, height: 844 })
  await scan(till, qr.code)
  await expect(charges(till)).toBeEnabled()
  await expect(till.getByText(`saldo ${pesos(qr.available_balance)}`)).toBeVisible()
  await expect(till.getByText(pesos(qr.available_balance - 80))).toBeVisible()
  expect(await tile(till, 'Agua').boundingBox()).toEqual(before)
  await charges(till).click()
  await expect(heading(till, 'Cobrado')).toBeVisible()
  expect(await taps.since()).toBe(1)
  await expect(till.getByRole('list', { name: 'Para servir' })).toHaveText(/1 × Agua.*1 × Papas/)
  expect((await qrOf(ana, event))?.available_balance).toBe(qr.available_balance - 80)
  await till.context().close()
})

test('a typed amount is three taps, and the next QR takes the result’s place', async ({
  bar: { ana, event, qr },
  browser,
}) => {
  const other = await buyBalance(await signInByApi(demo.manager), event, 20)
  const till = await pairedTill(browser, event)
  const taps = await countTaps(till)
  await press(till, 'Otro monto')
  await press(till, '8')
  await press(till, '5')
  expect(await taps.since()).toBe(3)
  await scan(till, qr.code)
  await charges(till).click()
  expect(await taps.since()).toBe(1)
  await expect(heading(till, 'Cobrado')).toBeVisible()
  await scan(till, other.code)
  await expect(till.getByText(`saldo ${pesos(other.available_balance)}`)).toBeVisible()
  await expect(charges(till)).toBeDisabled()
  expect(await taps.since()).toBe(0)
  expect((await qrOf(ana, event))?.available_balance).toBe(qr.available_balance - 85)
  await till.context().close()
})

test('a void is three taps, and shows what is taken back', async ({ bar: { ana, event, qr }, browser }) => {
  const till = await pairedTill(browser, event)
  await tile(till, 'Agua').click()
  await scan(till, qr.code)
  await charges(till).click()
  await expect(heading(till, 'Cobrado')).toBeVisible()
  await press(till, 'Siguiente')
  const taps = await countTaps(till)
  await press(till, 'Últimas')
  await press(till, 'Anular Cobro de $30.00')
  await expect(till.getByRole('list', { name: 'Lo que se vendió' })).toHaveText('1 × Agua')
  await isUsable(till)
  await press(till, 'Anular')
  await expect(heading(till, 'Anulado')).toBeVisible()
  expect(await taps.since()).toBe(3)
  await isUsable(till)
  expect((await qrOf(ana, event))?.available_balance).toBe(qr.available_balance)
  await till.context().close()
})

test('a cash top-up is two taps, three with change, and a sold QR is three', async ({
  bar: { ana, event, qr },
  browser,
}) => {
  const till = await cashTill(browser, event)
  const taps = await countTaps(till)
  await scan(till, qr.code)
  await press(till, '$100.00')
  await press(till, 'Exacto')
  await expect(heading(till, 'Recargado')).toBeVisible()
  expect(await taps.since()).toBe(2)
  await scan(till, qr.code)
  await press(till, '$100.00')
  await press(till, '$500.00')
  await press(till, 'Recargar $100.00')
  await expect(heading(till, 'Recargado')).toBeVisible()
  expect(await taps.since()).toBe(3)
  // Longer than a result without change is shown.
  await expect(till.getByText('Cambio: $400.00')).toBeVisible()
  await isUsable(till)
  await till.clock.fastForward(10_000)
  await expect(till.getByText('Cambio: $400.00')).toBeVisible()
  await press(till, 'Siguiente')
  await taps.since()
  await press(till, 'Vender QR nuevo')
  await press(till, '$200.00')
  await press(till, 'Exacto')
  await expect(heading(till, 'Entrega este QR')).toBeVisible()
  expect(await taps.since()).toBe(3)
  expect((await qrOf(ana, event))?.available_balance).toBe(qr.available_balance + 200)
  await till.context().close()
})

test('a blocked QR fills the screen with what to do, the order stays, and the next QR pays it', async ({
  bar: { event, qr },
  browser,
}) => {
  const lost = await buyBalance(await signInByApi(demo.manager), event, 20)
  const { token } = await signInByApi(demo.cashier)
  await api(`staff/events/${event.id}/qr/block`, token, { op_id: crypto.randomUUID(), code: lost.code })
  const till = await pairedTill(browser, event)
  await tile(till, 'Agua').click()
  await scan(till, lost.code)
  await expect(heading(till, 'QR bloqueado')).toBeVisible()
  await expect(till.getByRole('alert')).toContainText('Mándalo a la caja.')
  await isUsable(till)
  await scan(till, qr.code)
  await expect(charges(till)).toBeEnabled()
  await charges(till).click()
  await expect(heading(till, 'Cobrado')).toBeVisible()
  await till.context().close()
})
