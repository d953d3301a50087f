import { expect, type Page } from '@playwright/test'
import { heading, isUsable, pairedTill, test } from '../steps/bar-till.ts'
import { demo, qrOf } from '../steps/demo-api.ts'
import { address, passesAxe, qrCard, pageAs } from '../steps/screen.ts'
import { leaveResult, press } from '../steps/taps.ts'
import { goTo, typeAmount } from '../steps/venue-steps.ts'

const PHONE = { width: 390, height: 844 }

const look = async (till: Page, name: string): Promise<void> => {
  await isUsable(till)
  await till.setViewportSize(PHONE)
  await till.screenshot({ path: `test-results/looks/tabs-${name}.png` })
}

/** A new tab of a QR that holds 170 pesos of it, up to its last button. */
const askFor170 = async (till: Page, code: string): Promise<void> => {
  await press(till, 'Abrir cuenta')
  await till.getByLabel('Código del QR').fill(code)
  await press(till, 'Buscar')
  await typeAmount(till, '170')
}

/** Puts crisps of 50 pesos each on the table's tab. */
const serve = async (till: Page, pieces: number, who: RegExp): Promise<void> => {
  for (let n = 0; n < pieces; n += 1) await till.getByRole('button', { name: /^Papas, \$50\.00/ }).click()
  await press(till, 'A cuenta')
  await till.getByRole('button', { name: who }).click()
}

const isAdded = async (till: Page, free: string, timeout = 10_000): Promise<void> => {
  await expect(heading(till, 'Agregado a la cuenta')).toBeVisible({ timeout })
  await expect(till.getByText(`Libres en la cuenta: ${free}`)).toBeVisible()
}

test('a table opens a tab, is served twice, is refused above its hold, and pays once what it was served', async ({
  bar: { ana, event, qr },
  browser,
}) => {
  test.setTimeout(180_000)
  const till = await pairedTill(browser, event)
  await goTo(till, 'Cuentas abiertas')
  await expect(till.getByText('Aquí no hay cuentas abiertas.')).toBeVisible()
  await look(till, 'none')
  await askFor170(till, qr.code)
  await look(till, 'amount')
  await press(till, 'Apartar $170.00')
  await expect(heading(till, 'Cuenta abierta')).toBeVisible()
  await look(till, 'opened')
  expect(await qrOf(ana, event)).toMatchObject({
    available_balance: qr.available_balance - 170,
    held_balance: 170,
  })
  const phone = await pageAs(browser, demo.attendee, { viewport: PHONE })
  await phone.goto(`${address()}/users/qrs`)
  const held = (await qrCard(phone, event)).getByText('$170.00 más están apartados')
  await expect(held).toBeVisible()
  await phone.screenshot({ path: 'test-results/looks/tabs-phone.png' })
  await leaveResult(till)
  await press(till, 'Listo')

  await serve(till, 1, /libres \$170\.00$/)
  await isAdded(till, '$120.00')
  await leaveResult(till)
  await serve(till, 2, /libres \$120\.00$/)
  await isAdded(till, '$20.00')
  await look(till, 'added')
  await leaveResult(till)
  await serve(till, 1, /solo libres \$20\.00$/)
  await expect(heading(till, 'No se agregó')).toBeVisible()
  await look(till, 'refused')
  await leaveResult(till)
  // The order that was refused is still in hand.
  await expect(till.getByRole('button', { name: /^Papas, \$50\.00, 1/ })).toBeVisible()

  await goTo(till, 'Cuentas abiertas')
  await look(till, 'list')
  await till.getByRole('button', { name: /Apartado \$170\.00 · Servido \$150\.00 · Libre \$20\.00/ }).click()
  await till.getByRole('button', { name: 'Quitar uno de Papas' }).last().click()
  await expect(heading(till, 'Quitado de la cuenta')).toBeVisible()
  await leaveResult(till)
  await expect(till.getByText('Quitados: 1')).toBeVisible()
  await look(till, 'tab')
  await press(till, 'Cerrar cuenta')
  await look(till, 'close')
  await passesAxe(till)
  await press(till, 'Cobrar $100.00')
  await expect(heading(till, 'Cuenta cerrada')).toBeVisible()
  await expect(till.getByText('$70.00 volvieron a su saldo')).toBeVisible()
  await look(till, 'closed')
  await expect(held).toBeHidden()
  await phone.close()
  expect((await qrOf(ana, event))?.available_balance).toBe(qr.available_balance - 100)
  await leaveResult(till)
  await expect(till.getByText('Aquí no hay cuentas abiertas.')).toBeVisible()
})

test('a round whose answer is lost is on the tab once, whatever the screen shows and though the page is loaded again', async ({
  bar: { event, qr },
  browser,
}) => {
  const till = await pairedTill(browser, event)
  await goTo(till, 'Cuentas abiertas')
  await askFor170(till, qr.code)
  await press(till, 'Apartar $170.00')
  await press(till, 'Siguiente')
  await press(till, 'Listo')

  let isCut = true
  const sent: string[] = []
  await till.context().route('**/rounds', async (route) => {
    sent.push((route.request().postDataJSON() as { op_id: string }).op_id)
    if (!isCut) return route.continue()
    await route.fetch()
    return route.abort()
  })
  await serve(till, 1, /libres \$170\.00$/)
  await expect(heading(till, 'Preguntando…')).toBeVisible()
  await press(till, 'Dejarlo en espera y seguir')
  await goTo(till, 'Cuentas abiertas')
  await till.reload()
  await expect(heading(till, 'Preguntando…')).toBeVisible()
  isCut = false
  await isAdded(till, '$120.00', 20_000)
  await leaveResult(till)
  await till.getByRole('button', { name: /Servido \$50\.00 · Libre \$120\.00/ }).click()
  await expect(till.getByText('1 × Papas')).toBeVisible()
  expect(sent.length).toBeGreaterThan(1)
  expect(new Set(sent).size).toBe(1)
})
