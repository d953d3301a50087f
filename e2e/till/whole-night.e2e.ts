import { expect, type Browser, type Page } from '@playwright/test'
import { charges, heading, pairedTill, pairingCode, tile } from '../steps/bar-till.ts'
import { api, buyBalance, demo, qrOf, signInByApi, type TestEvent } from '../steps/demo-api.ts'
import { aStaffedVenue } from '../steps/event.ts'
import { saldo } from '../steps/saldo-command.ts'
import { address, qrCard, pageAs, test } from '../steps/screen.ts'
import { leaveResult, press, scan } from '../steps/taps.ts'
import { enterPin, goTo, handedCode, pairWith, typeAmount, typePin } from '../steps/venue-steps.ts'

test.use({ serviceWorkers: 'allow' })

type Crew = { caja: Page; barra: Page }

const openTills = async (browser: Browser, event: TestEvent): Promise<Crew> => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const caja = await context.newPage()
  await pairWith(caja, await pairingCode(event, 'Caja Entrada'), 'Caja 1')
  await enterPin(caja, /^Carla/, '4021')
  await press(caja, 'Abrir turno')
  await caja.getByLabel('Piezas de $100.00').fill('5')
  await press(caja, 'Abrir turno')
  await expect(heading(caja, 'Turno abierto')).toBeVisible()
  await leaveResult(caja)
  await goTo(caja, 'Caja')
  const barra = await pairedTill(browser, event)
  await expect(heading(barra, 'Escanea el QR')).toBeVisible()
  return { caja, barra }
}

const sellQr = async (caja: Page, amount: string): Promise<string> => {
  await press(caja, 'Vender QR nuevo')
  await typeAmount(caja, amount)
  await press(caja, 'Continuar')
  await press(caja, 'Exacto')
  const code = await handedCode(caja)
  await press(caja, 'Listo, siguiente')
  return code
}

const topUp = async (caja: Page, code: string): Promise<void> => {
  await scan(caja, code)
  await press(caja, '$100.00')
  await press(caja, 'Exacto')
  await expect(heading(caja, 'Recargado')).toBeVisible()
  await leaveResult(caja)
}

const payOut = async (caja: Page, code: string, amount: string): Promise<void> => {
  await scan(caja, code)
  await press(caja, 'Devolver saldo')
  await expect(heading(caja, `Entrega ${amount}`)).toBeVisible()
  await press(caja, 'Ya lo entregué')
  await expect(caja.getByRole('alert').getByText(amount).first()).toBeVisible()
  await leaveResult(caja)
}

const pick = async (barra: Page, ...names: readonly string[]): Promise<void> => {
  for (const name of names) await tile(barra, name).click()
}

/** Charges what was picked to the QR that is scanned. */
const pay = async (barra: Page, code: string): Promise<void> => {
  await scan(barra, code)
  await charges(barra).click()
}

const isDone = async (till: Page, words: string): Promise<void> => {
  await expect(heading(till, words)).toBeVisible()
  await leaveResult(till)
}

/** 154 of them: two beers to a grown-up, with a tip. */
const sellBeers = async (barra: Page, code: string): Promise<void> => {
  await pick(barra, 'Cerveza clara', 'Cerveza clara')
  await barra.getByRole('group', { name: 'Propina' }).getByRole('button', { name: '10 %' }).click()
  await pay(barra, code)
  await barra.getByRole('dialog').getByRole('button', { name: 'Sí, continuar' }).click()
  await isDone(barra, 'Cobrado')
}

/** 50 of them: the water of a bill of 80 goes back. */
const giveBackWater = async (barra: Page, code: string): Promise<void> => {
  await pick(barra, 'Agua', 'Papas')
  await pay(barra, code)
  await isDone(barra, 'Cobrado')
  await press(barra, 'Últimas')
  await press(barra, 'Anular Cobro de $80.00')
  await press(barra, 'Devolver solo una parte')
  await press(barra, 'Devolver 1 Agua')
  await press(barra, 'Devolver $30.00')
  await isDone(barra, 'Devuelto')
  await goTo(barra, 'Barra')
}

