import { expect, type Page } from '@playwright/test'
import { charges, heading, isUsable, pairedTill, setPrice, tile } from '../steps/bar-till.ts'
import { api, buyBalance, demo, signInByApi, type TestEvent } from '../steps/demo-api.ts'
import { aStaffedVenue } from '../steps/event.ts'
import { test } from '../steps/pictures.ts'
import { leaveResult, scan } from '../steps/taps.ts'

type Rule = 'each_time' | 'once_a_night' | 'by_staff'

const ruleIs = async (event: TestEvent, age_check: Rule): Promise<void> => {
  const { token } = await signInByApi(demo.manager)
  const body = { tip_percents: null, void_minutes: 10, age_check }
  await api(`staff/events/${event.id}/till-settings`, token, body, 'PUT')
}

const asked = (till: Page) => till.getByRole('dialog', { name: 'Solo para mayores de 18' })

/** Charges one product to a QR; the till may ask for an age first. */
const sell = async (till: Page, product: string, code: string): Promise<void> => {
  await tile(till, product).click()
  await scan(till, code)
  await charges(till).click()
}

const isCharged = async (till: Page): Promise<void> => {
  await expect(heading(till, 'Cobrado')).toBeVisible()
  await leaveResult(till)
}

/** Sells to the same QR at once: the till asks whether that is meant, which is another question. */
const agreeAgain = async (till: Page): Promise<void> => {
  const again = till.getByRole('dialog', { name: '¿Cobrar otra vez al mismo QR?' })
  await again.getByRole('button', { name: 'Sí, continuar' }).click()
}

test('an age is asked for once a QR and night, each time, or never, as the event has it', async ({
  browser,
}) => {
  const event = await aStaffedVenue()
  await ruleIs(event, 'once_a_night')
  const [adela, ana] = [await signInByApi(demo.manager), await signInByApi(demo.attendee)]
  const [one, other] = [await buyBalance(adela, event, 500), await buyBalance(ana, event, 500)]
  const till = await pairedTill(browser, event)

  await sell(till, 'Agua', one.code)
  await isCharged(till)
  await sell(till, 'Cerveza clara', other.code)
  await expect(asked(till)).toContainText('Pide una identificación antes de servir: Cerveza clara.')
  await isUsable(till)
  await asked(till).getByRole('button', { name: 'No, cancelar' }).click()
  await expect(charges(till)).toBeEnabled()
  await charges(till).click()
  await asked(till).getByRole('button', { name: 'Sí, continuar' }).click()
  await isCharged(till)

  await sell(till, 'Cerveza clara', one.code)
  await asked(till).getByRole('button', { name: 'Sí, continuar' }).click()
  await isCharged(till)
  await tile(till, 'Paloma').click()
  await scan(till, other.code)
  await expect(charges(till).or(till.getByRole('dialog'))).toBeVisible()
  if (await till.getByRole('dialog').isVisible()) await agreeAgain(till)
  await charges(till).click()
  await isCharged(till)

  await ruleIs(event, 'each_time')
  await setPrice(event, 'Agua', 31)
  await expect(tile(till, 'Agua')).toHaveAccessibleName(/\$31\.00/)
  await tile(till, 'Paloma').click()
  await scan(till, one.code)
  await expect(charges(till).or(till.getByRole('dialog'))).toBeVisible()
  if (await till.getByRole('dialog').isVisible()) await agreeAgain(till)
  await charges(till).click()
  await asked(till).getByRole('button', { name: 'Sí, continuar' }).click()
  await isCharged(till)
  await till.context().close()
})
