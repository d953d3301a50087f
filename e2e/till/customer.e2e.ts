import { expect, type Page } from '@playwright/test'
import { charges, heading, isUsable, pairedTill, tile } from '../steps/bar-till.ts'
import { api, buyBalance, demo, qrOf, signInByApi, type TestEvent } from '../steps/demo-api.ts'
import { aStaffedVenue } from '../steps/event.ts'
import { test } from '../steps/pictures.ts'
import { address, findsNothing, passesAxe, pageAs } from '../steps/screen.ts'
import { leaveResult, press, scan } from '../steps/taps.ts'
import { goTo } from '../steps/venue-steps.ts'

/** Tips, and the customer's agreement to them and to a hundred pesos. */
const askCustomers = async (event: TestEvent): Promise<void> => {
  const { token } = await signInByApi(demo.manager)
  const settings = { tip_percents: [10, 15, 20], void_minutes: 10, confirms_tips: true, confirms_from: 100 }
  await api(`staff/events/${event.id}/till-settings`, token, settings, 'PUT')
}

const balanceOf = async (event: TestEvent): Promise<number | undefined> =>
  (await qrOf(await signInByApi(demo.attendee), event))?.available_balance

const question = (page: Page, amount: string) => heading(page, `¿Pagas ${amount}?`)

test('a bill with a tip or from an amount on waits until the customer agrees; another one does not', async ({
  browser,
}) => {
  const event = await aStaffedVenue()
  await askCustomers(event)
  const { code } = await buyBalance(await signInByApi(demo.attendee), event, 500)
  const till = await pairedTill(browser, event)

  await tile(till, 'Papas').click()
  await scan(till, code)
  await charges(till).click()
  await expect(heading(till, 'Cobrado')).toBeVisible()
  await leaveResult(till)
  expect(await balanceOf(event)).toBe(450)

  await tile(till, 'Papas').click()
  await tile(till, 'Papas').click()
  await scan(till, code)
  await till.getByRole('dialog').getByRole('button', { name: 'Sí, continuar' }).click()
  await charges(till).click()
  await expect(question(till, '$100.00')).toBeVisible()
  await expect(till.getByRole('list', { name: 'Lo que compras' })).toHaveText('2 × Papas')
  await expect(till.getByText('Te quedan $350.00')).toBeVisible()
  await isUsable(till)
  // Keys and readers do nothing meanwhile.
  await till.keyboard.type('9')
  await press(till, 'Girar la pantalla')
  await press(till, 'No')
  await expect(heading(till, 'El cliente no aceptó')).toBeVisible()
  await isUsable(till)
  await press(till, 'Volver a la cuenta')
  expect(await balanceOf(event)).toBe(450)

  await charges(till).click()
  await press(till, 'Sí, pagar')
  await expect(heading(till, 'Cobrado')).toBeVisible()
  expect(await balanceOf(event)).toBe(350)
  await till.context().close()
})

test('the customer’s own screen shows the bill while it is made, and what is pressed there decides', async ({
  browser,
}) => {
  const event = await aStaffedVenue()
  await askCustomers(event)
  const { code } = await buyBalance(await signInByApi(demo.attendee), event, 500)
  const till = await pairedTill(browser, event, { width: 1024, height: 768 })
  const opened = till.waitForEvent('popup')
  await goTo(till, 'Pantalla del cliente')
  const screen = await opened
  await expect(heading(screen, 'Aquí verás tu cuenta')).toBeVisible()
  await passesAxe(screen)

  await tile(till, 'Papas').click()
  await expect(screen.getByRole('list', { name: 'Lo que compras' })).toHaveText('1 × Papas')
  await tile(till, 'Agua').click()
  await expect(screen.getByRole('listitem')).toHaveText(['1 × Agua', '1 × Papas'])
  await scan(till, code)
  await expect(screen.getByText('Te quedan $420.00')).toBeVisible()
  await till.getByRole('group', { name: 'Propina' }).getByRole('button', { name: '10 %' }).click()
  await expect(screen.getByText('Con propina de $8.00')).toBeVisible()

  await charges(till).click()
  await expect(heading(till, 'El cliente decide en su pantalla')).toBeVisible()
  await findsNothing(till)
  await expect(question(screen, '$88.00')).toBeVisible()
  await passesAxe(screen)
  // A screen that was reloaded is told again what it is asked.
  await screen.reload()
  await expect(question(screen, '$88.00')).toBeVisible()
  await press(screen, 'No')
  await expect(heading(till, 'El cliente no aceptó')).toBeVisible()
  await press(till, 'Volver a la cuenta')
  expect(await balanceOf(event)).toBe(500)
  await charges(till).click()
  await press(screen, 'Sí, pagar')
  await expect(heading(till, 'Cobrado')).toBeVisible()
  expect(await balanceOf(event)).toBe(412)
  await expect(heading(screen, 'Aquí verás tu cuenta')).toBeVisible()

  await screen.close()
  await leaveResult(till)
  await tile(till, 'Agua').click()
  await till.getByRole('group', { name: 'Propina' }).getByRole('button', { name: '10 %' }).click()
  await scan(till, code)
  await till.getByRole('dialog').getByRole('button', { name: 'Sí, continuar' }).click()
  await charges(till).click()
  await expect(question(till, '$33.00')).toBeVisible()
  await till.context().close()
})

test('the office says which bills customers confirm', async ({ browser }) => {
  const event = await aStaffedVenue()
  const office = await pageAs(browser, demo.manager)
  await office.goto(`${address()}/office/${event.id}/venue/settings`)
  await office.getByRole('checkbox', { name: 'Cuando deja propina' }).check()
  const from = office.getByLabel('Cuando la cuenta es de, por lo menos')
  await from.fill('mucho')
  await office.getByRole('button', { name: 'Guardar' }).click()
  await expect(office.getByText('Escribe un monto mayor que cero', { exact: false }).first()).toBeVisible()
  await from.fill('750.50')
  await office.getByRole('button', { name: 'Guardar' }).click()
  await expect(office.getByText('Guardado.')).toBeVisible()
  await passesAxe(office)
  await office.reload()
  await expect(from).toHaveValue('750.5')
  await expect(office.getByRole('checkbox', { name: 'Cuando deja propina' })).toBeChecked()
  await office.context().close()
})
