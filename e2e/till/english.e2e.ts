import { type Browser, expect, type Page } from '@playwright/test'
import { pairingCode } from '../steps/bar-till.ts'
import { buyBalance, demo, signInByApi, type TestEvent } from '../steps/demo-api.ts'
import { aStaffedVenue } from '../steps/event.ts'
import { isAlive, openAlive, passesAxe, test } from '../steps/screen.ts'
import { cutAway } from '../steps/width.ts'
import { isEnglish } from '../steps/words.ts'

test.use({ serviceWorkers: 'allow' })

const heading = (till: Page, name: string | RegExp) => till.getByRole('heading', { name })
const button = (till: Page, name: string | RegExp) =>
  till.getByRole('button', { name, exact: typeof name === 'string' })

/** A phone that no one used as a till yet. */
const newTill = async (browser: Browser, locale = 'es-MX'): Promise<Page> => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale,
  })
  const till = await context.newPage()
  await openAlive(till, '/till')
  return till
}

const pair = async (till: Page, code: string): Promise<void> => {
  await till.getByLabel('Pairing code').fill(code)
  await till.getByLabel('Device name').fill('Phone 1')
  await button(till, 'Pair').click()
  await expect(heading(till, 'Who’s working?')).toBeVisible()
}

const enterPin = async (till: Page, who: RegExp, pin: string): Promise<void> => {
  await button(till, who).click()
  for (const digit of pin) await button(till, digit).click()
}

const lookUp = async (till: Page, code: string): Promise<void> => {
  await button(till, 'Scan QR').click()
  await till.getByLabel('QR code').fill(code)
  await button(till, 'Look up').click()
}

/** What people gave to events, places and products. */
const namesAt = (event: TestEvent): string[] => [event.name, 'Barra Norte', 'Barra Sur', 'Caja Entrada']

/** English, usable, and nothing cut, on the phone in hand and on the narrowest. */
const isWhole = async (till: Page, event: TestEvent): Promise<void> => {
  await isEnglish(till, namesAt(event))
  for (const size of [
    { width: 360, height: 640 },
    { width: 390, height: 844 },
  ]) {
    await till.setViewportSize(size)
    expect(await cutAway(till)).toEqual([])
  }
  await passesAxe(till)
}

