import { expect, type Page } from '@playwright/test'
import type { TestEvent } from './demo-api.ts'
import { address } from './screen.ts'

const DIGITS = /^\d$/

/**
 * Makes a pairing code on the manager's screen; resolves to one of the place's codes as displayed: any of
 * them pairs.
 */
export const makePairingCode = async (manager: Page, place: string): Promise<string> => {
  await manager.getByLabel('Elige un lugar').selectOption({ label: place })
  await manager.getByLabel('Vale por').selectOption({ label: '2 horas' })
  await manager.getByRole('button', { name: 'Crear código' }).click()
  const card = manager.getByRole('region', { name: `Código para ${place}` }).first()
  return card.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/).innerText()
}

/** Pairs a browser as a till by a place's code. */
export const pairWith = async (till: Page, code: string, name: string): Promise<void> => {
  await till.goto(`${address()}/till`)
  await till.getByLabel('Código de vinculación').fill(code.toLowerCase().replace('-', ' '))
  await till.getByLabel('Nombre del dispositivo').fill(name)
  await till.getByRole('button', { name: 'Vincular', exact: true }).click()
  await expect(till.getByRole('heading', { name: '¿Quién atiende?' })).toBeVisible()
}

/** Types the PIN of the chosen person; its last digit enters. */
export const typePin = async (till: Page, pin: string): Promise<void> => {
  const keys = till.getByRole('group', { name: 'Teclado del PIN' })
  for (const digit of pin) await keys.getByRole('button', { name: digit, exact: true }).click()
}

export const enterPin = async (till: Page, who: RegExp, pin: string): Promise<void> => {
  await till.getByRole('button', { name: who }).click()
  await typePin(till, pin)
}

/** Types an amount on the keypad of the screen. */
export const typeAmount = async (till: Page, amount: string): Promise<void> => {
  const keypad = till.getByRole('group', { name: 'Teclado del monto' })
  for (const key of amount)
    await keypad.getByRole('button', { name: DIGITS.test(key) ? key : 'Punto', exact: true }).click()
}

/** Opens another screen from the till's menu. */
export const goTo = async (till: Page, room: string): Promise<void> => {
  await till.getByRole('button', { name: 'Opciones' }).click()
  await till.getByRole('button', { name: room, exact: true }).click()
}

/** Charges the scanned QR more than its balance: the QR pays its part, and the rest remains due. */
export const payPart = async (till: Page, amount: string): Promise<void> => {
  await till.getByRole('button', { name: 'Otro monto' }).click()
  await typeAmount(till, amount)
  await till.getByRole('button', { name: 'Ver opciones' }).click()
  await till.getByRole('button', { name: /el resto con otro QR$/ }).click()
  await expect(till.getByRole('heading', { name: 'Cobrado' })).toBeVisible()
  await till.getByRole('button', { name: 'Siguiente' }).click()
}

/** Dismisses a QR's refusal, if one fills the screen. */
export const seeProblem = async (till: Page): Promise<void> => {
  const refusal = till.getByRole('alert').filter({ has: till.getByRole('heading', { level: 1 }) })
  const seen = refusal.getByRole('button', { name: 'Entendido' })
  if (await seen.isVisible()) await seen.click()
}

/** Gives the camera the whole screen, where a code may be typed too; a cash point’s has it already. */
export const openScanner = async (till: Page): Promise<void> => {
  await seeProblem(till)
  const wide = till.getByRole('button', { name: 'Escanear QR' })
  await expect(wide.or(till.getByLabel('Código del QR'))).toBeVisible()
  if (await wide.isVisible()) await wide.click()
}

/** Types the code of a QR. */
export const lookUp = async (till: Page, code: string): Promise<void> => {
  await openScanner(till)
  await till.getByLabel('Código del QR').fill(code)
  await till.getByRole('button', { name: 'Buscar', exact: true }).click()
}

/** The code of the printed QR that a cash point hands over. */
export const handedCode = async (till: Page): Promise<string> => {
  await expect(till.getByRole('heading', { name: 'Entrega este QR' })).toBeVisible()
  const text = await till.getByRole('figure').innerText()
  return (/(?:[0-9A-Z]{4}\s){7}[0-9A-Z]/.exec(text)?.[0] ?? '').replaceAll(/\s/g, '')
}

/** The event that the office has open, as its page names it. */
export const openedEvent = (page: Page, { name }: TestEvent) =>
  page.getByRole('navigation', { name: 'Dónde estás' }).getByText(name, { exact: true })

export const openDevices = async (manager: Page, event: TestEvent): Promise<void> => {
  await manager.goto(`${address()}/office/${event.id}/devices`)
  await expect(openedEvent(manager, event)).toBeVisible()
}

/** Opens a form of a product in the office, from its row's menu. */
export const openProductForm = async (office: Page, name: string, action: string): Promise<void> => {
  const more = office.getByRole('button', { name: `Acciones de ${name}`, exact: true })
  await more.click()
  await office.getByRole('button', { name: action, exact: true }).click()
}