/** 110 of them: the first QR pays the 96 that it has, the second the rest. */
const sellToTwo = async (barra: Page, first: string, second: string): Promise<void> => {
  await pick(barra, 'Elote en vaso', 'Elote en vaso')
  await scan(barra, first)
  await press(barra, 'Ver opciones')
  await press(barra, 'Cobrar $96.00 y el resto con otro QR')
  await isDone(barra, 'Cobrado')
  await expect(heading(barra, 'Faltan $14.00 de la cuenta')).toBeVisible()
  await expect(barra.getByLabel('Código del QR')).toBeVisible()
  await pay(barra, second)
  await isDone(barra, 'Cobrado')
}

/** Nothing: the charge was of somebody else. */
const voidWrong = async (barra: Page, code: string): Promise<void> => {
  await pick(barra, 'Refresco')
  await pay(barra, code)
  await isDone(barra, 'Cobrado')
  await press(barra, 'Últimas')
  await press(barra, 'Anular Cobro de $40.00')
  await press(barra, 'Anular')
  await isDone(barra, 'Anulado')
  await goTo(barra, 'Barra')
}

/** A manager takes 300 away. */
const withdraw = async (caja: Page): Promise<void> => {
  await goTo(caja, 'Turno')
  await press(caja, 'Retirar efectivo')
  await caja.getByLabel('¿Cuánto se lleva?').fill('300')
  await press(caja, 'Continuar')
  await typePin(caja, '905217')
  await press(caja, 'Autorizar')
  await expect(heading(caja, 'Retiro registrado')).toBeVisible()
  await press(caja, 'Listo')
}

const closeShift = async (caja: Page): Promise<void> => {
  await expect(heading(caja, 'Cierra tu turno')).toBeVisible()
  await caja.getByLabel('Piezas de $100.00').fill('5')
  await caja.getByLabel('Piezas de $50.00').fill('1')
  await press(caja, 'Cerrar turno')
  await caja.getByRole('dialog').getByRole('button', { name: 'Sí, continuar' }).click()
  await expect(heading(caja, 'Turno cerrado')).toBeVisible()
  await expect(caja.getByText('Cuadra', { exact: true })).toBeVisible()
}

test.describe('a whole night', () => {
  test.use({ visitor: demo.attendee })

  test('card, cash and printed QRs, bar, drawer, payout and shift end in the same centavos on every screen', async ({
    page: phone,
    browser,
  }) => {
    test.setTimeout(240_000)
    const event = await aStaffedVenue()
    const ana = await signInByApi(demo.attendee)
    const hers = await buyBalance(ana, event, 200)
    const another = await buyBalance(await signInByApi(demo.manager), event, 100)
    const { caja, barra } = await openTills(browser, event)

    const printed = await sellQr(caja, '250')
    await topUp(caja, hers.code)
    await sellBeers(barra, printed)
    await giveBackWater(barra, hers.code)
    await sellToTwo(barra, printed, hers.code)
    await voidWrong(barra, another.code)
    const unused = await sellQr(caja, '80')
    await payOut(caja, unused, '$80.00')
    await withdraw(caja)
    await closeShift(caja)

    // 200 by card and 100 in cash; 50 for crisps, and 14 of somebody's corn.
    expect((await qrOf(ana, event))?.available_balance).toBe(236)
    await phone.goto(`${address()}/users/qrs`)
    await expect((await qrCard(phone, event)).getByText('$236.00').first()).toBeVisible()

    const office = await pageAs(browser, demo.manager)
    await office.goto(`${address()}/office/${event.id}/overview`)
    // 154 with the tip, 50 and 110.
    await expect(office.getByLabel('Cifras: Gastado')).toContainText('$314.00')
    await expect(office.getByLabel('Cifras: Sin gastar')).toContainText('$336.00')
    await expect(office.getByText(/^Cuadra al centavo/)).toContainText('$336.00 sin gastar')
    await office.goto(`${address()}/office/${event.id}/team/shifts`)
    await expect(office.getByText('Cuadró')).toBeVisible()
    await office.context().close()

    const { data } = saldo('ledger', 'verify', '--event', event.url) as {
      data: { ok: boolean; problems: unknown[] }
    }
    expect(data).toMatchObject({ ok: true, problems: [] })
    const movements = await api<{ amount: number }[]>(
      `public/user/${ana.userId}/event/${event.id}/qr/movements`,
      ana.token,
    )
    expect(movements).toHaveLength(5)
    await caja.context().close()
    await barra.context().close()
  })
})