test.describe('a till in English', () => {
  test.use({ expectedComplaints: [/status of 4\d\d|ERR_INTERNET_DISCONNECTED/] })

  test('is English from the pairing to the shift, offline and after a reload too', async ({ browser }) => {
    test.setTimeout(180_000)
    const event = await aStaffedVenue()
    const qr = await buyBalance(await signInByApi(demo.attendee), event, 200)
    const till = await newTill(browser)
    await expect(heading(till, 'Vincula este dispositivo')).toBeVisible()
    await button(till, 'English').click()
    await expect(till).toHaveTitle(/^Charge · /)
    await isWhole(till, event)
    await button(till, 'Pair').click()
    await expect(till.getByText('Required.').first()).toBeVisible()
    await till.getByLabel('Pairing code').fill('ABCD1234')
    await till.getByLabel('Device name').fill('Phone 1')
    await button(till, 'Pair').click()
    await expect(till.getByRole('alert')).toContainText('That code doesn’t work or has expired.')
    await isWhole(till, event)
    await pair(till, await pairingCode(event, 'Barra Norte'))
    await isWhole(till, event)
    await enterPin(till, /^Beto/, '1111')
    await expect(till.getByRole('alert')).toHaveText('Wrong PIN. Try again.')
    await isWhole(till, event)
    for (const digit of '7316') await button(till, digit).click()

    await expect(till.getByRole('banner')).toContainText('Online')
    await isWhole(till, event)
    await button(till, /^Agua, /).click()
    await button(till, /^Other amount/).click()
    for (const key of ['2', '0', 'Point', '5']) await button(till, key).click()
    await isWhole(till, event)
    await lookUp(till, qr.code)
    await expect(till.getByText('balance $200.00')).toBeVisible()
    await isWhole(till, event)
    await button(till, 'Charge').click()
    await expect(heading(till, 'Charged')).toBeVisible()
    await expect(till.getByText('1 × Other amount')).toBeVisible()
    await isEnglish(till, namesAt(event))
    await button(till, 'Next').click()

    await lookUp(till, '0'.repeat(29))
    await expect(heading(till, 'Unknown QR')).toBeVisible()
    await expect(till.getByRole('alert')).toContainText('We don’t know this QR at this event.')
    await isWhole(till, event)
    await button(till, 'Got it').click()

    await button(till, 'Recent').click()
    await expect(heading(till, 'Recent operations')).toBeVisible()
    await isWhole(till, event)
    await button(till, /^Void Charge/).click()
    await expect(till.getByText('Wrong charge')).toBeVisible()
    await isWhole(till, event)
    await button(till, 'Back').click()

    await button(till, 'Options').click()
    await isWhole(till, event)
    await button(till, 'Shift').click()
    await expect(heading(till, 'Open your shift')).toBeVisible()
    await isWhole(till, event)
    await button(till, 'Open shift').click()
    await expect(heading(till, 'Your shift is open')).toBeVisible()
    await isWhole(till, event)

    await till.evaluate('navigator.serviceWorker.ready.then(() => null)')
    await till.context().setOffline(true)
    await till.reload()
    await expect(till.getByRole('banner')).toContainText('Offline')
    await expect(till).toHaveTitle(/^Charge · /)
    await isWhole(till, event)
    await till.context().close()
  })

  test('changes its language without losing the bill that is open, and back', async ({ browser }) => {
    const event = await aStaffedVenue()
    const till = await newTill(browser)
    await till.getByLabel('Código de vinculación').fill(await pairingCode(event, 'Barra Norte'))
    await till.getByLabel('Nombre del dispositivo').fill('Phone 2')
    await button(till, 'Vincular').click()
    await enterPin(till, /^Beto/, '7316')
    await button(till, /^Agua, /).click()
    await button(till, 'Opciones').click()
    await button(till, 'English').click()
    await expect(button(till, 'Sign out')).toBeVisible()
    await till.keyboard.press('Escape')
    await expect(button(till, /^Agua, .*1 on the bill/)).toBeVisible()
    await isEnglish(till, namesAt(event))
    await button(till, 'Options').click()
    await button(till, 'Español').click()
    await till.keyboard.press('Escape')
    await expect(button(till, /^Agua, .*1 en la cuenta/)).toBeVisible()
    expect(await till.evaluate(() => document.documentElement.lang)).toBe('es-MX')
    await till.reload()
    await expect(till.getByText('En línea')).toBeVisible()
    await till.context().close()
  })

  test('offers itself once to a phone that speaks English', async ({ browser }) => {
    const event = await aStaffedVenue()
    const till = await newTill(browser, 'en-CA')
    await expect(till.getByText('Use this till in English?')).toBeVisible()
    await expect(heading(till, 'Vincula este dispositivo')).toBeVisible()
    await passesAxe(till)
    await button(till, 'En español').click()
    await expect(till.getByText('Use this till in English?')).toBeHidden()
    await till.reload()
    await isAlive(till)
    await expect(heading(till, 'Vincula este dispositivo')).toBeVisible()
    await expect(till.getByText('Use this till in English?')).toBeHidden()
    await button(till, 'English').click()
    await isWhole(till, event)
    await till.reload()
    await expect(heading(till, 'Pair this device')).toBeVisible()
    await till.context().close()
  })

  test('says in Spanish, marked so, what a newer server refuses by a code that it doesn’t know', async ({
    browser,
  }) => {
    const till = await newTill(browser)
    await button(till, 'English').click()
    await till.route('**/devices/pair*', (route) =>
      route.fulfill({
        status: 409,
        json: { success: false, code: 'of_a_newer_server', message: 'Una frase más reciente.' },
      }),
    )
    await till.getByLabel('Pairing code').fill('ABCD1234')
    await till.getByLabel('Device name').fill('Phone 3')
    await button(till, 'Pair').click()
    await expect(till.getByText('Una frase más reciente.')).toHaveAttribute('lang', 'es')
    await till.context().close()
  })
})
