import { expect, type Page } from '@playwright/test'
import { charges, heading, isUsable, pairedTill, test, tile } from '../steps/bar-till.ts'
import { api, demo, qrOf, signInByApi, type Signed, type TestEvent } from '../steps/demo-api.ts'
import { countTaps, leaveResult, press, scan } from '../steps/taps.ts'

type Movement = { kind: string; amount: number; place: string | null; items: object[] }

/** What the attendee's own movements tell first. */
const newestMovement = async ({ token, userId }: Signed, event: TestEvent): Promise<Movement> => {
  const path = `public/user/${userId}/event/${event.id}/qr/movements`
  const [newest] = await api<Movement[]>(path, token)
  if (!newest) throw new Error('The QR has no movements')
  return newest
}

/** Sells two waters and a bag of crisps to the QR. */
const sell = async (till: Page, code: string): Promise<void> => {
  await tile(till, 'Agua').click()
  await tile(till, 'Agua').click()
  await tile(till, 'Papas').click()
  await scan(till, code)
  await charges(till).click()
  await expect(heading(till, 'Cobrado')).toBeVisible()
  await leaveResult(till)
}

test('one of two waters goes back in four taps; the rest stays sold, and its void gives no more than that', async ({
  bar: { ana, event, qr },
  browser,
}) => {
  const till = await pairedTill(browser, event)
  await sell(till, qr.code)
  const taps = await countTaps(till)
  await press(till, 'Últimas')
  await expect(till.getByRole('listitem').first()).toContainText(/2 × Agua, 1 × Papas.*por Beto/)
  await isUsable(till)
  await press(till, 'Anular Cobro de $110.00')
  await expect(till.getByText(/^Cobró Beto/)).toBeVisible()
  await press(till, 'Devolver solo una parte')
  await isUsable(till)
  await press(till, 'Devolver 1 Agua')
  await press(till, 'Devolver $30.00')
  await expect(heading(till, 'Devuelto')).toBeVisible()
  expect(await taps.since()).toBe(5)
  await expect(till.getByRole('list', { name: 'Lo que se devolvió' })).toHaveText('1 × Agua')
  await isUsable(till)
  expect((await qrOf(ana, event))?.available_balance).toBe(qr.available_balance - 80)
  await leaveResult(till)
  await expect(till.getByText(/se devolvió 1 × Agua/)).toBeVisible()

  const { items, ...newest } = await newestMovement(ana, event)
  expect([newest, items]).toEqual([
    expect.objectContaining({ kind: 'item_return', amount: 30, place: 'Barra Norte' }),
    [expect.objectContaining({ name: 'Agua', quantity: 1 })],
  ])

  await press(till, 'Anular Cobro de $110.00')
  await expect(heading(till, 'Anular $80.00')).toBeVisible()
  await press(till, 'Anular')
  await expect(heading(till, 'Anulado')).toBeVisible()
  expect((await qrOf(ana, event))?.available_balance).toBe(qr.available_balance)
  await till.context().close()
})

test('after a scan, staff take back what they charged there: all of it says that it voids', async ({
  bar: { ana, event, qr },
  browser,
}) => {
  const till = await pairedTill(browser, event)
  await sell(till, qr.code)
  await scan(till, qr.code)
  // The same QR again, at once.
  await till.getByRole('dialog').getByRole('button', { name: 'Sí, continuar' }).click()
  await press(till, 'Anular su último cobro')
  await press(till, 'Devolver solo una parte')
  await press(till, 'Devolver 1 Agua')
  await press(till, 'Devolver 1 Agua')
  await expect(till.getByRole('button', { name: 'Devolver 1 Agua' })).toBeDisabled()
  await expect(till.getByRole('button', { name: 'Devolver $60.00' })).toBeEnabled()
  await press(till, 'Devolver 1 Papas')
  await expect(till.getByText(/se anula el cobro/)).toBeVisible()
  await press(till, 'Anular todo, $110.00')
  await expect(heading(till, 'Devuelto')).toBeVisible()
  await leaveResult(till)
  expect((await qrOf(ana, event))?.available_balance).toBe(qr.available_balance)
  await till.context().close()
})

test('an item that was paid in cash goes back by hand: the till says how much, and the count agrees', async ({
  bar: { ana, event, qr },
  browser,
}) => {
  const { token } = await signInByApi(demo.bar)
  const venue = `staff/events/${event.id}`
  const shift = await api<{ id: string }>(`${venue}/shifts`, token, { op_id: crypto.randomUUID(), float: 40 })
  const balance = (await qrOf(ana, event))?.available_balance ?? 0
  // Less than the order, which is paid in cash then.
  const spent = { op_id: crypto.randomUUID(), code: qr.code, amount: balance - 10 }
  await api(`${venue}/charges`, token, spent)
  const till = await pairedTill(browser, event)
  await tile(till, 'Agua').click()
  await tile(till, 'Agua').click()
  await tile(till, 'Papas').click()
  await scan(till, qr.code)
  await press(till, 'Ver opciones')
  await press(till, 'Cobrar todo en efectivo')
  await press(till, 'Ya lo recibí')
  await expect(heading(till, 'Pagado en efectivo')).toBeVisible()
  await leaveResult(till)
  await press(till, 'Últimas')
  await press(till, 'Anular Venta en efectivo de $110.00')
  await expect(till.getByText('El efectivo sale de la caja y vuelve a quien pagó.')).toBeVisible()
  await press(till, 'Devolver solo una parte')
  await press(till, 'Devolver 1 Agua')
  await expect(till.getByText('Entrega en efectivo lo que se pagó por cada uno.')).toBeVisible()
  await isUsable(till)
  await till.clock.install()
  await press(till, 'Devolver $30.00')
  await expect(heading(till, 'Devuelto')).toBeVisible()
  const handed = till.getByText('Entrega $30.00 en efectivo')
  await expect(handed).toBeVisible()
  await expect(till.getByRole('list', { name: 'Lo que se devolvió' })).toHaveText('1 × Agua')
  await expect(till.getByText('→')).toHaveCount(0)
  await isUsable(till)
  // Longer than a result stays that nobody has to read.
  await till.clock.runFor(10_000)
  await expect(handed).toBeVisible()
  await press(till, 'Siguiente')
  await expect(till.getByText(/se devolvió 1 × Agua/)).toBeVisible()
  await press(till, 'Anular Venta en efectivo de $110.00')
  await expect(heading(till, 'Anular $80.00')).toBeVisible()
  await press(till, 'Anular')
  await expect(till.getByText('Entrega $80.00 en efectivo')).toBeVisible()
  expect((await qrOf(ana, event))?.available_balance).toBe(10)
  const counted = { op_id: crypto.randomUUID(), counted: 40 }
  expect(await api(`${venue}/shifts/${shift.id}/close`, token, counted)).toMatchObject({ difference: 0 })
  await till.context().close()
})
